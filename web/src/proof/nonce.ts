/** Showing this client's nonces, once a table shows everybody's commitment (docs/record.md, "Chance"). */

import { socketAddress } from "../http";
import type { ClientMessage, Seat, ServerMessage, TableView } from "../model/wire";
import { openLine } from "../socket";
import { receiptOf, reveal } from "./receipt";
import { receipts } from "./shelf";

/** The nonces that are kept here and that the table waits for, by seat. What it shows is kept before they are given away. */
export function nonces(table: TableView): [Seat, string][] {
  if (table.phase !== "revealing") return [];
  const commitments = table.seats.map((seat) => seat.nonce_commitment);
  return table.you.flatMap((seat): [Seat, string][] => {
    const nonce = table.seats[seat]?.missing ? reveal(receipts, table, commitments, seat) : null;
    return nonce === null ? [] : [[seat, nonce]];
  });
}

/**
 * Shows the nonces that are kept here to a table that waits for them, without its page being open, and calls `done` when the
 * table has taken them. So whoever comes back to the room at all holds up no start.
 */
export function answer(table: string, done: () => void): void {
  if (!receiptOf(receipts, table)) return;
  const line = openLine(socketAddress(`/api/tables/${encodeURIComponent(table)}/socket`), {
    greet: () => ({ type: "hello", version: 0 }) satisfies ClientMessage,
    receive: (said) => {
      const message = said as ServerMessage;
      if (message.type !== "update") return;
      const found = nonces(message.table);
      for (const [seat, nonce] of found) {
        line.send({ type: "want", id: seat, command: { type: "nonce", seat, nonce } } satisfies ClientMessage);
      }
      if (found.length) return;
      line.close();
      done();
    },
    change: (up) => up || line.close(),
  });
}
