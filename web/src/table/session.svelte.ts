/** One open table: the line to it, what the client knows of it, and asking things of it. */

import { gameSentence } from "../card/name";
import { Failed, lookAt, socketAddress } from "../http";
import { speakFully } from "../language.svelte";
import { me } from "../lobby/me.svelte";
import type { Advice, ClientMessage, Command, Draft, Preview, Refused, Seat, ServerMessage } from "../model/wire";
import { type Line, openLine } from "../socket";
import { sentence, text } from "../text";
import { receive, type TableState } from "./store";

/** How a command or a question ended. "lost": the line broke before the answer; the next Update shows what became of it. */
export type Answer = { kind: "done" } | { kind: "refused"; clause: string; why: string } | { kind: "lost" };

/** What the coach says, or how the question ended. */
export type Counsel = { kind: "advised"; advice: Advice } | Exclude<Answer, { kind: "done" }>;

type Waiting = (answer: Answer | Counsel | { kind: "previewed"; preview: Preview }) => void;

export class Session {
  state = $state.raw<TableState | null>(null);
  line = $state<"connecting" | "up" | "down">("connecting");
  /** Why there is nothing to see here, when there isn't. */
  gone = $state<string | null>(null);
  /** Up to which version the person had looked at the table, on any device, when this page was opened; null where that
   *  does not count. */
  seen: number | null = null;
  /** The version that the first Update brought. */
  first = 0;
  /** The version for which our action was sent that has no answer yet. */
  #sent = $state<number | null>(null);
  /** Whether an action of ours is on its way. What it led to may be here before its answer: then it has arrived. */
  busy = $derived(this.#sent !== null && this.state?.version === this.#sent);

  /** Whether we were somebody to the server when the line was opened, as far as we know. */
  #known = me.name !== "";
  /** Called at the next Update. */
  #back = () => {};
  #line: Line;
  #next = 1;
  /** The last version that was told to have been looked at. */
  #told = 0;
  /** Whether the next Update answers a greeting. */
  #greeted = false;
  #waiting = new Map<number, Waiting>();

  constructor(readonly id: string) {
    this.#line = openLine(socketAddress(`/api/tables/${encodeURIComponent(id)}/socket`), {
      greet: () => this.#greeting(),
      receive: (message) => this.#receive(message as ServerMessage),
      change: (up, close) => this.#change(up, close),
    });
  }

  #greeting(): ClientMessage {
    this.#greeted = true;
    return { type: "hello", version: this.state?.version ?? 0 };
  }

  close(): void {
    this.#line.close();
  }

  /** Milliseconds since 1970 by the server's clock. */
  now(): number {
    return Date.now() + (this.state?.skew ?? 0);
  }

  /**
   * Carries out a command. It is sent once: when the line breaks before the answer nobody knows whether it arrived, and to
   * send it again would be to play for a table that may have moved on.
   */
  async want(command: Command): Promise<Answer> {
    const answer = await this.#say((id) => ({ type: "want", id, command }));
    return answer.kind === "previewed" || answer.kind === "advised" ? { kind: "lost" } : answer;
  }

  /** Takes a seat, for oneself or for somebody of this name who plays on the same screen. Who was nobody when the line was opened becomes a guest first, and comes back as that. */
  async sit(seat: Seat, name = ""): Promise<Answer> {
    if (!this.#known) {
      try {
        await me.learn();
      } catch (trouble) {
        return { kind: "refused", clause: "", why: (trouble as Error).message };
      }
      this.#known = true;
      const back = new Promise<void>((resolve) => (this.#back = resolve));
      this.#line.renew();
      await back;
    }
    return this.want({ type: "sit", seat, name });
  }

  /** Plays an action for a seat, at the version on the screen. One at a time. */
  async play(seat: Seat, action: unknown): Promise<Answer> {
    if (this.busy || !this.state) return { kind: "lost" };
    const { version } = this.state;
    this.#sent = version;
    try {
      return await this.want({ type: "play", seat, version, action });
    } finally {
      if (this.#sent === version) this.#sent = null;
    }
  }

  /** Tells that the person has looked at the table as it was at this version. */
  saw(version: number): void {
    if (version <= this.#told) return;
    if (this.#line.send({ type: "saw", version } satisfies ClientMessage)) this.#told = version;
  }

  /** What a draft of the seat is worth, or null when there is no answer. */
  async ask(seat: Seat, draft: Draft): Promise<Preview | null> {
    const answer = await this.#say((id) => ({ type: "ask", id, seat, draft }));
    return answer.kind === "previewed" ? answer.preview : null;
  }

  /** What the coach would do in the place of the seat. */
  async advise(seat: Seat): Promise<Counsel> {
    const answer = await this.#say((id) => ({ type: "advise", id, seat }));
    return answer.kind === "advised" || answer.kind === "refused" ? answer : { kind: "lost" };
  }

  #say(message: (id: number) => ClientMessage): Promise<Parameters<Waiting>[0]> {
    return new Promise((resolve) => {
      const id = this.#next++;
      if (!this.#line.send(message(id))) return resolve({ kind: "lost" });
      this.#waiting.set(id, resolve);
    });
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "update": {
        const state = receive(this.state, message, Date.now(), this.#greeted);
        if (state === "gap") this.#line.send(this.#greeting());
        else {
          this.first ||= state.version;
          this.state = state;
          this.#greeted = false;
        }
        this.line = "up";
        this.#back();
        return;
      }
      case "seen":
        this.seen ??= message.version;
        return;
      case "done":
        return this.#answer(message.id, { kind: "done" });
      case "refused":
        return void this.#explain(message.id, () => this.#refusal(message));
      case "previewed":
        return void this.#explain(message.id, () => ({ kind: "previewed", preview: message.preview }));
      case "advised":
        return this.#answer(message.id, { kind: "advised", advice: message.advice });
      case "trouble":
        if (message.id === null) return;
        void this.#explain(message.id, () => ({ kind: "refused", clause: "", why: sentence(message.why) }));
    }
  }

  /** Answers with what may hold sentences of the server's, once there are words for them. */
  async #explain(id: number, answer: () => Parameters<Waiting>[0]): Promise<void> {
    await speakFully().catch(() => undefined);
    this.#answer(id, answer());
  }

  #refusal({ clause, why, params }: Refused): Answer {
    return { kind: "refused", clause, why: gameSentence(this.state?.table.setting.game ?? "", why, params) };
  }

  #answer(id: number, answer: Parameters<Waiting>[0]): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }

  #change(up: boolean, close?: { code: number; opened: boolean }): void {
    if (up) return;
    this.line = this.state ? "down" : "connecting";
    for (const id of [...this.#waiting.keys()]) this.#answer(id, { kind: "lost" });
    if (close && !close.opened) void this.#findOut();
  }

  /** After a refused connection: is there such a table, and may it be seen? */
  async #findOut(): Promise<void> {
    try {
      await lookAt(this.id);
    } catch (error) {
      if (!(error instanceof Failed) || ![403, 404, 410].includes(error.status)) return;
      this.gone = error.status === 404 ? text("table.unknown") : error.message;
      this.#line.close();
    }
  }
}
