import type { PDFDocumentProxy, PDFPageProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageText, TextRun } from './page-text.ts';

/** What pdf.js reports of a text, as far as it is used. */
export interface TextItemData {
  str: string;
  /** From text space to the page's. */
  transform: readonly number[];
  /** In points of the page, along the text and across it. */
  width: number;
  height: number;
  fontName: string;
  /** Whether a line ends after it. */
  hasEOL: boolean;
}

export interface TextStyleData {
  /** Shares of the font size above and below the baseline; the second is negative. */
  ascent: number;
  descent: number;
  vertical?: boolean;
}

/**
 * Reads the text of a page.
 * @param pageNumber from 1
 * @param tag of marked content (ISO 32000-2, 14.6), the only text that is read then
 */
export async function readText(document: PDFDocumentProxy, pageNumber: number, tag?: string): Promise<PageText> {
  const page = await document.getPage(pageNumber);
  const viewport = page.getViewport({ scale: 1 });
  const { items, styles } = await page.getTextContent({ includeMarkedContent: tag !== undefined });
  page.cleanup();
  return textOf(textsOf(items, tag), styles, viewport);
}

/** Texts of all content, or of marked content of a tag. */
function textsOf(
  items: Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'],
  tag: string | undefined,
): TextItemData[] {
  if (tag === undefined) return items.filter((item) => 'str' in item);
  const open: unknown[] = [];
  const texts: TextItemData[] = [];
  for (const item of items) {
    if ('str' in item) {
      if (open.includes(tag)) texts.push(item);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push('tag' in item ? item.tag : undefined);
  }
  return texts;
}

/** The text of the items of a page, in their order. */
export function textOf(
  items: readonly TextItemData[],
  styles: Readonly<Record<string, TextStyleData | undefined>>,
  viewport: Pick<PageViewport, 'convertToViewportPoint' | 'height'>,
): PageText {
  const runs: TextRun[] = [];
  let text = '';
  for (const item of items) {
    const start = text.length;
    text += item.str;
    if (item.str.trim() !== '')
      runs.push({ start, end: text.length, ...placeOf(item, styles[item.fontName], viewport) });
    if (item.hasEOL) text += '\n';
  }
  return { text, runs };
}

function placeOf(
  { transform, width, height }: TextItemData,
  style: TextStyleData | undefined,
  viewport: Pick<PageViewport, 'convertToViewportPoint' | 'height'>,
): Pick<TextRun, 'from' | 'along' | 'up'> {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform;
  const [right, up] = [unit(a, b), unit(c, d)];
  const size = Math.hypot(c, d);
  const isVertical = style?.vertical === true;
  const { ascent, descent } = extentOf(style);
  // Characters of vertical text hang below each other, with the middle of each on the line (ISO 32000-2, 9.7.4.3).
  const [along, across, below] = isVertical
    ? [scaled(up, -height), scaled(right, size), scaled(right, -size / 2)]
    : [scaled(right, width), scaled(up, size * (ascent - descent)), scaled(up, size * descent)];
  const corner = { x: x + below.x, y: y + below.y };
  const shown = (point: { x: number; y: number }) => {
    const [left = 0, top = 0] = viewport.convertToViewportPoint(point.x, point.y).map(Number);
    return { x: left, y: viewport.height - top };
  };
  const from = shown(corner);
  const to = (by: { x: number; y: number }) => {
    const end = shown({ x: corner.x + by.x, y: corner.y + by.y });
    return { x: end.x - from.x, y: end.y - from.y };
  };
  return { from, along: to(along), up: to(across) };
}

/** Some fonts have no such values, or wrong ones: within what letters reach. */
function extentOf(style: TextStyleData | undefined): { ascent: number; descent: number } {
  const { ascent = 0, descent = 0 } = style ?? {};
  return {
    ascent: Math.max(0.8, Math.min(1.2, ascent || 0)),
    descent: Math.min(-0.2, Math.max(-0.5, descent || 0)),
  };
}

function unit(x: number, y: number): { x: number; y: number } {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

function scaled({ x, y }: { x: number; y: number }, by: number): { x: number; y: number } {
  return { x: x * by, y: y * by };
}
