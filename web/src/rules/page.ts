/** A rules page as the server sends it. The server has chosen every word; here it is drawn. */

import type { RulesPage } from "../model/wire";

export type Block = RulesPage["blocks"][number];
export type Heading = Extract<Block, { type: "heading" }>;
export type Picture = Extract<Block, { type: "picture" }>;
export type Moves = Extract<Block, { type: "moves" }>;
export type BoardPicture = Extract<Block, { type: "board" }>;
export type Row = Picture["rows"][number];
export type Line = Heading["line"];

/** A line's text alone. */
export function plain(line: Line): string {
  return line.map(({ text }) => text).join("");
}

/** The headings of the sections, for the table of contents. */
export function sections(page: RulesPage): Heading[] {
  return page.blocks.filter((block): block is Heading => block.type === "heading" && block.level === 2);
}

/** The page cut at its sections: what stands before the first, then each heading with all that follows it. */
export function chapters(page: RulesPage): { heading: Heading | null; blocks: Block[] }[] {
  const cut: { heading: Heading | null; blocks: Block[] }[] = [{ heading: null, blocks: [] }];
  for (const block of page.blocks) {
    if (block.type === "heading" && block.level === 2) cut.push({ heading: block, blocks: [] });
    else cut.at(-1)!.blocks.push(block);
  }
  return cut;
}
