/** Where a replay stands, and moving it: by step, by round, by itself. */

import type { ReplayStep, Seat } from "../model/wire";
import type { RecordEvent } from "../record/record";
import { roundsOf, type Steps } from "./match";

/** How long a step is shown at normal speed, and how much longer the end of a round, in milliseconds. */
const PAUSE = 1100;
const ROUND_PAUSE = 3;

export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Player {
  step = $state(1);
  /** Through whose eyes; null with all cards open. */
  eyes = $state<Seat | null>(null);
  playing = $state(false);
  speed = $state<number>(1);
  /** The step on the screen: it may lag behind while its stretch is asked for. */
  shown = $state.raw<ReplayStep | null>(null);
  failure = $state("");

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly events: RecordEvent[],
    readonly steps: Steps,
    step: number,
  ) {
    this.rounds = roundsOf(events);
    void this.go(step);
  }

  readonly rounds: { round: number; step: number }[];

  get total(): number {
    return this.steps.total;
  }

  /** The round that is on, by its place in `rounds`; −1 before the first. */
  round = $derived(this.roundOf(this.step));

  roundOf(step: number): number {
    return this.rounds.findLastIndex((round) => round.step <= step);
  }

  /** Goes to a step. */
  async go(step: number): Promise<void> {
    this.step = Math.max(1, Math.min(this.total, step));
    const wanted = this.step;
    try {
      const found = await this.steps.at(wanted);
      if (wanted !== this.step) return;
      this.shown = found;
      this.failure = "";
    } catch (error) {
      this.pause();
      this.failure = (error as Error).message;
      return;
    }
    if (this.playing) this.#wait();
  }

  /** A step by hand stops the play. */
  move(by: number): void {
    this.pause();
    void this.go(this.step + by);
  }

  jump(step: number): void {
    this.pause();
    void this.go(step);
  }

  /** To the beginning of the round, or of the one before when it stands there; and to the next. */
  moveRound(by: -1 | 1): void {
    const here = this.rounds[this.round]?.step ?? 1;
    const to = by < 0 && this.step > here ? this.round : this.round + by;
    this.jump(this.rounds[to]?.step ?? (by < 0 ? 1 : this.total));
  }

  toggle(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.step === this.total) void this.go(1);
    else this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.step === this.total) return this.pause();
    const pause = this.events[this.step - 1]?.type === "round_ended" ? PAUSE * ROUND_PAUSE : PAUSE;
    this.#timer = setTimeout(() => this.playing && void this.go(this.step + 1), pause / this.speed);
  }
}
