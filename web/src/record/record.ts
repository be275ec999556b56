/** The game record (docs/record.md): one match as JSON Lines, a header and its events. Read here as it stands, unjudged. */

export interface Sitter {
  name?: string;
  bot?: string;
  program?: boolean;
}

export interface Header {
  record: number;
  game: string;
  rules: number;
  options: Record<string, unknown>;
  seats: Sitter[];
  attempt: number;
  commitment: string;
  /** Absent while it is secret: until the match is over. */
  seed?: string;
  nonce_commitments: string[];
  nonces?: string[];
  started: string;
}

export interface RecordEvent {
  type: string;
  [key: string]: unknown;
}

export interface MatchRecord {
  header: Header;
  events: RecordEvent[];
}

/** The version of the format that we read. */
export const VERSION = 1;

/** Why a text is no record: the line (from 1), and what is wrong with it. */
export class Unreadable extends Error {
  constructor(
    readonly line: number,
    readonly fault: "json" | "header" | "event" | "version",
  ) {
    super(`line ${line}: ${fault}`);
  }
}

/** The record that the text says. Throws Unreadable. */
export function readRecord(text: string): MatchRecord {
  const lines = text.split(/\r?\n/);
  const values = lines.flatMap((line, i) => (line.trim() ? [{ line: i + 1, value: parse(line, i + 1) }] : []));
  const [first, ...rest] = values;
  if (!first || !isHeader(first.value)) throw new Unreadable(first?.line ?? 1, "header");
  if (first.value.record !== VERSION) throw new Unreadable(first.line, "version");
  return { header: { ...first.value, attempt: first.value.attempt ?? 1 }, events: rest.map(readEvent) };
}

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Unreadable(number, "json");
  }
}

function readEvent({ line, value }: { line: number; value: unknown }): RecordEvent {
  const event = value as RecordEvent | null;
  if (typeof event !== "object" || typeof event?.type !== "string") throw new Unreadable(line, "event");
  return event;
}

const isText = (value: unknown) => typeof value === "string";
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

function isHeader(value: unknown): value is Header {
  const header = value as Header | null;
  return (
    typeof header === "object" &&
    typeof header?.record === "number" &&
    [header.game, header.commitment, header.started].every(isText) &&
    Array.isArray(header.seats) &&
    isTexts(header.nonce_commitments) &&
    header.nonce_commitments.length === header.seats.length &&
    [undefined, header.seats.length].includes(header.nonces?.length) &&
    (header.nonces === undefined || isTexts(header.nonces)) &&
    (header.seed === undefined || isText(header.seed)) &&
    typeof header.options === "object" &&
    header.options !== null
  );
}
