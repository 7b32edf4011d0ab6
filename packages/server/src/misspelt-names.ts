/** Length of a name from which one more slip counts as the same name, and most slips of any: a word more is another name. */
const lettersPerSlip = 5;
const maxSlips = 3;
/** Longest name that is compared. */
const maxLetters = 64;

/**
 * Finds variables that are probably meant to be others: of an environment, which has many that are nobody's, those whose name
 * is unknown and close to a known one.
 * @param names of the environment
 * @param known names that some program reads
 * @returns the nearest known name of each, by the name that was given
 */
export function misspeltNames(names: readonly string[], known: readonly string[]): Record<string, string> {
  const unknown = names.filter((name) => name.length <= maxLetters && !known.includes(name));
  return Object.fromEntries(
    unknown.flatMap((name) => {
      const [nearest] = known
        .map((other) => ({ other, slips: countSlips(name, other) }))
        .filter(({ other, slips }) => slips <= maxSlipsOf(other))
        .toSorted((a, b) => a.slips - b.slips);
      return nearest ? [[name, nearest.other] as const] : [];
    }),
  );
}

function maxSlipsOf({ length }: string): number {
  return Math.min(maxSlips, Math.max(1, Math.floor(length / lettersPerSlip)));
}

/** Letters to insert, delete or replace (Levenshtein's distance). */
function countSlips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let place = 0; place < a.length; place++) {
    const next = [place + 1];
    for (let column = 1; column < row.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (a[place] === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
