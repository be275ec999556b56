/** The words that the service worker says by itself. It has no way to the page's texts, so the build puts these beside it. */

const SAID = ["notice.push.start", "notice.push.turn", "notice.push.reminder.bot", "notice.push.reminder.forfeit"];

/** What the worker needs of a language's texts: what it says of a table, and what the games are called. */
export function workerWords(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter(([key]) => SAID.includes(key) || /^game\.\w+\.title$/.test(key)),
  );
}
