/** Tokens on their way. The match is always ahead of the eye; this brings what is seen after it, one roll at a time. */

import type { SnakesAndLaddersRolled as Rolled } from "../model/wire";
import { along, type Point } from "./geometry";
import { type Leg, legsOf, type Rules } from "./move";

/** How long things take, in milliseconds: the throw of the die, a step, a slide of 100 units. */
const THROW = 400;
const STEP = 110;
const GLIDE = 240;
/** From one roll to the next when several are waiting, everything goes faster. */
const HASTE = 0.5;

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

export class Walk {
  /** Where each token is seen to stand. */
  squares = $state.raw<number[]>([]);
  /** The token that is on its way, and where. */
  moving = $state.raw<({ seat: number } & Point) | null>(null);
  /** The roll that is seen, and whether the die is still in the air. */
  roll = $state.raw<Rolled | null>(null);
  thrown = $state(false);

  #waiting: Rolled[] = [];
  #run = 0;
  /** The showing of what is waiting, while it goes on. */
  #shown: Promise<void> | null = null;

  constructor(readonly rules: Rules) {}

  /** Shows the tokens as they stand, without a step. */
  settle(squares: number[], last: Rolled | null): void {
    this.#run++;
    this.#shown = null;
    this.#waiting = [];
    this.squares = squares;
    this.roll = last;
    this.moving = null;
    this.thrown = false;
  }

  /** Shows these rolls one after the other, after which the tokens stand as told. Resolves when all has been seen. */
  async follow(rolls: Rolled[], squares: number[], last: Rolled | null): Promise<void> {
    if (calm() || !this.squares.length) return this.settle(squares, last);
    this.#waiting.push(...rolls);
    await (this.#shown ??= this.#show());
  }

  async #show(): Promise<void> {
    const run = this.#run;
    for (let roll; run === this.#run && (roll = this.#waiting.shift());) {
      const pace = this.#waiting.length ? HASTE : 1;
      this.roll = roll;
      this.thrown = true;
      await this.#frames(THROW * pace, run, () => {});
      if (run !== this.#run) return;
      this.thrown = false;
      for (const leg of legsOf(this.rules, roll)) await this.#travel(roll.seat, leg, pace, run);
      if (run !== this.#run) return;
      this.squares = this.squares.map((square, seat) => (seat === roll.seat ? roll.path.at(-1)! : square));
      this.moving = null;
    }
    if (run === this.#run) this.#shown = null;
  }

  #travel(seat: number, { points, gait }: Leg, pace: number, run: number): Promise<void> {
    const steps = points.length - 1;
    const length = points
      .slice(1)
      .reduce((sum, { x, y }, i) => sum + Math.hypot(x - points[i]!.x, y - points[i]!.y), 0);
    const time = pace * (gait === "walk" ? STEP * steps : 180 + GLIDE * (length / 100));
    return this.#frames(time, run, (share) => {
      if (gait === "glide") {
        this.moving = { seat, ...along(points, ease(share)) };
        return;
      }
      const step = Math.min(steps - 1, Math.floor(share * steps));
      const part = share * steps - step;
      const { x, y } = along(points.slice(step, step + 2), ease(part));
      this.moving = { seat, x, y: y - 13 * Math.sin(part * Math.PI) };
    });
  }

  /** Calls back at each frame of this time with the share that has passed; ends early when all was settled meanwhile. */
  #frames(time: number, run: number, show: (share: number) => void): Promise<void> {
    return new Promise((resolve) => {
      const start = performance.now();
      const frame = (now: number) => {
        if (run !== this.#run) return resolve();
        const share = Math.min(1, Math.max(0, (now - start) / time));
        show(share);
        if (share < 1) requestAnimationFrame(frame);
        else resolve();
      };
      requestAnimationFrame(frame);
    });
  }
}

const ease = (share: number) => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share));

/** The rolls among what is new. */
export const newRolls = (news: { event: { type: string } }[]): Rolled[] =>
  news.flatMap(({ event }) => (event.type === "rolled" ? [event as unknown as Rolled] : []));
