import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { programOutput } from '@blattwerk/testing/call-program';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { PdfDocument } from '../file/document.ts';
import { type Box, pageGeometry, shownSize } from '../file/page-geometry.ts';
import type { Page } from '../file/page-tree.ts';
import { decodeTextString } from '../file/text-string.ts';
import { asDict, PdfName, PdfStream, type PdfValue } from '../file/values.ts';
import { type ErasedContent, eraseAreas } from '../operations/erase/erase-areas.ts';
import type { ImageCodec } from '../operations/erase/image-eraser.ts';
import { ObjectGraph } from '../file/object-graph.ts';
import { saved } from './form-pdf.ts';

/** Parts of a PDF with content to erase. */
export interface ErasePdfParts {
  content: string;
  /** Entries of the page's resources beside its font F, which is Helvetica. */
  resources?: string;
  page?: string;
  /** Entries of the root of the page tree. */
  tree?: string;
  catalog?: string;
  trailer?: string;
  /** Numbered from 10. */
  objects?: readonly WrittenObject[];
  /** References of further pages. */
  pages?: string;
}

/** A PDF with a page of 300 × 200 points. */
export function erasePdf(parts: ErasePdfParts): Buffer {
  const { content, resources = '', page = '', tree = '', catalog = '', trailer = '', objects = [], pages = '' } = parts;
  const count = 1 + (pages.match(/R/g)?.length ?? 0);
  const fonts = resources.includes('/Font') ? '' : '/Font << /F 5 0 R >>';
  const own = `${page} ${tree}`.includes('/Resources') ? '' : `/Resources << ${fonts} ${resources} >>`;
  return writePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Kids [3 0 R ${pages}] /Count ${count} ${tree} >>`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R ${own} ${page} >>`,
      stream('', content),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      'null',
      'null',
      'null',
      'null',
      ...objects,
    ],
    { trailer },
  );
}

/** A codec for files whose images have no encoding of their own. */
export const noCodec: ImageCodec = {
  decode: () => Promise.resolve(undefined),
  encodeJpeg: () => Promise.resolve(undefined),
};

/** Erases areas of the first page. */
export async function eraseIn(
  bytes: Uint8Array,
  areas: readonly Box[],
  images: ImageCodec = noCodec,
): Promise<{ bytes: Buffer; erased: ErasedContent; document: PdfDocument }> {
  const document = PdfDocument.open(bytes);
  const erased = await eraseAreas(document, new Map([[0, areas]]), { images });
  return { bytes: saved(document), erased, document };
}

/** A word with its place on the page as it is shown, in points from its lower left corner. */
export interface PlacedWord extends Box {
  text: string;
}

/** The words of a page, as poppler reads them. */
export function wordsOf(pdf: Uint8Array, pageNumber = 1): PlacedWord[] {
  using folder = temporaryFolder();
  const path = join(folder.path, 'a.pdf');
  writeFileSync(path, pdf);
  const page = String(pageNumber);
  const args = ['-bbox', '-cropbox', '-f', page, '-l', page, path, '-'];
  const html = programOutput('pdftotext', args).toString('utf8');
  // Poppler states the size of the page as it is not rotated, and does not allow for user units.
  const document = PdfDocument.open(pdf);
  const geometry = pageGeometry(document, document.pages[pageNumber - 1] as Page);
  const { height } = shownSize(geometry);
  const { userUnit } = geometry;
  const pattern = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g;
  return Array.from(html.matchAll(pattern), ([, left, top, right, bottom, text = '']) => ({
    text,
    left: Number(left) * userUnit,
    bottom: (height - Number(bottom)) * userUnit,
    right: Number(right) * userUnit,
    top: (height - Number(top)) * userUnit,
  }));
}

/** Everything that a file says: its bytes, all strings and names of its objects, and their decoded streams with the strings in them. */
export async function everythingOf(pdf: Buffer): Promise<string> {
  const document = PdfDocument.open(pdf);
  const pieces = [pdf.toString('latin1')];
  const collect = (value: PdfValue): void => {
    if (Buffer.isBuffer(value)) pieces.push(value.toString('latin1'), decodeTextString(value));
    else if (value instanceof PdfName) pieces.push(value.text);
    else if (Array.isArray(value)) value.forEach(collect);
    else {
      for (const [key, entry] of asDict(value) ?? []) {
        pieces.push(key);
        collect(entry);
      }
    }
  };
  for (const [, value] of new ObjectGraph(document).values()) {
    collect(value);
    if (!(value instanceof PdfStream)) continue;
    const text = (await document.decode(value, 1 << 26)).bytes.toString('latin1');
    const codes = Array.from(text.matchAll(/<([0-9A-Fa-f]+)>/g), ([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    );
    pieces.push(text, codes.join(''));
  }
  return pieces.join('\n');
}
