/** Tables that never were: states that are hard to reach by playing, for the gallery. */

import type { LaidMeld, RummyAction, RummyView, TableView, Update } from "../model/wire";
import type { Session } from "../table/session.svelte";
import { receive, type TableState } from "../table/store";

const NAMES = ["Ann", "Bartholomew the Elder", "Cleo", "Dora", "Emil", "Фёдор"];
const HAND = ["R4", "R7", "R12", "Y4", "Y11", "G4", "G9", "B9", "B12", "W", "S"];

function meld(owner: number, kind: LaidMeld["kind"], ...pairs: string[]): LaidMeld {
  const cards = pairs.map((pair) => pair.split("=")[0]!);
  return { owner, kind, cards, stands_for: pairs.map((pair) => pair.split("=").at(-1)!) };
}

const MELDS = [
  meld(1, "set", "R3", "G3", "W=3", "B3"),
  meld(1, "run", "Y4", "R5", "W=6", "B7"),
  meld(2, "run", "R2", "G3", "W=4", "B5", "Y6", "R7", "G8", "W=9", "B10"),
  meld(3, "color_group", "B1", "B4", "W=B", "B9", "B12", "B12", "B7", "B8"),
  meld(4, "set", "R12", "G12", "W=12", "B12", "Y12"),
  meld(4, "set", "R9", "W=9"),
  meld(5, "color_run", "G4", "G5", "W=G6", "G7", "G8", "G9", "G10"),
];

export interface Shape {
  seats: number;
  rung: number;
  laid?: boolean;
  melds?: number;
  stage?: "draw" | "play";
  /** Whether the match is over, and the viewer has won it. */
  won?: boolean;
}

function view({ seats, rung, laid = false, melds = 0, stage = "play", won = false }: Shape): RummyView {
  const hand = laid ? HAND.slice(5) : HAND.slice(0, stage === "play" ? 11 : 10);
  return {
    viewer: 0,
    options: { rungs: 11 },
    round: 3,
    dealer: 1,
    tiebreak: false,
    turn: won ? null : 0,
    stage,
    taken: null,
    hand,
    seats: Array.from({ length: seats }, (_, i) => ({
      cards: i === 0 ? hand.length : 10 - i,
      known: [],
      rung: i === 0 ? rung : i + 1,
      made: i,
      total: i * 135,
      misses: 0,
      laid: i === 0 ? laid : melds > i,
      protected: i === 2,
      skipped: i === 3,
      turns: 3,
      left: false,
    })),
    stock: 41,
    discard: ["G5", "R8"],
    melds: MELDS.slice(0, melds),
    last_round: null,
    outcome: won && {
      type: "match_ended",
      reason: "won",
      places: Array.from({ length: seats }, (_, i) => i + 1),
      winners: [0],
      totals: Array.from({ length: seats }, (_, i) => i * 135),
    },
  } as unknown as RummyView;
}

function legal(shape: Shape): RummyAction[] {
  if (shape.stage === "draw") return ["stock", "discard"].map((source) => ({ type: "draw", source }) as RummyAction);
  const offs: RummyAction[] = shape.laid
    ? [
        { type: "lay_off", card: "W", meld: 1, end: "low" },
        { type: "lay_off", card: "W", meld: 1, end: "high" },
        { type: "lay_off", card: "W", meld: 0, end: null },
        { type: "lay_off", card: "B12", meld: 3, end: null },
      ]
    : [];
  return [...offs, ...HAND.map((card): RummyAction => ({ type: "discard", card, target: card === "S" ? 1 : null }))];
}

/** The state of a table of this shape, and a session that leads nowhere. */
export function fixture(shape: Shape): { state: TableState; session: Session } {
  const table = {
    id: "gallery",
    setting: {
      game: "ladder11",
      options: { rungs: 11 },
      bots: [],
      clock: { type: "real_time", seconds: 30 },
      spectators: true,
      listed: true,
      bot_pace: "normal",
    },
    phase: shape.won ? "over" : "playing",
    host: true,
    seats: NAMES.slice(0, shape.seats).map((name, i) => ({
      name,
      bot: i === 3 ? "normal" : null,
      yours: i === 0,
      ready: true,
      present: i !== 2,
      timeouts: 0,
      left: false,
      missing: false,
      nonce_commitment: "",
      nonce: "",
    })),
    you: [0],
    spectators: 2,
    attempt: 1,
    commitment: "ab",
    seed: null,
    due: Date.now() + 20_000,
  } as unknown as TableView;
  const update: Update = {
    type: "update",
    version: 9,
    since: 0,
    now: Date.now(),
    entries: [],
    table,
    match: [{ seat: 0, view: view(shape), legal: legal(shape) }],
  };
  const session = {
    line: "up",
    busy: false,
    now: Date.now,
    play: async () => ({ kind: "lost" }),
    want: async () => ({ kind: "lost" }),
    ask: async (_: number, draft: { frames: string[][] }) => ({
      frames: draft.frames.map((cards) => ({ ok: cards.length > 2, cards, stands_for: cards, params: {} })),
      action: null,
      facts: {},
    }),
  } as unknown as Session;
  return { state: receive(null, update, Date.now()) as TableState, session };
}
