import type { OcrReport } from '@blattwerk/shared';

type ReportLine = OcrReport['pages'][number]['lines'][number];

/** A line of a page, in points from the lower left corner of that. */
interface Line {
  text: string;
  /** Parts of it between wide gaps. */
  cells: Cell[];
  left: number;
  right: number;
  bottom: number;
  top: number;
  height: number;
}

interface Cell {
  text: string;
  left: number;
  right: number;
}

/** Heights of headings of the first and the second level, by that of most letters. */
const headingShares = [1.7, 1.3] as const;
/** Words of the longest heading. */
const maxHeadingWords = 16;
/** By the height of a line: the gap between two cells of a table, and that between two paragraphs. */
const gaps = { cell: 1.6, paragraph: 0.9 } as const;
const bullet = /^[•◦▪●■‣–*·-]\s+(?=\S)/u;
const numbered = /^(\d{1,3})[.)]\s+(?=\S)/;

/**
 * The text of all pages as Markdown (CommonMark, and tables of GitHub): headings by the height of their letters, paragraphs, lists, and
 * tables where the parts of lines are below each other.
 */
export function markdownOf({ pages }: OcrReport): string {
  const all = pages.map(({ lines }) => lines.flatMap((line) => lineOf(line) ?? []));
  const usual = usualHeight(all.flat());
  const blocks = all.flatMap((lines) => blocksOf(lines, usual).map((block) => markdownOfBlock(block, usual)));
  // An answer is never empty.
  return `${blocks.join('\n\n')}\n`;
}

function lineOf({ words }: ReportLine): Line | undefined {
  if (words.length === 0) return undefined;
  const height = Math.max(...words.map(({ bottom, top }) => top - bottom));
  const cells: Cell[] = [];
  for (const { text, left, right } of words) {
    const last = cells.at(-1);
    if (last && left - last.right < height * gaps.cell) {
      last.text += ` ${text}`;
      last.right = Math.max(last.right, right);
    } else cells.push({ text, left, right });
  }
  return {
    text: words.map(({ text }) => text).join(' '),
    cells,
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(({ right }) => right)),
    bottom: Math.min(...words.map(({ bottom }) => bottom)),
    top: Math.max(...words.map(({ top }) => top)),
    height,
  };
}

/** The height at which half of the letters are lower. */
function usualHeight(lines: readonly Line[]): number {
  const sorted = lines.toSorted((a, b) => a.height - b.height);
  const half = lines.reduce((sum, { text }) => sum + text.length, 0) / 2;
  let letters = 0;
  return sorted.find(({ text }) => (letters += text.length) >= half)?.height ?? 0;
}

/** 1 or 2, and 0 for a line that is no heading. */
function headingLevel({ height, text, cells }: Line, usual: number): number {
  if (cells.length > 1 || !/\p{L}/u.test(text) || text.split(' ').length > maxHeadingWords) return 0;
  return headingShares.findIndex((share) => height >= usual * share) + 1;
}

/** Lines that belong together, in their order. */
function blocksOf(lines: readonly Line[], usual: number): Line[][] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const before = block?.at(-1);
    if (block && before && continues(before, line, usual)) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function continues(before: Line, line: Line, usual: number): boolean {
  if (headingLevel(before, usual) !== headingLevel(line, usual)) return false;
  const columns = line.cells.length > 1 || before.cells.length > 1;
  if (columns) return line.top <= before.top && areAligned(before.cells, line.cells);
  const isBelow = line.top <= before.top && before.bottom - line.top <= gaps.paragraph * Math.max(usual, before.height);
  return isBelow && line.left < before.right && line.right > before.left;
}

/** Whether each cell is below one, and no other. */
function areAligned(cells: readonly Cell[], others: readonly Cell[]): boolean {
  return (
    cells.length === others.length &&
    cells.every((cell, at) => {
      const below = others.filter(({ left, right }) => left < cell.right && right > cell.left);
      return below.length === 1 && below[0] === others[at];
    })
  );
}

function markdownOfBlock(block: readonly Line[], usual: number): string {
  const [first] = block;
  if (!first) return '';
  const level = headingLevel(first, usual);
  if (level > 0) return `${'#'.repeat(level)} ${escaped(joined(block))}`;
  if (first.cells.length > 1 && block.length > 1) return tableOf(block);
  return paragraphsOf(block).map(markdownOfParagraph).join('\n');
}

function tableOf(block: readonly Line[]): string {
  const [head = '', ...rows] = block.map(
    ({ cells }) => `| ${cells.map(({ text }) => escaped(text).replaceAll('|', '\\|')).join(' | ')} |`,
  );
  const rule = `|${' --- |'.repeat(block[0]?.cells.length ?? 0)}`;
  return [head, rule, ...rows].join('\n');
}

/** Items of a list one by one, and lines between that belong to one paragraph. */
function paragraphsOf(block: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [];
  for (const line of block) {
    const last = paragraphs.at(-1);
    if (last && !bullet.test(line.text) && !numbered.test(line.text)) last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

function markdownOfParagraph(lines: readonly Line[]): string {
  const text = joined(lines);
  if (bullet.test(text)) return `- ${escaped(text.replace(bullet, ''))}`;
  const number = numbered.exec(text)?.[1];
  return number === undefined ? escaped(text) : `${number}. ${escaped(text.replace(numbered, ''))}`;
}

/** Lines as one, without the hyphens of words that were divided. A line that ends before it had to is one of its own. */
function joined(lines: readonly Line[]): string {
  const right = Math.max(...lines.map((line) => line.right));
  return lines.reduce((text, line, at) => {
    const before = lines[at - 1];
    if (!before) return line.text;
    if (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(line.text)) return text.slice(0, -1) + line.text;
    const [word] = line.text.split(' ', 1);
    const wordWidth = ((word?.length ?? 0) / line.text.length) * (line.right - line.left);
    const isShort = before.right + wordWidth + before.height < right;
    return `${text}${isShort ? '\n' : ' '}${line.text}`;
  }, '');
}

/** A text in which nothing is markup, with hard breaks between its lines. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>~&]/g, String.raw`\$&`)
    .replaceAll(/^[#+=-]/gm, String.raw`\$&`)
    .replaceAll(/^(\d+)([.)])(?=\s)/gm, String.raw`$1\$2`)
    .replaceAll('\n', '\\\n');
}
