import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { literal, openPages } from '../pdf/write-pdf.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { pageSize } from './page-text.ts';
import { openProse } from './prose.ts';
import { rasterPage } from './scanned-pages.ts';

/** Points, and characters of a line of letters of that size. */
const [size, leading, lineLength, lineCount] = [12, 17, 64, 38] as const;
const margin = 70;

/** A page of A4 with words, as a PNG, and its words. */
export function printedPage(seed: number, dpi: number): { png: Buffer; words: string[] } {
  const prose = openProse(seed);
  const lines: string[] = [''];
  while (lines.length <= lineCount)
    for (const word of prose.paragraph(4).split(' ')) {
      const line = lines.at(-1) ?? '';
      if (line.length + word.length < lineLength) lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
      else lines.push(word);
    }
  const printed = lines.slice(0, lineCount);
  const writer = openPages(pageSize);
  const font = writer.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const shown = printed.map((line) => `${literal(line)} Tj T*`).join(' ');
  const content = `BT /F ${size} Tf ${leading} TL ${margin} ${pageSize.height - margin} Td ${shown} ET`;
  writer.page(writer.packed('', Buffer.from(content, 'latin1')), `/Resources << /Font << /F ${font} 0 R >> >>`);
  using folder = temporaryFolder();
  const path = join(folder.path, 'printed.pdf');
  writeFileSync(path, writer.endPages());
  return { png: rasterPage(path, 1, dpi), words: printed.join(' ').match(/\p{L}+/gu) ?? [] };
}
