import { type Box, create, Drawing, open, type Pdf, type PdfWord, pixelImage, standardFont } from '@blattwerk/pdf';
import type { Change, ChangeKind } from '@blattwerk/compare';
import type { Random } from '@blattwerk/testing/random';

/** A change that was planted in a copy of a file: both files, and what has to be found. */
export interface Plant {
  kind: string;
  before: Uint8Array;
  after: Uint8Array;
  /** Kinds of changes of which one has to be found. */
  expected: readonly ChangeKind[];
  /** Index of a page of the second file on which it is, or of the first where only that has it. */
  page: number;
  /** A text that is in the change. */
  text?: string;
}

const font = standardFont('Helvetica');
type Make = (bytes: Uint8Array, random: Random) => Promise<Plant | undefined>;

const drawWord = (pdf: Pdf, pageIndex: number, words: readonly { text: string; area: Box }[]) => {
  const page = pdf.pages[pageIndex] ?? { width: 595, height: 842 };
  const drawing = new Drawing(page);
  for (const { text, area } of words) {
    // Not into the next word.
    const fitting = (area.right - area.left) / Math.max(0.1, font.width(text));
    const size = Math.max(3, Math.min(14, (area.top - area.bottom) * 0.8, fitting));
    drawing.text(text, area.left, area.bottom + size * 0.2, { font, size, color: [0, 0, 0] });
  }
  return pdf.draw([{ pageIndex, drawing, x: 0, y: 0 }], { as: 'content' });
};

/** Words of one page that stand alone in their line's height, and are written from left to right. */
async function wordsOf(
  pdf: Pdf,
  random: Random,
): Promise<{ pageIndex: number; lines: (readonly PdfWord[])[] } | undefined> {
  const pages = (await pdf.text()).filter(({ lines }) => lines.flatMap(({ words }) => words).length >= 40);
  if (pages.length === 0) return undefined;
  const { pageIndex, lines } = random.pick(pages);
  const { width, height } = pdf.pages[pageIndex] ?? { width: 0, height: 0 };
  const isPlain = ({ text, area, isInvisible }: PdfWord) =>
    /^[A-Za-z0-9.,]{3,12}$/.test(text) &&
    !isInvisible &&
    area.left > 0 &&
    area.bottom > 0 &&
    area.right < width &&
    area.top < height &&
    area.right - area.left > (area.top - area.bottom) * 0.5 &&
    area.top - area.bottom < 20;
  const plain = lines.map(({ words }) => words).filter((words) => words.length >= 3 && words.every(isPlain));
  return plain.length >= 4 ? { pageIndex, lines: plain } : undefined;
}

/** The middle of a word: what is beside it stays. */
function core({ area }: PdfWord): { left: number; right: number; bottom: number; top: number; text: Box } {
  return { ...area, text: area };
}

async function withWord(
  bytes: Uint8Array,
  random: Random,
  kind: string,
  change: (word: PdfWord) => string | undefined,
): Promise<Plant | undefined> {
  const pdf = await open(bytes);
  const found = await wordsOf(pdf, random);
  if (!found) return undefined;
  const words = found.lines.flatMap((line) => line.slice(1, -1));
  const candidates = words.filter((word) => change(word) !== undefined);
  if (candidates.length === 0) return undefined;
  const word = random.pick(candidates);
  const next = change(word) ?? '';
  const { pageIndex } = found;
  await pdf.erase(new Map([[pageIndex, [core(word)]]]));
  if (next !== '') await drawWord(pdf, pageIndex, [{ text: next, area: word.area }]);
  return {
    kind,
    before: bytes,
    after: pdf.save(),
    expected: next === '' ? ['removed', 'replaced'] : ['replaced', 'added', 'removed'],
    page: pageIndex,
    text: next === '' ? word.text : next,
  };
}

const wordReplaced: Make = (bytes, random) =>
  withWord(bytes, random, 'word replaced', ({ text }) => (/^[A-Za-z]+$/.test(text) ? 'Quitte' : undefined));
const numberChanged: Make = (bytes, random) =>
  withWord(bytes, random, 'number changed', ({ text }) =>
    /^\d[\d.,]*\d$/.test(text) ? text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) : undefined,
  );
const wordRemoved: Make = (bytes, random) => withWord(bytes, random, 'word removed', () => '');

const wordInserted: Make = async (bytes, random) => {
  const pdf = await open(bytes);
  const found = await wordsOf(pdf, random);
  if (!found) return undefined;
  const all = (await pdf.text({ pages: [found.pageIndex] })).flatMap(({ lines }) =>
    lines.flatMap(({ words }) => words),
  );
  const width = pdf.pages[found.pageIndex]?.width ?? 0;
  const behind = (word: PdfWord | undefined): Box | undefined =>
    word && { ...word.area, left: word.area.right + 4, right: word.area.right + 40 };
  const isFree = (area: Box) =>
    area.right < width - 10 &&
    all.every(
      (word) =>
        word.area.right < area.left ||
        word.area.left > area.right ||
        word.area.top < area.bottom ||
        word.area.bottom > area.top,
    );
  const areas = found.lines.flatMap((line) => behind(line.at(-1)) ?? []).filter(isFree);
  if (areas.length === 0) return undefined;
  const area = random.pick(areas);
  await drawWord(pdf, found.pageIndex, [{ text: 'Mispel', area }]);
  const { pageIndex: page } = found;
  return {
    kind: 'word inserted',
    before: bytes,
    after: pdf.save(),
    expected: ['added', 'replaced'],
    page,
    text: 'Mispel',
  };
};

