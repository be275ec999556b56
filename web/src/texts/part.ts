/**
 * The texts of a language as the build gives them to the page: in two parts, of which the first is enough for the front page
 * and the tables, and read already, so that no phone has to.
 */

import { IntlMessageFormat } from "intl-messageformat";

/** A text that is said as it stands, or what an ICU message was read as. */
export type Message = string | ReturnType<IntlMessageFormat["getAst"]>;
export type Messages = Record<string, Message>;
export type Part = "first" | "later";

/** What is said on pages alone that nobody sees first, and by the coach, by the beginnings of keys; and the server's own
 *  sentences, which are keys themselves: refusals. */
const LATER =
  /^(board|check|coach(?!\.ask)|device|luck|mail|mine(?!\.title)|person|program|replay|rules(?!\.board)|verify)\.|\s/;

/** In which part the text of this key is found. */
export const partOf = (key: string): Part => (LATER.test(key) ? "later" : "first");

/** One part of a language's texts, read. */
export function readPart(texts: Record<string, string>, part: Part): Messages {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => partOf(key) === part)
      .map(([key, said]) => [key, read(said.replace(/ ([–—]) /g, "\u00a0$1 "))]), // no line begins with a dash
  );
}

/** Most texts say what they say. */
function read(said: string): Message {
  if (!said.includes("{")) return said;
  return new IntlMessageFormat(said, "en", undefined, { ignoreTag: true, captureLocation: false }).getAst();
}
