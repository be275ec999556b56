/** What a player is doing at a rummy table before it is sent: cards selected, staged, aimed; and how to send it. */

import { byNumber, type Held, hold, keysOf } from "../hand/held";
import type { Memory } from "../hand/memory";
import type { Card, End, Frame, Goal, Lay, Preview, RummyAction, RummyView, Seat } from "../model/wire";
import { preferences } from "../preference.svelte";
import type { Answer } from "../table/session.svelte";
import { type Facts, habitsOf } from "./facts";
import { bestLay, mayDrawStock, mayTakeDiscard, takers, targets } from "./legal";
import { emptyFrames, faces, frameOf, type Frames, prune, put, sensibleFrame, takeBack } from "./staging";

/** What the play needs of the table around it. */
export interface Hands {
  play: (seat: Seat, action: RummyAction) => Promise<Answer>;
  ask: (seat: Seat, draft: { frames: Card[][] }) => Promise<Preview | null>;
  /** Shows a refusal. */
  complain: (why: string) => void;
  memory: Memory;
}

/** A question that stands before a discard: aim it, or is it meant? */
export type Question =
  { kind: "aim"; key: string; targets: Seat[] } | { kind: "slip"; key: string; why: "wild" | "frame" };

let keys = 0;

export class Play {
  view = $state.raw<RummyView>(null!);
  legal = $state.raw<RummyAction[]>([]);
  seat = $state.raw<Seat | null>(null);
  hand = $state.raw<Held[]>([]);
  frames = $state.raw<Frames>([]);
  preview = $state.raw<Preview | null>(null);
  selected = $state<string | null>(null);
  building = $state(false);
  question = $state.raw<Question | null>(null);

  #goals: Goal[] = [];
  #round = 0;
  #asked = 0;
  #leaving: string[] = [];

  constructor(
    readonly game: string,
    readonly facts: Facts,
    readonly hands: Hands,
  ) {}

  me = $derived(this.seat === null ? null : (this.view?.seats[this.seat] ?? null));
  /** Whether this seat is in the round that is played: not after the match, nor in a tie-break of others. */
  plays = $derived(this.view !== null && this.view.turn !== null && this.me !== null && this.me.cards !== null);
  goals = $derived.by(() => (this.plays && !this.me!.laid ? (this.facts.rungs[this.me!.rung - 1] ?? []) : []));
  mine = $derived(this.seat !== null && this.view?.turn === this.seat);
  habits = $derived.by(() => habitsOf(this.game));
  sorted = $derived.by(() => (this.habits.sorts && preferences.byNumber ? byNumber(this.game, this.hand) : this.hand));
  loose = $derived(this.sorted.filter(({ key }) => frameOf(this.frames, key) < 0));
  selectedCard = $derived(this.cardOf(this.selected));
  takers = $derived(takers(this.legal, this.selectedCard));
  ready = $derived(this.preview?.action as RummyAction | null | undefined);
  aims = $derived(targets(this.legal, this.selectedCard));
  canDiscard = $derived(this.aims.length > 0);
  /** The first frame whose cards are wrong. */
  wrong = $derived.by(() => {
    const i = this.goals.findIndex((_, frame) => this.frameState(frame) === "wrong");
    return i < 0 ? null : { goal: this.goals[i]!, frame: this.frameAt(i)! };
  });

  /** Whether the card could be laid off somewhere now. */
  fits(card: Card): boolean {
    return takers(this.legal, card).size > 0;
  }

  cardOf(key: string | null): Card | undefined {
    return this.hand.find((held) => held.key === key)?.card;
  }

