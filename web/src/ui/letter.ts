/** How many times larger than usual somebody has set the letters of all pages. As with a page that is zoomed, there is so
 *  much less room: styles say it in `em`, whatever is measured in pixels divides by this. */
export const enlarged = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
