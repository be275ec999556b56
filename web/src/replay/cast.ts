/** Who sat at a match's seats, as the table's own components want to be told. */

import type { TableSeat, TableView } from "../model/wire";
import type { Header, Sitter } from "../record/record";
import { seatName } from "../table/name";

export interface Cast {
  game: string;
  options: Header["options"];
  name: (seat: number) => string;
  /** The seats, and no clock. */
  table: Pick<TableView, "seats" | "due">;
}

/** The cast of a record. */
export function castOf({ game, options, seats }: Header): Cast {
  const chairs = seats.map(chair);
  return { game, options, name: (seat) => seatName(chairs, seat) ?? "", table: { seats: chairs, due: null } };
}

function chair({ name, bot, program }: Sitter): TableSeat {
  return {
    name: name ?? null,
    program: program ?? false,
    bot: bot ?? null,
    yours: false,
    ready: true,
    present: true,
    timeouts: 0,
    left: false,
    host: false,
    missing: false,
    nonce_commitment: "",
    nonce: "",
  };
}
