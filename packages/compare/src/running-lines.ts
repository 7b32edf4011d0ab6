import type { DocumentWords } from './token-stream.ts';

/** Share of a page's height at its top and its bottom in which headers and footers stand. */
const edgeShare = 0.12;
/** Pages on which a line is repeated, and share of all. */
const [minPages, minShare] = [3, 0.3];

/** A line at the edge of a page. */
interface EdgeLine {
  /** Indices of its words. */
  readonly from: number;
  readonly to: number;
  /** Its text without digits, and whether it is at the top. */
  readonly key: string;
}

/**
 * The words of lines that are repeated at the top or bottom of pages of either document, but for numbers: they interrupt the text,
 * and are compared page by page.
 * @returns whether a word of the one, or of the other document is in such a line
 */
export function findRunningWords(one: DocumentWords, other: DocumentWords): [Uint8Array, Uint8Array] {
  const lines = [edgeLines(one), edgeLines(other)] as const;
  const running = new Set([...repeated(lines[0], one.pages.length), ...repeated(lines[1], other.pages.length)]);
  return [marked(lines[0], one, running), marked(lines[1], other, running)];
}

function marked(lines: readonly EdgeLine[][], words: DocumentWords, running: ReadonlySet<string>): Uint8Array {
  const isRunning = new Uint8Array(words.keys.length);
  for (const { from, to, key } of lines.flat()) if (running.has(key)) isRunning.fill(1, from, to);
  return isRunning;
}

/** By page. */
function edgeLines(words: DocumentWords): EdgeLine[][] {
  return words.pages.map(({ height }, pageIndex) => {
    const { from, to } = words.rangeOf(pageIndex);
    const lines: EdgeLine[] = [];
    let start = from;
    for (let index = from; index < to; index++) {
      const { endsLine, area } = words.word(index);
      if (!endsLine && index + 1 < to) continue;
      const middle = (area.bottom + area.top) / 2;
      const edge = middle > height * (1 - edgeShare) ? 'top' : middle < height * edgeShare ? 'bottom' : undefined;
      if (edge) {
        const indices = Array.from({ length: index + 1 - start }, (_, at) => start + at);
        lines.push({ from: start, to: index + 1, key: `${edge} ${words.textOf(indices).replace(/\d+/gu, '#')}` });
      }
      start = index + 1;
    }
    return lines;
  });
}

function repeated(lines: readonly EdgeLine[][], pageCount: number): string[] {
  const pagesOfKey = new Map<string, number>();
  for (const ofPage of lines)
    for (const key of new Set(ofPage.map((line) => line.key))) pagesOfKey.set(key, (pagesOfKey.get(key) ?? 0) + 1);
  return [...pagesOfKey].flatMap(([key, pages]) => (pages >= Math.max(minPages, minShare * pageCount) ? [key] : []));
}
