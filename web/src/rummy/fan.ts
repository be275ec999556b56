/** Where the cards of a hand lie: every one of them can be seen and reached, however many and however narrow the screen. */

export interface Fan {
  /** The width of a card. */
  width: number;
  /** The left and top of each card. */
  places: { x: number; y: number }[];
  height: number;
}

/** The least that a finger can hit. */
const TAP = 44;
const GAP = 4;
/** How many cards a hand has at most in a plain turn: the room for them is kept, so that nothing jumps. */
const USUAL = 11;

/**
 * Lays out `count` cards in `room` pixels: in one row while each card shows at least a finger's width, else in two rows of
 * which the upper one shows its corner. `most` is the greatest width of a card.
 */
export function fan(count: number, room: number, most: number): Fan {
  const size = Math.max(count, USUAL);
  const single = (room - most) / (size - 1) >= TAP;
  const perRow = single ? size : Math.ceil(size / 2);
  const width = single ? most : Math.min(most, Math.max(TAP, (room - GAP * (perRow - 1)) / perRow));
  const rows = single ? 1 : 2;
  const height = width * 1.4;
  const drop = Math.max(TAP + 2, height * 0.62);
  const places = Array.from({ length: count }, (_, i) => {
    const row = rows === 1 || count <= perRow ? rows - 1 : Math.floor(i / Math.ceil(count / 2));
    const inRow = rows === 1 || count <= perRow ? count : row === 0 ? Math.ceil(count / 2) : Math.floor(count / 2);
    const column = row === 0 || count <= perRow ? i : i - Math.ceil(count / 2);
    const step = inRow > 1 ? Math.min(width + GAP, (room - width) / (inRow - 1)) : 0;
    const left = (room - (width + step * (inRow - 1))) / 2;
    return { x: left + column * step, y: row * drop };
  });
  return { width, places, height: height + (rows - 1) * drop };
}
