/** What a page shows as text, as the words of `text()` of the PDF package. */
export interface PageText {
  /** From 0. */
  readonly pageIndex: number;
  /** Words in the order of reading. */
  readonly runs: readonly { readonly text: string; readonly area: Area }[];
}

/** In points from the lower left corner of the page as it is shown. */
export interface Area {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Where a page shows a value. */
export interface FoundArea {
  readonly pageIndex: number;
  readonly area: Area;
}

type Word = PageText['runs'][number];

/** Words beside each other, whatever columns they belong to: a label and its value are often in two. */
export interface PageRow {
  readonly pageIndex: number;
  /** The words, with a tab before those after a wide gap and a space before the others. */
  readonly text: string;
  readonly words: readonly { readonly start: number; readonly word: Word }[];
  readonly cells: readonly Cell[];
  readonly top: number;
  readonly bottom: number;
}

/** Part of a row between wide gaps. */
export interface Cell {
  readonly start: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** Pages, words and letters beyond them are not read: an invoice has its totals and its number within them. */
const maxPages = 200;
const maxWords = 50_000;
const maxWordLength = 200;
const maxRowLength = 600;

/** Gaps of tables, as a share of the height of the words beside them; a space is about a quarter of it. */
const minColumnGap = 0.75;

/** Those parts of the pages that are read, without what has no place. */
export function readablePages(pages: readonly PageText[]): PageText[] {
  let left = maxWords;
  return pages.slice(0, maxPages).map(({ pageIndex, runs }) => {
    const read = runs.slice(0, left);
    left -= read.length;
    const words = read.flatMap(({ text, area }) => {
      const trimmed = text.replaceAll(/\s+/g, ' ').trim().slice(0, maxWordLength);
      return trimmed !== '' && Object.values(area).every(Number.isFinite) ? [{ text: trimmed, area }] : [];
    });
    return { pageIndex, runs: words };
  });
}

/** From the top of each page down. */
export function rowsOf({ pageIndex, runs }: PageText): PageRow[] {
  const rows: Word[][] = [];
  let last: { words: Word[]; bottom: number; top: number } | undefined;
  const level = runs.filter((word) => !isUpright(word));
  for (const word of level.toSorted((one, other) => middleOf(other.area) - middleOf(one.area))) {
    const middle = middleOf(word.area);
    // Of two lines, neither has its middle in the inner half of the other.
    const margin = last ? (last.top - last.bottom) / 4 : 0;
    if (last && middle > last.bottom + margin && middle < last.top - margin) last.words.push(word);
    else {
      last = { words: [word], bottom: word.area.bottom, top: word.area.top };
      rows.push(last.words);
    }
  }
  return rows.map((words) => rowOf(pageIndex, words));
}

function rowOf(pageIndex: number, unsorted: readonly Word[]): PageRow {
  let text = '';
  let [top, bottom] = [-Infinity, Infinity];
  const words: { start: number; word: Word }[] = [];
  const cells: { start: number; text: string; left: number; right: number }[] = [];
  for (const word of unsorted.toSorted((one, other) => one.area.left - other.area.left)) {
    const { area } = word;
    if (text.length + word.text.length > maxRowLength) break;
    const cell = cells.at(-1);
    if (cell && area.left - cell.right <= minColumnGap * (area.top - area.bottom)) {
      text += ' ';
      cell.text += ` ${word.text}`;
      cell.right = Math.max(cell.right, area.right);
    } else {
      if (cell) text += '\t';
      cells.push({ start: text.length, text: word.text, left: area.left, right: area.right });
    }
    words.push({ start: text.length, word });
    text += word.text;
    [top, bottom] = [Math.max(top, area.top), Math.min(bottom, area.bottom)];
  }
  return { pageIndex, text, words, cells, top, bottom };
}

/** Whether the second of two rows follows closely enough to have the values of a header. */
export function isBelow(header: PageRow, row: PageRow | undefined): row is PageRow {
  return row?.pageIndex === header.pageIndex && header.bottom - row.top < 1.5 * (header.top - header.bottom);
}

/** Areas of the words of a row between two offsets of its text. */
export function shownAreas({ pageIndex, words }: PageRow, start: number, end: number): FoundArea[] {
  return words.flatMap(({ start: at, word: { text, area } }) =>
    at < end && at + text.length > start ? [{ pageIndex, area }] : [],
  );
}

/** The area around the words of a row between two offsets of its text; undefined where there are none. */
export function shownArea(row: PageRow, start: number, end: number): FoundArea | undefined {
  const areas = shownAreas(row, start, end);
  if (areas.length === 0) return undefined;
  const reach = (side: keyof Area, choose: (...values: number[]) => number) =>
    choose(...areas.map(({ area }) => area[side]));
  const area = {
    left: reach('left', Math.min),
    bottom: reach('bottom', Math.min),
    right: reach('right', Math.max),
    top: reach('top', Math.max),
  };
  return { pageIndex: row.pageIndex, area };
}

/** Whether a word is written from the bottom up, as marks at the edge of the page are. */
function isUpright({ text, area }: Word): boolean {
  return text.length > 2 && area.top - area.bottom > 2 * (area.right - area.left);
}

function middleOf({ bottom, top }: Area): number {
  return (bottom + top) / 2;
}
