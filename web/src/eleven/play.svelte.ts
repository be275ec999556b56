/** What a player is doing at a table of Eleven before it is sent: the cards staged as a play; and how to send it. */

import { byNumber, type Held, hold, keysOf } from "../hand/held";
import type { Memory } from "../hand/memory";
import type { Card, ElevenAction, ElevenView, Frame, Preview, Seat } from "../model/wire";
import type { Answer } from "../table/session.svelte";

/** What the play needs of the table around it. */
export interface Hands {
  play: (seat: Seat, action: ElevenAction) => Promise<Answer>;
  ask: (seat: Seat, draft: { frames: Card[][] }) => Promise<Preview | null>;
  /** Shows a refusal. */
  complain: (why: string) => void;
  memory: Memory;
}

let keys = 0;

export class Play {
  view = $state.raw<ElevenView>(null!);
  legal = $state.raw<ElevenAction[]>([]);
  seat = $state.raw<Seat | null>(null);
  hand = $state.raw<Held[]>([]);
  /** The keys of the staged cards, in the order they were put there. */
  staged = $state.raw<string[]>([]);
  preview = $state.raw<Preview | null>(null);
  /** How many colours the play is to count as, where a 0/10 leaves that open. */
  colors = $state(1);
  /** Nothing is ever merely selected here: a tap stages. */
  readonly selected = null;
  readonly game = "eleven";

  #round = 0;
  #asked = 0;
  /** The keys of the cards that were sent as a play, until it is known what became of it. */
  #leaving: string[] = [];

  constructor(readonly hands: Hands) {}

  me = $derived(this.seat === null ? null : (this.view?.seats[this.seat] ?? null));
  mine = $derived(this.seat !== null && this.view?.turn === this.seat);
  /** Whether the match is: then nothing is put together any more. */
  over = $derived(this.view?.turn === null);
  /** The cards that are not staged, by number: sequences are what is looked for. */
  loose = $derived(
    byNumber(
      this.game,
      this.hand.filter(({ key }) => !this.staged.includes(key)),
    ),
  );
  /** What the engine says of the staged cards, as long as it was asked about these. */
  frame = $derived.by((): Frame | null => {
    const frame = this.preview?.frames[0];
    return frame && frame.cards.length === this.staged.length ? frame : null;
  });
  ready = $derived(Boolean(this.frame?.ok && this.preview?.action));
  least = $derived(this.preview?.facts.colors ?? 1);
  most = $derived(this.preview?.facts.most_colors ?? 1);
  /** Whether the next card may come from the deck, or from in front of somebody. */
  mayDraw = $derived(this.legal.some(({ type }) => type === "draw"));

  fits(): boolean {
    return false;
  }

  cardOf(key: string | null): Card | undefined {
    return this.hand.find((held) => held.key === key)?.card;
  }

  /** Whether this card, in front of that seat, may be taken now. */
  mayTake(source: Seat, card: Card): boolean {
    return this.legal.some((action) => action.type === "take" && action.source === source && action.card === card);
  }

  /** Takes in what the table says now. What was staged stays staged. */
  sync(view: ElevenView, legal: ElevenAction[], seat: Seat | null): void {
    const fresh = view.round !== this.#round;
    this.view = view;
    this.legal = legal;
    this.seat = seat;
    this.hand = hold(fresh ? [] : this.hand, view.hand ?? [], () => `e${keys++}`, this.#leaving, this.staged);
    if (fresh) this.staged = keysOf(this.hands.memory.load(view.round) ?? [], this.hand).flat();
    this.#round = view.round;
    // A twin of a played card may have been drawn for it and look like the same one: what was played is staged no more.
    const gone = this.mine && view.stage === "play" ? [] : this.#leaving.splice(0);
    const kept = this.over ? [] : this.staged.filter((key) => this.cardOf(key) !== undefined && !gone.includes(key));
    // Only when it changes: what draws the table looks at the list itself.
    if (kept.length < this.staged.length) this.#set(kept);
    else void this.#judge();
  }

  /** A tap on a card: into the play or back. */
  tap(key: string): void {
    if (this.over) return;
    this.#set(this.staged.includes(key) ? this.staged.filter((other) => other !== key) : [...this.staged, key]);
  }

  clear(): void {
    this.#set([]);
  }

  /** Makes a play ready, as the player would by hand. */
  propose(action: ElevenAction): void {
    if (action.type === "play") this.#set(keysOf([[...action.cards]], this.hand).flat());
  }

  /** Plays the staged cards. */
  async commit(): Promise<void> {
    if (!this.ready || !this.frame) return;
    await this.#send({ type: "play", cards: this.frame.cards, colors: this.colors }, this.staged);
  }

  async draw(): Promise<void> {
    if (this.mayDraw) await this.#send({ type: "draw" });
  }

  async take(source: Seat, card: Card): Promise<void> {
    if (this.mayTake(source, card)) await this.#send({ type: "take", source, card });
  }

  async #send(action: ElevenAction, leaving: string[] = []): Promise<void> {
    if (this.seat === null) return;
    this.#leaving = [...leaving];
    const answer = await this.hands.play(this.seat, action);
    if (answer.kind !== "refused") return;
    this.#leaving = [];
    this.hands.complain(answer.why);
  }

  #set(staged: string[]): void {
    this.staged = staged;
    this.hands.memory.save(this.#round, [staged.map((key) => this.cardOf(key)!)]);
    void this.#judge();
  }

  /** Asks the engine what the staged cards are worth. Only the latest answer counts. */
  async #judge(): Promise<void> {
    const asked = ++this.#asked;
    if (this.seat === null || !this.staged.length) {
      this.preview = null;
      return;
    }
    const frames = [this.staged.map((key) => this.cardOf(key)!)];
    const preview = await this.hands.ask(this.seat, { frames });
    if (asked !== this.#asked) return;
    this.preview = preview;
    this.colors = preview?.facts.colors ?? 1;
  }
}
