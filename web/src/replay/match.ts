/** A finished match to step through: its record, and what was seen after each event, asked for a stretch at a time. */

import type { Card, Replay, ReplayStep, Seat } from "../model/wire";
import type { RecordEvent } from "../record/record";

/** Asks for `count` steps after the first `after`. */
export type Source = (after: number, count: number) => Promise<Pick<Replay, "steps">>;

/** How many steps are asked for at once. */
export const STRETCH = 60;

/** The steps of a match, each asked for once. Steps count from 1: the first is the match after its first event. */
export class Steps {
  #stretches = new Map<number, Promise<ReplayStep[]>>();

  constructor(
    readonly total: number,
    readonly source: Source,
  ) {}

  /** The step, and with it those around it; those that follow are asked for before they are wanted. */
  async at(step: number): Promise<ReplayStep> {
    const stretch = Math.floor((step - 1) / STRETCH);
    const steps = await this.#ask(stretch);
    if ((stretch + 1) * STRETCH < this.total) this.#ask(stretch + 1).catch(() => {});
    return steps[(step - 1) % STRETCH]!;
  }

  #ask(stretch: number): Promise<ReplayStep[]> {
    let asked = this.#stretches.get(stretch);
    if (!asked) {
      asked = this.source(stretch * STRETCH, STRETCH).then(({ steps }) => steps);
      asked.catch(() => this.#stretches.delete(stretch));
      this.#stretches.set(stretch, asked);
    }
    return asked;
  }
}

/** Where each round begins: the step of its deal. */
export function roundsOf(events: RecordEvent[]): { round: number; step: number }[] {
  return events.flatMap(({ type, round }, i) => (type === "dealt" ? [{ round: round as number, step: i + 1 }] : []));
}

/** The stretch of steps, first and last, that the round of a step takes up. */
export function roundAround(events: RecordEvent[], step: number): [number, number] {
  const starts = roundsOf(events).map((round) => round.step);
  const next = starts.find((start) => start > step);
  return [starts.findLast((start) => start <= step) ?? 1, next === undefined ? events.length : next - 1];
}

/** The event as whoever looks through these eyes saw it; with all cards open, as it was. */
export function seenBy(event: RecordEvent, eyes: Seat | null): RecordEvent {
  if (eyes === null || event.type !== "drew" || event.seat === eyes || event.source === "discard") return event;
  return { ...event, card: null };
}

/** A hand that can be seen through these eyes. */
export interface OpenHand {
  seat: Seat;
  cards: Card[];
}

/** The hands that can be seen: one's own, or everybody's; nothing of a seat that is not in the round. */
export function handsOf(step: ReplayStep, eyes: Seat | null): OpenHand[] {
  return step.views.flatMap((view, seat) => {
    const cards = (view as { hand?: Card[] | null }).hand;
    return cards && (eyes === null || eyes === seat) ? [{ seat, cards }] : [];
  });
}

/** Who came where, best first, when the event ends the match; else nobody. */
export function placesIn(event: RecordEvent): { seat: Seat; place: number; total: number }[] {
  if (event.type !== "match_ended") return [];
  const { places, totals } = event as unknown as { places: number[]; totals: number[] };
  return places.map((place, seat) => ({ seat, place, total: totals[seat] ?? 0 })).sort((a, b) => a.place - b.place);
}

/** The step that an address names (`?step=12`), within the match. */
export function stepIn(query: string, total: number): number {
  const asked = Number(new URLSearchParams(query).get("step") ?? 1);
  return Number.isInteger(asked) ? Math.max(1, Math.min(total, asked)) : 1;
}
