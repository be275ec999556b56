/** The place in a page of those who go through it without seeing it. */

/** Gives the focus, where nothing has it any more, to what the page is about: the cards of a hand, else its heading. */
export function keepPlace(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  (document.querySelector<HTMLElement>('main [role="toolbar"] [tabindex="0"]') ?? heading)?.focus({
    preventScroll: true,
  });
}
