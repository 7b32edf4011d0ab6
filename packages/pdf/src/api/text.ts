import { shownMatrix } from '../content/page-matrix.ts';
import { transformedBox } from '../content/shapes.ts';
import type { PdfDocument } from '../file/document.ts';
import { type Box, pageGeometry } from '../file/page-geometry.ts';
import { PageTexts } from '../text/page-text.ts';
import { type Watch, watched } from './watch.ts';

/** Which pages are read. */
export interface TextOptions extends Watch {
  /** Indices from 0; all pages where absent. */
  pages?: Iterable<number>;
}

/** What a page shows as text. */
export interface PdfPageText {
  /** From 0. */
  pageIndex: number;
  /** The lines, with a space between two words. */
  text: string;
  /** In the order of reading: that of the structure where there is one, and otherwise column by column. */
  lines: readonly PdfTextLine[];
  /** Whether letters are shown whose text is not known. */
  hasUnknown: boolean;
  /** Whether a part of the content cannot be read. */
  isUnread: boolean;
}

/** A line of text. */
export interface PdfTextLine {
  words: readonly PdfWord[];
}

/** A word of a line. */
export interface PdfWord {
  text: string;
  /** Bounds of its glyphs on the page as it is shown, in points from its lower left corner. */
  area: Box;
  /** Whether nothing of it is seen, as over a picture of it. */
  isInvisible: boolean;
}

/** The text of pages. */
export async function pageTextsOf(
  document: PdfDocument,
  { pages: pageIndices = document.pages.keys(), ...watch }: TextOptions,
): Promise<PdfPageText[]> {
  const pages = Array.from(pageIndices, (pageIndex) => ({ pageIndex, page: document.page(pageIndex) }));
  const reader = new PageTexts(document);
  const texts: PdfPageText[] = [];
  for (const { pageIndex, page } of watched(pages, watch)) {
    const { lines, styles: _, ...rest } = await reader.read(page);
    const toShown = shownMatrix(pageGeometry(document, page));
    texts.push({
      pageIndex,
      text: lines.map((words) => words.map(({ text }) => text).join(' ')).join('\n'),
      lines: lines.map((words) => ({
        words: words.map(({ text, box, isInvisible }) => ({ text, area: transformedBox(box, toShown), isInvisible })),
      })),
      ...rest,
    });
  }
  return texts;
}
