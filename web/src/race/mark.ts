/** What stands on each player's token: the first letter of the name, or the seat's number where that would not tell them apart. */
export function marksOf(names: string[]): string[] {
  const letters = names.map((name) => name.slice(0, 1).toUpperCase());
  return letters.map((letter, seat) =>
    letters.filter((other) => other === letter).length > 1 ? String(seat + 1) : letter,
  );
}
