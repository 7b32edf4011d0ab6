import type { PdfDocument } from '../file/document.ts';
import { boundsOf, type Point } from '../content/shapes.ts';
import type { Page } from '../file/page-tree.ts';
import type { PdfDict } from '../file/values.ts';
import { type LineStyle, PageTexts, type PageWord } from './page-text.ts';

/** A heading, with those that follow it at deeper levels behind it. */
export interface Heading {
  text: string;
  pageIndex: number;
  /** From 1; at most one deeper than the heading before. */
  level: number;
  /** Its upper edge, in the default user space of its page. */
  top: number;
}

interface HeadingLine extends LineStyle {
  text: string;
  pageIndex: number;
  /** Edges of its words, in default user space. */
  top: number;
  bottom: number;
  /** Whether it runs along the page: one of few letters may. */
  isAcross: boolean;
}

/** Headings of a document at most. */
const maxHeadings = 5_000;
/** Characters of a heading at most. */
const maxLength = 200;
/** Words of a heading that no tag names. */
const maxWords = 16;
/** Letters of headings that no tag names are larger than most by this. */
const minShare = 1.15;
/** Sizes within this share are of one level. */
const sameSize = 0.06;
const maxLevels = 4;
/** A line on more pages than this is the header or footer of pages. */
const maxRepeats = 2;
/** Characters of a line up to which it may be higher than wide. */
const minDirectedLength = 3;
/** What a heading of its own begins with. */
const numbered = /^\d{1,3}(?:\.\d{1,3})*\.?\s/;
/** Distance of two lines of a heading, by their size. */
const maxDistance = 0.8;

/**
 * Finds the headings of pages: those of the structure where it has some, and otherwise lines in larger letters than most.
 * @throws TooComplexPdf where the contents of the pages exhaust the budget
 */
export async function findHeadings(document: PdfDocument, pages: Iterable<Page>): Promise<Heading[]> {
  const reader = new PageTexts(document);
  const lines: HeadingLine[] = [];
  let pageIndex = 0;
  for (const page of pages) {
    const { lines: read, styles } = await reader.read(page);
    const own: HeadingLine[] = [];
    for (const [index, words] of read.entries()) {
      const style = styles[index];
      if (style && words.some(({ isInvisible }) => !isInvisible)) own.push(lineOf(words, style, pageIndex));
    }
    lines.push(...ofOneDirection(own));
    pageIndex++;
  }
  const tagged = lines.filter(({ heading }) => heading);
  const found = tagged.length > 0 ? taggedHeadings(tagged) : largeHeadings(lines);
  return leveled(found.slice(0, maxHeadings));
}

function lineOf(words: readonly PageWord[], style: LineStyle, pageIndex: number): HeadingLine {
  const text = words.map((word) => word.text).join(' ');
  const { left, bottom, right, top } = boundsOf(
    words.flatMap(({ box }): Point[] => [
      [box.left, box.bottom],
      [box.right, box.top],
    ]),
  );
  const isAcross = right - left >= top - bottom || text.length <= minDirectedLength;
  return { ...style, text, pageIndex, top, bottom, isAcross };
}

/** The lines of a page that run as most of its text, without what stands at its edge. */
function ofOneDirection(lines: readonly HeadingLine[]): HeadingLine[] {
  const balance = lines.reduce((sum, { text, isAcross }) => sum + (isAcross ? text.length : -text.length), 0);
  return lines.filter(({ isAcross }) => isAcross === balance >= 0);
}

/** The lines of each element are one heading. */
function taggedHeadings(lines: readonly HeadingLine[]): Heading[] {
  const byElement = new Map<PdfDict, Heading>();
  for (const { heading, text, pageIndex, top } of lines) {
    if (!heading) continue;
    const known = byElement.get(heading.element);
    if (known) known.text = joined(known.text, text);
    else byElement.set(heading.element, { text, pageIndex, top, level: heading.level });
  }
  return [...byElement.values()].filter(({ text }) => text.trim() !== '');
}

function largeHeadings(lines: readonly HeadingLine[]): Heading[] {
  const usual = usualSize(lines);
  const large = withoutRepeats(
    lines.filter(
      ({ text, size }) => size >= usual * minShare && /\p{L}/u.test(text) && text.split(' ').length <= maxWords,
    ),
  );
  const levels = levelsOf(large.map(({ size }) => size));
  const found: Heading[] = [];
  let before: HeadingLine | undefined;
  for (const line of large) {
    const level = levels(line.size);
    const last = found.at(-1);
    if (level !== undefined) {
      if (last && before && last.level === level && continues(before, line)) last.text = joined(last.text, line.text);
      else found.push({ text: line.text, pageIndex: line.pageIndex, top: line.top, level });
    }
    before = line;
  }
  return found;
}

/** The size that half of the letters do not exceed. */
function usualSize(lines: readonly HeadingLine[]): number {
  const sorted = lines.toSorted((a, b) => a.size - b.size);
  const half = lines.reduce((sum, { text }) => sum + text.length, 0) / 2;
  let letters = 0;
  return sorted.find(({ text }) => (letters += text.length) >= half)?.size ?? 0;
}

function withoutRepeats(lines: readonly HeadingLine[]): HeadingLine[] {
  const keyOf = ({ text }: HeadingLine) => text.replaceAll(/\d+/g, '#');
  const repeated = Array.from(Map.groupBy(lines, keyOf), ([key, same]) => {
    const pages = new Set(same.map(({ pageIndex }) => pageIndex));
    const [lowest, highest] = [Math.min, Math.max].map((of) =>
      same.reduce((edge, { top }) => of(edge, top), same[0]?.top ?? 0),
    );
    // Numbered chapters repeat the words around their number, but not the place.
    const isAtOnePlace = (highest ?? 0) - (lowest ?? 0) < (same[0]?.size ?? 0);
    return pages.size > maxRepeats && isAtOnePlace ? [key] : [];
  });
  const keys = new Set(repeated.flat());
  return lines.filter((line) => !keys.has(keyOf(line)));
}

/** The level of a size: the largest one has the first. */
function levelsOf(sizes: readonly number[]): (size: number) => number | undefined {
  const steps: number[] = [];
  for (const size of sizes.toSorted((a, b) => b - a))
    if (steps.length === 0 || size < (steps.at(-1) as number) * (1 - sameSize)) steps.push(size);
  return (size) => {
    const index = steps.findIndex((step) => size >= step * (1 - sameSize));
    return index >= 0 && index < maxLevels ? index + 1 : undefined;
  };
}

function continues(before: HeadingLine, line: HeadingLine): boolean {
  if (numbered.test(line.text)) return false;
  const distance = before.bottom - line.top;
  return before.pageIndex === line.pageIndex && distance >= -line.size && distance <= line.size * maxDistance;
}

function joined(text: string, more: string): string {
  return /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(more) ? text.slice(0, -1) + more : `${text} ${more}`;
}

/** Levels without gaps, as an outline has them. */
function leveled(headings: readonly Heading[]): Heading[] {
  const above: number[] = [];
  return headings.map((heading) => {
    while (above.length > 0 && (above.at(-1) as number) >= heading.level) above.pop();
    above.push(heading.level);
    const text = heading.text.replaceAll(/\s+/g, ' ').trim();
    return {
      ...heading,
      level: above.length,
      text: text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text,
    };
  });
}
