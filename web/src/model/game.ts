/** The games of this room, as the server described them when the client was built. */

import games from "../wire/games.json";
import { text, textIfAny, type TextKey } from "../text";
import type { Clock, GameCard, GameOption, Pace, Setting } from "./wire";

export const GAMES = games as unknown as GameCard[];

/** The game of this key, or null. */
export function gameOf(key: string): GameCard | null {
  return GAMES.find((game) => game.key === key) ?? null;
}

export const gameTitle = (key: string) => textIfAny(`game.${key}.title`) ?? key;
export const gameLine = (key: string) => textIfAny(`game.${key}.line`) ?? "";
export const levelName = (level: string) => textIfAny(`level.${level}`) ?? level;

/** What an option is called, and what it decides. */
export function optionWords(game: string, { name }: GameOption): { label: string; hint: string } {
  return {
    label: textIfAny(`option.${game}.${name}`) ?? textIfAny(`option.${name}`) ?? name,
    hint: textIfAny(`option.${game}.${name}.hint`) ?? textIfAny(`option.${name}.hint`) ?? "",
  };
}

/** What a choice of an option is called. */
export function choiceWords(
  game: string,
  option: string,
  choice: string | number | boolean,
): { label: string; hint: string } {
  const keys = [`option.${game}.${option}.${choice}`, `option.${option}.${choice}`];
  const plain = typeof choice === "boolean" ? text(choice ? "on" : "off") : String(choice);
  return {
    label: textIfAny(keys[0]!) ?? textIfAny(keys[1]!) ?? plain,
    hint: textIfAny(`${keys[0]}.hint`) ?? textIfAny(`${keys[1]}.hint`) ?? "",
  };
}

/** What a choice was measured to do to the length of a match, in a sentence; empty where nothing was measured. */
export function effectLine(option: GameOption, choice: string | number | boolean): string {
  const effect = option.effects[option.choices.indexOf(choice)];
  if (!effect) return "";
  if (effect.low <= 0 && effect.high >= 0) return text("effect.same");
  return text(effect.longer > 0 ? "effect.longer" : "effect.shorter", { percent: Math.abs(effect.longer) });
}

/** What follows from options that are chosen together, in a sentence each. */
export function optionNotes(game: string, options: Record<string, unknown>): string[] {
  const on = (gameOf(game)?.options ?? []).map(({ name }) => name).filter((name) => options[name] === true);
  return on.flatMap((one, i) =>
    on.slice(i + 1).flatMap((other) => textIfAny(`option.note.${game}.${one}.${other}`) ?? []),
  );
}

/** The options in a line, for lists: "Rungs: 10", what is off left out; with `changed` only those that are not as usual. */
export function optionLine(game: string, options: Record<string, unknown>, changed = false): string {
  return (gameOf(game)?.options ?? [])
    .map((option) => ({ option, choice: (options[option.name] ?? option.choices[0]) as string | number | boolean }))
    .filter(({ option, choice }) => !changed || choice !== option.choices[0])
    .filter(({ choice }) => choice !== false)
    .map(({ option, choice }) =>
      choice === true
        ? optionWords(game, option).label
        : text("option.line", {
            option: optionWords(game, option).label,
            choice: choiceWords(game, option.name, choice).label,
          }),
    )
    .join(" · ");
}

export function clockName(clock: Clock): string {
  if (clock.type === "untimed") return text("clock.untimed");
  if (clock.type === "turn_based") return text("clock.turn_based", { hours: clock.hours });
  return text(`clock.${clock.seconds}` as TextKey);
}

/** The clock of a table in full, in a few words each: how long a turn is, and what happens when it is over. */
export const clockLine = (clock: Clock): string[] =>
  clock.type === "turn_based" ? [clockName(clock), text(`clock.late.${clock.late}`)] : [clockName(clock)];

/** How long a turn lasts, in milliseconds; 1 without a clock. */
export function turnTime(clock: Clock): number {
  if (clock.type === "untimed") return 1;
  return clock.type === "real_time" ? clock.seconds * 1000 : clock.hours * 3_600_000;
}
export const paceName = (pace: Pace) => text(`pace.${pace}` as TextKey);

/** How many bots of a level a person meets alone: at Ladder Rummy 1–12 each level has one more (LRN-BOT-1), else three. */
export const opponents = (game: GameCard, level: string) =>
  game.key === "ladder_rummy_numbered" ? game.levels.indexOf(level) + 1 : Math.min(3, Math.max(...game.seats) - 1);

/** A table for one person and bots, as fast as it can be had: the level's opponents, no clock, not listed. */
export function soloSetting(game: GameCard, level = game.stand_in): Setting {
  return {
    game: game.key,
    options: {},
    bots: [null, ...Array.from({ length: opponents(game, level) }, () => level)],
    clock: { type: "untimed" },
    spectators: false,
    listed: false,
    bot_pace: "normal",
  };
}
