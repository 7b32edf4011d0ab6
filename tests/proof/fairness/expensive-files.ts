import { deflateSync } from 'node:zlib';
import { type Body, multipartBody } from '@blattwerk/testing/multipart';
import { imageEntries, openPages, refs, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { seededBytes } from '@blattwerk/testing/random';
import { tiff } from '../../bombs/image-bombs.ts';

/** A small request that is expensive to answer. */
export interface ExpensiveRequest {
  tool: string;
  body: Body;
}

const pageSize = { width: 595, height: 842 };

/**
 * Expensive requests of each cost class. All but the last of images and of render make steady progress, so that their
 * runs have the whole time of a run.
 */
export function expensiveRequests(): ExpensiveRequest[] {
  return [
    { tool: 'convert', body: formOf('images', 'pages.tif', tiffOfPages(1_000, 2_000)) },
    { tool: 'pdf-to-jpg', body: formOf('pdf', 'curves.pdf', curves(500, 1)) },
    { tool: 'rotate', body: formOf('pdf', 'objects.pdf', manyObjects(20_000)) },
    { tool: 'compress', body: formOf('pdf', 'gradients.pdf', gradients(60, 3_000)) },
    { tool: 'ocr', body: formOf('pdf', 'letters.pdf', pagesOfText(200), { existing: 'recognize' }) },
    { tool: 'pdf-to-jpg', body: formOf('pdf', 'one-page.pdf', curves(1, 400)) },
  ];
}

/** A request of about 1 MB whose answer has about 190 MB: each page becomes a file of its own with the same picture. */
export function fillingRequest(): ExpensiveRequest {
  return { tool: 'split', body: formOf('pdf', 'shared.pdf', sharedPicture(180), { mode: 'interval', config: '1' }) };
}

function formOf(field: string, name: string, bytes: Buffer, options: Record<string, string> = {}): Body {
  return multipartBody(field, [{ name, type: 'application/octet-stream', bytes }], options);
}

/** Gray pages that share one strip, and so a few bytes a page. */
function tiffOfPages(pages: number, side: number): Buffer {
  return tiff({ pages, side, compression: 8, data: deflateSync(Buffer.alloc(side * side, 0x80)) });
}

/** Different pictures of one gradient, of about 1.5 kB each. */
function gradients(count: number, side: number): Buffer {
  const writer = openPages(pageSize);
  for (let picture = 0; picture < count; picture++) {
    const rows = Array.from({ length: side }, (_each, row) => Buffer.alloc(side, (row >> 4) + picture));
    const image = writer.packed(imageEntries(side, side, '/DeviceGray'), Buffer.concat(rows));
    writer.page('q 500 0 0 500 50 50 cm /Im Do Q', `/Resources << /XObject << /Im ${image} 0 R >> >>`);
  }
  return writer.endPages();
}

/** Pages of curves, compressed and shared by all pages, on each of which they are drawn several times. */
function curves(pages: number, times: number): Buffer {
  const writer = openPages(pageSize);
  const numbers = seededBytes(24_000, 7);
  const lines = Array.from({ length: 4_000 }, (_, index) => {
    const at = (place: number) => ((numbers[index * 6 + place] ?? 0) * 2).toFixed(0);
    return `${at(0)} ${at(1)} m ${at(2)} ${at(3)} ${at(4)} ${at(5)} ${at(1)} ${at(0)} c S`;
  });
  const form = writer.packed('/Type /XObject /Subtype /Form /BBox [0 0 595 842]', `3 w ${lines.join('\n')}`);
  const contents = writer.packed('', '/F Do\n'.repeat(times));
  for (let page = 0; page < pages; page++) writer.page(contents, `/Resources << /XObject << /F ${form} 0 R >> >>`);
  return writer.endPages();
}

/** Pages of small text that share one content: each is recognized for some seconds. */
function pagesOfText(count: number): Buffer {
  const writer = openPages(pageSize);
  const font = writer.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const line = 'The quick brown fox jumps over the lazy dog, and the dog sleeps while the fox looks for another one.';
  const contents = writer.packed('', `BT /F 9 Tf 11 TL 50 800 Td ${`(${line}) Tj T* `.repeat(68)}ET`);
  for (let page = 0; page < count; page++) writer.page(contents, `/Resources << /Font << /F ${font} 0 R >> >>`);
  return writer.endPages();
}

function manyObjects(count: number): Buffer {
  const all = refs(Array.from({ length: count }, (_, index) => index + 4));
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /PieceInfo << /A [${all}] >> >>`,
    ...Array<string>(count).fill('<< /A [1 2 3] /B (text) >>'),
  ]);
}

/** Pages that share a picture of 1 MB. */
function sharedPicture(pages: number): Buffer {
  const writer = openPages(pageSize);
  const image = writer.stream(imageEntries(1_000, 1_000, '/DeviceGray'), seededBytes(1_000_000, 9));
  const contents = writer.packed('', 'q 500 0 0 500 50 50 cm /Im Do Q');
  for (let page = 0; page < pages; page++) writer.page(contents, `/Resources << /XObject << /Im ${image} 0 R >> >>`);
  return writer.endPages();
}