/** Two lines are erased, and written again at the lower edge of a page. */
const paragraphMoved: Make = async (bytes, random) => {
  const pdf = await open(bytes);
  const found = await wordsOf(pdf, random);
  if (!found) return undefined;
  const lines = found.lines.slice(1, 3).map((line) => line.slice(0, 8));
  if (lines.flat().length < 8) return undefined;
  const target = (found.pageIndex + (pdf.pageCount > 1 ? 1 : 0)) % pdf.pageCount;
  await pdf.erase(new Map([[found.pageIndex, lines.flat().map(core)]]));
  const placed = lines.flatMap((line, row) => {
    let left = 40;
    return line.map(({ text }) => {
      const area = { left, right: left + font.width(text) * 8, bottom: 14 + (1 - row) * 12, top: 24 + (1 - row) * 12 };
      left += font.width(text) * 8 + 4;
      return { text, area };
    });
  });
  await drawWord(pdf, target, placed);
  const text = lines.flat()[0]?.text ?? '';
  const expected = ['moved', 'added', 'removed', 'replaced'] as const;
  return { kind: 'paragraph moved', before: bytes, after: pdf.save(), expected, page: target, text };
};

function withDrawing(
  kind: string,
  draw: (drawing: Drawing, isAfter: boolean) => void,
  expected: readonly ChangeKind[],
): Make {
  return async (bytes, random) => {
    const versions: Uint8Array[] = [];
    let page = 0;
    const share = random.fraction();
    for (const isAfter of [false, true]) {
      const pdf = await open(bytes);
      page = Math.floor(share * pdf.pageCount);
      const drawing = new Drawing({ width: 80, height: 60 });
      draw(drawing, isAfter);
      const { width, height } = pdf.pages[page] ?? { width: 0, height: 0 };
      await pdf.draw([{ pageIndex: page, drawing, x: width * 0.6, y: height * 0.4 }], { as: 'content' });
      versions.push(pdf.save());
    }
    const [before, after] = versions;
    return before && after ? { kind, before, after, expected, page } : undefined;
  };
}

const pictureOf = (seed: number) => {
  const data = Uint8Array.from({ length: 32 * 24 * 3 }, (_, at) => (at * seed * 7 + (at >> 5) * 31) % 256);
  return pixelImage({ data, width: 32, height: 24, channels: 3 });
};
const pictureReplaced = withDrawing(
  'picture replaced',
  (drawing, isAfter) => drawing.image(pictureOf(isAfter ? 5 : 3), 0, 0, 80, 60),
  ['picture'],
);
const colorChanged = withDrawing(
  'color of a shape',
  (drawing, isAfter) => drawing.rectangle(0, 0, 80, 60, { fill: isAfter ? [0.2, 0.2, 0.9] : [0.9, 0.4, 0.1] }),
  ['drawing'],
);

const pageInserted: Make = async (bytes, random) => {
  const [pdf, extra] = [await open(bytes), create([{ width: 595, height: 842 }])];
  const page = random.integer(pdf.pageCount + 1);
  const text = 'This page was inserted later and has words of its own that stand nowhere else';
  const drawing = new Drawing({ width: 595, height: 842 });
  drawing.text(text, 50, 700, { font, size: 12, color: [0, 0, 0] });
  await extra.draw([{ pageIndex: 0, drawing, x: 0, y: 0 }], { as: 'content' });
  const { merge } = await import('@blattwerk/pdf');
  const joined = await open(
    merge([
      { pdf, title: 'a' },
      { pdf: extra, title: 'b' },
    ]).bytes,
  );
  const order = Array.from({ length: pdf.pageCount }, (_, index) => index).toSpliced(page, 0, pdf.pageCount);
  return { kind: 'page inserted', before: bytes, after: joined.select(order), expected: ['pageAdded'], page };
};

/** Whether a page has words of its own: where one of several that look the same goes or moves, another one seems to. */
async function hasOwnText(pdf: Pdf, page: number): Promise<boolean> {
  const texts = (await pdf.text()).map(({ text }) => text);
  const own = texts[page] ?? '';
  return own.length > 40 && texts.filter((text) => text === own).length === 1;
}

const pageRemoved: Make = async (bytes, random) => {
  const pdf = await open(bytes);
  if (pdf.pageCount < 2) return undefined;
  const page = random.integer(pdf.pageCount);
  if (!(await hasOwnText(pdf, page))) return undefined;
  const order = Array.from({ length: pdf.pageCount }, (_, index) => index).toSpliced(page, 1);
  return { kind: 'page removed', before: bytes, after: pdf.select(order), expected: ['pageRemoved'], page };
};

const pageMoved: Make = async (bytes, random) => {
  const pdf = await open(bytes);
  if (pdf.pageCount < 4) return undefined;
  const from = random.integer(pdf.pageCount - 3);
  if (!(await hasOwnText(pdf, from)) || !(await hasOwnText(pdf, from + 1))) return undefined;
  const order = Array.from({ length: pdf.pageCount }, (_, index) => index).toSpliced(from, 1);
  order.splice(from + 2, 0, from);
  return { kind: 'page moved', before: bytes, after: pdf.select(order), expected: ['pageMoved'], page: from + 2 };
};

export const plants: readonly Make[] = [
  wordReplaced,
  numberChanged,
  wordRemoved,
  wordInserted,
  paragraphMoved,
  pictureReplaced,
  colorChanged,
  pageInserted,
  pageRemoved,
  pageMoved,
];

/** Whether one of the changes is the one that was planted. */
export function isFound({ expected, page, text }: Plant, changes: readonly Change[]): boolean {
  return changes.some(({ kind, before, after, beforeText, afterText }) => {
    const pages = [...before, ...after].map(({ pageIndex }) => pageIndex);
    const hasText = text === undefined || `${beforeText} ${afterText}`.includes(text);
    return expected.includes(kind) && pages.includes(page) && hasText;
  });
}
