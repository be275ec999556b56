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

/**
 * Lays out `count` cards in `room` pixels: in one row while each card shows at least a finger's width, else in as many rows
 * as it takes, of which all but the lowest show their corners. `most` is the greatest width of a card. Room is kept for `usual` cards, as many as
 * there are in a plain turn, so that nothing jumps when one comes or goes.
 */
export function fan(count: number, room: number, most: number, usual = 11): Fan {
  const size = Math.max(count, usual);
  const sixth = Math.min(most, Math.max(TAP, (room - GAP * 5) / 6));
  const width = (room - most) / (usual - 1) >= TAP ? most : sixth;
  const single = (room - width) / (size - 1) >= TAP;
  const rows = single ? 1 : Math.max(2, Math.ceil(size / (Math.floor((room - width) / TAP) + 1)));
  const drop = single ? 0 : Math.max(TAP + 2, width * 1.4 * 0.62);
  // Few cards fill the lower rows alone.
  const filled = Math.max(1, Math.ceil(count / Math.ceil(size / rows)));
  const perRow = Math.ceil(count / filled);
  const places = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const step = inRow > 1 ? Math.min(width + GAP, (room - width) / (inRow - 1)) : 0;
    const left = (room - width - step * (inRow - 1)) / 2;
    return { x: left + (i - row * perRow) * step, y: (rows - filled + row) * drop };
  });
  return { width, places, height: width * 1.4 + drop * (rows - 1) };
}
