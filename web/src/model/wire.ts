/** The wire's types, generated from the server's own schema, by the names used here. */

import type { components } from "../wire/schema";

type Schemas = components["schemas"];

export type {
  Advice,
  Among,
  BoardRow,
  Channel,
  ChannelWish,
  ClientMessage,
  DailyDay,
  DailyDays,
  DailyGame,
  DayBoard,
  Draft,
  ElevenAction,
  ElevenEvent,
  ElevenFacts,
  ElevenRoundEnded,
  ElevenView,
  EntryView,
  Frame,
  GameCard,
  Latest as BoardLatest,
  Link,
  ListedTable,
  LobbyUpdate,
  Me,
  Meld,
  OpenedTable,
  Order,
  Outcome,
  NewProgram,
  Notices,
  OwnLink,
  OwnTable,
  Period,
  Preview,
  Problem,
  Profile,
  Program,
  PushWish,
  Receipt,
  Refused,
  Replay,
  ReplayStep,
  Report,
  Result as BoardResult,
  RummyLaidMeld as LaidMeld,
  RummyRoundEnded as RoundEnded,
  RummySeatView as SeatView,
  RummyView,
  RulesCard,
  RulesPage,
  SeatMatch,
  ServerMessage,
  Setting,
  SnakesAndLaddersBoard,
  SnakesAndLaddersEvent,
  SnakesAndLaddersJump,
  SnakesAndLaddersRolled,
  SnakesAndLaddersState,
  SnakesAndLaddersView,
  StreakPlace,
  TableSeat,
  TableView,
  Update,
  Way,
} from "../wire/schema";

export type Card = string;
export type Seat = number;
export type Command = Schemas["Want"]["command"];
export type RummyAction = Schemas["Ladder11Action"];
export type RummyEvent = Schemas["Ladder11Event"];
export type LayOff = Schemas["RummyLayOff"];
export type Lay = Schemas["RummyLay"];
export type Kind = Schemas["Meld"]["kind"];
export type End = NonNullable<LayOff["end"]>;
export type Source = Schemas["RummyDraw"]["source"];
export type Scope = Schemas["Program"]["scopes"][number];
export type Reaction = Schemas["React"]["reaction"];
export type Clock = Schemas["Setting"]["clock"];
export type Pace = Schemas["Setting"]["bot_pace"];
export type GameOption = Schemas["Option"];
/** One choice of an option, and the options that are chosen, by name. */
export type Choice = GameOption["choices"][number];
export type Options = Record<string, Choice>;

/** One meld that a rung asks for. */
export interface Goal {
  kind: Kind;
  size: number;
}
