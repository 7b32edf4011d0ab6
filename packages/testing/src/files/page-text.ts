import type { PdfWriter } from '../pdf/write-pdf.ts';
import { type Font, loadFont } from './font.ts';
import { breakLines, type openProse, showLine } from './prose.ts';

/** A4, in points. */
export const pageSize = { width: 595, height: 842 } as const;
const margin = { left: 85, right: 85, top: 90, bottom: 95 } as const;
export const measure = pageSize.width - margin.left - margin.right;

/** Fonts of a document, F1 to F3 in the resources of its pages. */
export interface Fonts {
  body: Font;
  bold: Font;
  italic: Font;
  /** Puts the fonts into a PDF. @returns the entries of its font resources */
  embed: (writer: PdfWriter) => string;
}

export function loadFonts(...files: readonly [body: string, bold: string, italic: string]): Fonts {
  const [body, bold, italic] = files.map(loadFont) as [Font, Font, Font];
  const embed = (writer: PdfWriter) =>
    [body, bold, italic].map((font, index) => `/F${index + 1} ${font.embed(writer)} 0 R`).join(' ');
  return { body, bold, italic, embed };
}

/** Fills a column with paragraphs. @returns what the content stream shows, and where the text ended */
export function column(
  prose: ReturnType<typeof openProse>,
  { body }: Pick<Fonts, 'body'>,
  { from = pageSize.height - margin.top, to = margin.bottom }: { from?: number; to?: number } = {},
): { content: string; lines: string[]; end: number } {
  const size = 10.5;
  const leading = 13.2;
  const parts = [`BT /F1 ${size} Tf ${leading} TL 1 0 0 1 ${margin.left} ${from.toFixed(2)} Tm`];
  const shown: string[] = [];
  let y = from;
  while (y - leading > to) {
    const lines = breakLines(prose.paragraph(3 + Math.floor(prose.random() * 5)), body, size, measure);
    for (const [index, line] of lines.entries()) {
      if (y - leading <= to) break;
      y -= leading;
      shown.push(line);
      parts.push(`0 -${leading} Td ${showLine(line, body, size, index < lines.length - 1 ? measure : undefined)}`);
    }
  }
  parts.push('ET');
  return { content: parts.join('\n'), lines: shown, end: y };
}

/** A line of text at a place. @param resource the font's name in the page's resources */
export function lineAt(resource: string, font: Font, size: number, x: number, y: number, text: string): string {
  return `BT /${resource} ${size} Tf 1 0 0 1 ${x} ${y.toFixed(2)} Tm ${showLine(text, font, size)} ET`;
}

/** A chart drawn in vectors: axes, a grid, bars and curves. @param height in points */
export function chart(random: () => number, x: number, y: number, width: number, height: number): string {
  const parts = ['q 0.4 w 0.8 G'];
  for (let row = 0; row <= 8; row++) {
    const at = (y + (height * row) / 8).toFixed(1);
    parts.push(`${x} ${at} m ${x + width} ${at} l S`);
  }
  const bars = 24;
  for (let bar = 0; bar < bars; bar++) {
    const share = 0.15 + 0.8 * random();
    parts.push(
      `0.${2 + (bar % 3)} 0.${4 + (bar % 4)} 0.7 rg ${(x + (width * bar) / bars + 2).toFixed(1)} ${y} ${(width / bars - 4).toFixed(1)} ${(height * share).toFixed(1)} re f`,
    );
  }
  for (const color of ['0.8 0.2 0.1 RG', '0.1 0.5 0.2 RG', '0 G']) {
    parts.push(`${color} 1 w ${x} ${(y + height * random()).toFixed(1)} m`);
    const steps = 60;
    for (let step = 1; step <= steps; step++) {
      const points = [-0.6, -0.3, 0].map(
        (before) =>
          `${(x + (width * (step + before)) / steps).toFixed(1)} ${(y + height * (0.2 + 0.6 * random())).toFixed(1)}`,
      );
      parts.push(`${points.join(' ')} c`);
    }
    parts.push('S');
  }
  parts.push('Q');
  return parts.join('\n');
}

export const leftMargin = margin.left;