  /** Takes in what the table says now. What was staged stays staged. */
  sync(view: RummyView, legal: RummyAction[], seat: Seat | null): void {
    const turned = this.view?.turn !== view.turn;
    const fresh = view.round !== this.#round;
    this.view = view;
    this.legal = legal;
    this.seat = seat;
    this.hand = hold(fresh ? [] : this.hand, view.hand ?? [], () => `c${keys++}`, this.#leaving, this.frames.flat());
    this.#leaving = [];
    this.#round = view.round;
    if (fresh || this.goals !== this.#goals) {
      this.#goals = this.goals;
      const kept = fresh ? this.hands.memory.load(view.round) : null;
      this.frames = kept?.length === this.goals.length ? keysOf(kept, this.hand) : emptyFrames(this.goals);
      this.building = this.frames.some((frame) => frame.length);
    }
    this.frames = prune(this.frames, this.hand);
    if (this.cardOf(this.selected) === undefined) this.selected = null;
    if (turned || !this.cardOf(this.question?.key ?? null)) this.question = null;
    void this.#judge();
  }

  /** How many places a frame shows: its goal's, and one more where it may be larger. */
  places(i: number): number {
    const goal = this.goals[i]?.size ?? 0;
    return this.facts.exact ? goal : Math.max(goal, (this.frames[i]?.length ?? 0) + 1);
  }

  /** Whether the frame has room for the card. A Skip is part of no meld. */
  room(i: number, key: string | null): boolean {
    const card = this.cardOf(key);
    if (card === undefined || card === this.facts.skip) return false;
    return !this.facts.exact || (this.frames[i]?.length ?? 0) < (this.goals[i]?.size ?? 0);
  }

  /** A tap on a card: into a frame or back while building, else selected or not. */
  tap(key: string): void {
    if (frameOf(this.frames, key) >= 0) return this.unstage(key);
    if (this.building) {
      const staged = faces(this.frames, this.hand);
      const i = sensibleFrame(this.game, this.goals, staged, this.cardOf(key)!, (frame) => this.room(frame, key));
      if (i >= 0) return this.stage(key, i);
    }
    const direct = this.habits.direct && !this.building && this.me?.laid === false;
    if (direct && targets(this.legal, this.cardOf(key)).length) return void this.discard(key);
    this.selected = this.selected === key ? null : key;
  }

  stage(key: string, frame: number): void {
    if (!this.room(frame, key) && frameOf(this.frames, key) !== frame) return;
    this.#set(put(this.frames, key, frame));
    if (this.selected === key) this.selected = null;
    this.building = true;
  }

  unstage(key: string): void {
    this.#set(takeBack(this.frames, key));
  }

  build(on: boolean): void {
    this.building = on && this.goals.length > 0;
    this.selected = null;
  }

  /** Fills the frames as the engine proposes; lays nothing down. */
  fill(): void {
    const lay = bestLay(this.legal);
    if (lay) this.#fill(lay);
  }

  clear(): void {
    this.#set(emptyFrames(this.goals));
  }

  /** Makes an action ready, as the player would by hand: a lay-down stands in the frames, a card is selected. */
  propose(action: RummyAction): void {
    if (action.type === "lay") {
      this.#fill(action);
    } else if (action.type === "discard" || action.type === "lay_off") {
      this.build(false);
      const { key } = this.hand.find(({ card }) => card === action.card) ?? { key: null };
      if (key && frameOf(this.frames, key) >= 0) this.unstage(key);
      this.selected = key;
    }
  }

  async draw(source: "stock" | "discard"): Promise<void> {
    const may = source === "stock" ? mayDrawStock(this.legal) : mayTakeDiscard(this.legal);
    if (may) await this.#send({ type: "draw", source });
  }

  async lay(): Promise<void> {
    if (this.ready) await this.#send(this.ready, this.frames.flat());
  }

  async layOff(key: string, meld: number, end: End | null): Promise<void> {
    const card = this.cardOf(key);
    if (card && takers(this.legal, card).get(meld)?.includes(end)) {
      await this.#send({ type: "lay_off", card, meld, end }, [key]);
    }
  }

  async endTurn(): Promise<void> {
    await this.#send({ type: "end_turn" });
  }

  /** Discards the card, after the questions that stand before it: is it meant, and at whom is it aimed? */
  async discard(key: string, { sure = false, target }: { sure?: boolean; target?: Seat | null } = {}): Promise<void> {
    const card = this.cardOf(key);
    const aims = targets(this.legal, card);
    if (!card || !aims.length) return;
    const why = this.#slip(key, card);
    if (why && !sure && preferences.slipGuard) {
      this.question = { kind: "slip", key, why };
      return;
    }
    const seats = aims.filter((seat): seat is Seat => seat !== null);
    const aimed = target === undefined && seats.length === 1 && aims.length === 1 ? seats[0] : target;
    if (seats.length && aimed === undefined) {
      this.question = { kind: "aim", key, targets: seats };
      return;
    }
    this.question = null;
    await this.#send({ type: "discard", card, target: aimed ?? null }, [key]);
  }

  /** What speaks against a discard: a wild, or a card of one's own frame that is right. */
  #slip(key: string, card: Card): "wild" | "frame" | null {
    if (card === this.facts.wild) return "wild";
    const frame = frameOf(this.frames, key);
    return frame >= 0 && this.frameAt(frame)?.ok ? "frame" : null;
  }

  /** What the engine says of a frame, as long as it holds what was asked about. */
  frameAt(i: number): Frame | null {
    const frame = this.preview?.frames[i];
    return frame && frame.cards.length === this.frames[i]?.length ? frame : null;
  }

  /** What the engine finds of a frame: nothing in it, cards that are right, as many as needed and wrong, or too few. */
  frameState(i: number): "empty" | "right" | "wrong" | "partial" {
    const count = this.frames[i]?.length ?? 0;
    const judged = this.frameAt(i);
    if (!count) return "empty";
    if (judged?.ok) return "right";
    return judged && count >= (this.goals[i]?.size ?? 0) ? "wrong" : "partial";
  }

  async #send(action: RummyAction, leaving: string[] = []): Promise<void> {
    if (this.seat === null) return;
    this.#leaving = leaving;
    this.question = null;
    const answer = await this.hands.play(this.seat, action);
    if (answer.kind === "refused") this.hands.complain(answer.why);
    if (answer.kind === "done" && this.selected && leaving.includes(this.selected)) this.selected = null;
  }

  #fill({ melds }: Lay): void {
    this.building = true;
    this.selected = null;
    this.#set(
      keysOf(
        melds.map(({ cards }) => cards),
        this.hand,
      ),
    );
  }

  #set(frames: Frames): void {
    this.frames = frames;
    this.hands.memory.save(this.#round, faces(frames, this.hand));
    void this.#judge();
  }

  /** Asks the engine what the frames are worth. Only the latest answer counts. */
  async #judge(): Promise<void> {
    const asked = ++this.#asked;
    if (this.seat === null || !this.frames.some((frame) => frame.length)) {
      this.preview = null;
      return;
    }
    const preview = await this.hands.ask(this.seat, { frames: faces(this.frames, this.hand) });
    if (asked === this.#asked) this.preview = preview;
  }
}
