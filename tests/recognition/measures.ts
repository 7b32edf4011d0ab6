import type { StatedWord } from './programs.ts';
import type { PageWords, PlacedWord } from './words.ts';

/** How well the words of a page were recognized; numbers of characters, but for the boxes. */
export interface Measures {
  characters: number;
  errors: number;
  umlauts: number;
  umlautErrors: number;
  /** Of words that are right: those whose middle is in the true box, and shares of the boxes that both have. */
  inside: number;
  overlaps: number[];
}

const umlauts = /[äöüÄÖÜß]/g;
/** How far the middle of a word may be above or below that of a word of its line, in shares of the height of that. */
const reach = 0.6;

/**
 * Compares the words of a page with those that it has, line by line: the words whose middle is nearest to a line, from the left to the
 * right, are that line. So the order of columns does not count; words on no line are errors.
 */
export function compareWords(truth: PageWords, found: PageWords): Measures {
  const measures: Measures = { characters: 0, errors: 0, umlauts: 0, umlautErrors: 0, inside: 0, overlaps: [] };
  const byLine = Map.groupBy(found.lines.flat(), (word) => nearestLine(truth, word));
  for (const line of truth.lines) {
    const own = byLine.get(line) ?? [];
    own.sort((a, b) => a.left - b.left);
    const [text, read] = [line, own].map((words) => words.map((word) => word.text).join(' ')) as [string, string];
    measures.characters += text.length;
    measures.errors += editDistance(text, read);
    const [wanted, got] = [countUmlauts(text), countUmlauts(read)];
    for (const [letter, count] of wanted) {
      measures.umlauts += count;
      measures.umlautErrors += Math.max(0, count - (got.get(letter) ?? 0));
    }
    for (const word of line) addBox(measures, word, own);
  }
  measures.errors += (byLine.get(undefined) ?? []).reduce((sum, { text }) => sum + text.length, 0);
  return measures;
}

function nearestLine({ lines }: PageWords, { left, right, top, bottom }: PlacedWord): PlacedWord[] | undefined {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  // Words may be divided otherwise, so that a middle is between two of them.
  const side = (right - left) / 2;
  let [nearest, least]: [PlacedWord[] | undefined, number] = [undefined, Infinity];
  for (const line of lines) {
    for (const word of line) {
      const beside = Math.max(0, word.left - x, x - word.right);
      const above = Math.abs(y - (word.top + word.bottom) / 2);
      const isNear = beside <= side && above <= (word.bottom - word.top) * reach;
      if (!isNear || above + beside >= least) continue;
      [nearest, least] = [line, above + beside];
    }
  }
  return nearest;
}

/** For each word whether the page has it there, with the confidence that is stated for it. */
export function compareStated(
  truth: PageWords,
  stated: readonly StatedWord[],
): [confidence: number, isRight: boolean][] {
  const known = truth.lines.flat();
  return stated.map(({ text, confidence, ...box }) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const isThere = (word: PlacedWord) => x > word.left && x < word.right && y > word.top && y < word.bottom;
    return [confidence, known.some((word) => word.text === text && isThere(word))];
  });
}

function addBox(measures: Measures, word: PlacedWord, own: readonly PlacedWord[]): void {
  const same = own.filter(({ text }) => text === word.text);
  const best = same.toSorted((a, b) => Math.abs(a.left - word.left) - Math.abs(b.left - word.left))[0];
  if (!best) return;
  const [x, y] = [(best.left + best.right) / 2, (best.top + best.bottom) / 2];
  if (x > word.left && x < word.right && y > word.top && y < word.bottom) measures.inside++;
  measures.overlaps.push(overlapOf(word, best));
}

function overlapOf(one: PlacedWord, other: PlacedWord): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const shared = Math.max(0, width) * Math.max(0, height);
  const area = ({ left, right, top, bottom }: PlacedWord) => (right - left) * (bottom - top);
  return shared / (area(one) + area(other) - shared);
}

function countUmlauts(text: string): Map<string, number> {
  return new Map(
    [...Map.groupBy(text.match(umlauts) ?? [], (letter) => letter)].map(([letter, all]) => [letter, all.length]),
  );
}

/** Levenshtein's distance. */
export function editDistance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let at = 1; at <= other.length; at++) {
      const replaced = (before[at - 1] as number) + (one[row - 1] === other[at - 1] ? 0 : 1);
      now.push(Math.min(replaced, (before[at] as number) + 1, (now[at - 1] as number) + 1));
    }
    before = now;
  }
  return before[other.length] as number;
}

/** Words of at least three letters of a page, each once, and pairs of words that follow each other on a line. */
export function searchesOf({ lines }: PageWords): { words: string[]; phrases: string[] } {
  const words = new Set(
    lines.flatMap((line) => line.map(({ text }) => text)).filter((text) => /^\p{L}{3,}$/u.test(text)),
  );
  const phrases = new Set(
    lines.flatMap((line) =>
      line.slice(1).flatMap(({ text }, at) => {
        const first = line[at]?.text ?? '';
        return /^\p{L}+$/u.test(first) && /^\p{L}+$/u.test(text) ? [`${first} ${text}`] : [];
      }),
    ),
  );
  return { words: [...words], phrases: [...phrases] };
}
