import { glyphMatrix } from '../content/placed-glyph.ts';
import { transformedBox, unitedBox } from '../content/shapes.ts';
import type { PdfDocument } from '../file/document.ts';
import type { Box } from '../file/page-geometry.ts';
import type { Page } from '../file/page-tree.ts';
import type { ReadGlyph, ShownText } from './shown-text.ts';
import { type StructureHeading, StructureOrder } from './structure-order.ts';
import { readingText } from './text-orders.ts';
import { TextReader } from './text-reader.ts';

/** A word and the bounds of its glyphs, in the default user space of the page. */
export interface PageWord {
  text: string;
  box: Box;
  /** Whether nothing of it is seen, as over a picture of it. */
  isInvisible: boolean;
}

/** What a line is shown as. */
export interface LineStyle {
  /** Height of most of its letters, in the default user space of the page. */
  size: number;
  /** The heading of the structure that has its beginning. */
  heading: StructureHeading | undefined;
}

/** What a page shows as text. */
export interface PageText {
  /** In the order of reading: that of the structure where there is one, and otherwise column by column. */
  lines: PageWord[][];
  /** Of each line. */
  styles: LineStyle[];
  /** Whether letters are shown whose text is not known. */
  hasUnknown: boolean;
  /** Whether a part of the content cannot be read. */
  isUnread: boolean;
}

/** Reads what the contents of pages show as text, also what is invisible, without appearances of annotations. */
export class PageTexts {
  readonly #reader: TextReader;
  readonly #order: StructureOrder | undefined;

  constructor(document: PdfDocument) {
    this.#reader = new TextReader(document);
    const isTagged = document.catalog.has('StructTreeRoot');
    this.#order = isTagged ? new StructureOrder(document, this.#reader.context.budget) : undefined;
  }

  /** @throws MalformedPdf, TooComplexPdf */
  async read(page: Page): Promise<PageText> {
    const { shown } = await this.#reader.content(page);
    const { glyphs, boxes } = withReplacements(shown);
    const { text, owners } = readingText(glyphs, this.#reader.context.budget);
    const lines: { words: PageWord[]; rank: number; style: LineStyle }[] = [];
    let at = 0;
    for (const line of text.split('\n')) {
      const words: PageWord[] = [];
      let rank = Infinity;
      const shownGlyphs: ReadGlyph[] = [];
      for (const word of line.split(' ')) {
        let box: Box | undefined;
        let isInvisible = true;
        for (const owner of new Set(owners.slice(at, at + word.length))) {
          const [glyph, own] = [glyphs[owner], boxes[owner]];
          if (!glyph || !own) continue;
          rank = Math.min(rank, this.#rankOf(shown, glyph.mark));
          shownGlyphs.push(glyph);
          box = box ? unitedBox(box, own) : own;
          isInvisible &&= glyph.isInvisible;
        }
        at += word.length + 1;
        if (box) words.push({ text: word, box, isInvisible });
      }
      if (words.length > 0) lines.push({ words, rank, style: this.#styleOf(shown, shownGlyphs) });
    }
    // What has no place in the structure comes last; infinite ranks have no difference.
    lines.sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank));
    return {
      lines: lines.map(({ words }) => words),
      styles: lines.map(({ style }) => style),
      hasUnknown: shown.hasUnknown,
      isUnread: shown.isUnread,
    };
  }

  #styleOf({ marks }: ShownText, glyphs: readonly ReadGlyph[]): LineStyle {
    const heights = glyphs.map(({ frame }) => frame.height).toSorted((a, b) => a - b);
    const mark = glyphs.find((glyph) => glyph.mark !== undefined)?.mark;
    const content = mark === undefined ? undefined : marks[mark];
    return { size: heights[heights.length >> 1] ?? 0, heading: content && this.#order?.headingOf(content) };
  }

  #rankOf({ marks }: ShownText, mark: number | undefined): number {
    const content = mark === undefined ? undefined : marks[mark];
    return (content && this.#order?.rankOf(content)) ?? Infinity;
  }
}

/** Glyphs with their boxes on the page: of a sequence that has a text, the first one has that and the box of all. */
function withReplacements({ glyphs, replacements }: ShownText): { glyphs: ReadGlyph[]; boxes: Box[] } {
  const [laid, boxes]: [ReadGlyph[], Box[]] = [[], []];
  let before: number | undefined;
  for (const glyph of glyphs) {
    const own = transformedBox(glyph.box, glyphMatrix(glyph));
    const { replaced } = glyph;
    const last = boxes.at(-1);
    if (replaced !== undefined && replaced === before && last) boxes[boxes.length - 1] = unitedBox(last, own);
    else {
      laid.push(replaced === undefined ? glyph : { ...glyph, text: replacements[replaced] ?? '' });
      boxes.push(own);
    }
    before = replaced;
  }
  return { glyphs: laid, boxes };
}
