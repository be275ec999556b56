/** Small sounds at the table, made by the browser itself; off until somebody wants them. */

import type { Happening } from "./store";

export type Sound = "card" | "meld" | "die" | "turn" | "round" | "finish";

/** A tone of a form, or noise around a pitch, as of paper that slides. */
type Shape = OscillatorType | "paper";

interface Note {
  /** Hertz. */
  pitch: number;
  /** Seconds after the beginning, and how long it takes to fade. */
  at: number;
  lasts: number;
  shape: Shape;
  /** 0 … 1. */
  loud: number;
}

const note = (pitch: number, at = 0, lasts = 0.16, shape: Shape = "sine", loud = 0.12): Note => ({
  pitch,
  at,
  lasts,
  shape,
  loud,
});

const NOTES: Record<Sound, Note[]> = {
  card: [note(2600, 0, 0.09, "paper", 0.14), note(190, 0.04, 0.05, "triangle", 0.08)],
  meld: [note(2400, 0, 0.09, "paper", 0.12), note(392, 0, 0.1, "triangle"), note(523, 0.07, 0.14, "triangle")],
  die: [note(220, 0, 0.04, "triangle"), note(260, 0.06, 0.04, "triangle"), note(235, 0.13, 0.06, "triangle")],
  turn: [note(587), note(880, 0.11, 0.26)],
  round: [note(523, 0, 0.2), note(659, 0.12, 0.2), note(784, 0.24, 0.34)],
  finish: [note(523, 0, 0.2), note(659, 0.13, 0.2), note(784, 0.26, 0.2), note(1047, 0.39, 0.6)],
};

const OF_EVENTS: Partial<Record<string, Sound>> = {
  drew: "card",
  took: "card",
  discarded: "card",
  played: "card",
  laid: "meld",
  laid_off: "meld",
  scored: "meld",
  rolled: "die",
};

/** What is heard of news: the one sound that matters most. `begun` says whether the reader's own turn has just begun. */
export function soundOf(news: readonly Happening[], begun: boolean): Sound | null {
  const types = news.map(({ event }) => event.type);
  if (types.includes("match_ended")) return "finish";
  if (types.includes("round_ended")) return "round";
  if (begun) return "turn";
  return types.flatMap((type) => OF_EVENTS[type] ?? []).at(-1) ?? null;
}

let context: AudioContext | null = null;

/** What begins and ends, and where it is heard. */
function voiceOf(context: AudioContext, { shape, pitch, lasts }: Note): [AudioScheduledSourceNode, AudioNode] {
  if (shape !== "paper") {
    const tone = new OscillatorNode(context, { type: shape, frequency: pitch });
    return [tone, tone];
  }
  const buffer = new AudioBuffer({ length: Math.ceil(context.sampleRate * lasts), sampleRate: context.sampleRate });
  buffer.copyToChannel(
    Float32Array.from({ length: buffer.length }, () => Math.random() * 2 - 1),
    0,
  );
  const noise = new AudioBufferSourceNode(context, { buffer });
  return [noise, noise.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.8 }))];
}

/** Lets a sound be heard, as far as the browser allows it: none does before the page was touched. */
export function play(sound: Sound): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  for (const note of NOTES[sound]) {
    const { at, lasts, loud } = note;
    const start = context.currentTime + at;
    const [voice, heard] = voiceOf(context, note);
    const fade = new GainNode(context, { gain: 0 });
    fade.gain.setValueAtTime(0, start);
    fade.gain.linearRampToValueAtTime(loud, start + 0.01);
    fade.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    heard.connect(fade).connect(context.destination);
    voice.start(start);
    voice.stop(start + lasts);
  }
}
