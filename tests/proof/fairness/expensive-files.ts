import { deflateSync } from 'node:zlib';
import { seededBytes } from '@blattwerk/testing/random';
import { openPdfWriter, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { type Body, multipartBody } from '@blattwerk/testing/multipart';

/** A small request that is expensive to answer. */
export interface ExpensiveRequest {
  tool: string;
  body: Body;
}

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

/** A TIFF of gray pages that share one strip, and so a few bytes a page. */
function tiffOfPages(pages: number, side: number): Buffer {
  const strip = deflateSync(Buffer.alloc(side * side, 0x80));
  const entries = [
    [256, side],
    [257, side],
    [258, 8],
    [259, 8],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, side],
    [279, strip.length],
  ] as const;
  const header = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]);
  const directoryBytes = 2 + entries.length * 12 + 4;
  const firstAt = header.length + strip.length + (strip.length % 2);
  header.writeUInt32LE(firstAt, 4);
  const directories = Array.from({ length: pages }, (_, index) => {
    const directory = Buffer.alloc(directoryBytes);
    directory.writeUInt16LE(entries.length, 0);
    for (const [place, [tag, value]] of entries.entries()) {
      const at = 2 + place * 12;
      directory.writeUInt16LE(tag, at);
      directory.writeUInt16LE(4, at + 2);
      directory.writeUInt32LE(1, at + 4);
      directory.writeUInt32LE(value, at + 8);
    }
    const nextAt = index + 1 < pages ? firstAt + (index + 1) * directoryBytes : 0;
    directory.writeUInt32LE(nextAt, directoryBytes - 4);
    return directory;
  });
  return Buffer.concat([header, strip, Buffer.alloc(strip.length % 2), ...directories]);
}

/** Different pictures of one gradient, of about 1.5 kB each. */
function gradients(count: number, side: number): Buffer {
  const writer = openPdfWriter();
  const tree = writer.reserve();
  const entries = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  const images = Array.from({ length: count }, (_, index) => {
    const rows = Array.from({ length: side }, (_each, row) => Buffer.alloc(side, (row >> 4) + index));
    return writer.packed(entries, Buffer.concat(rows));
  });
  const kids = images.map((image) => {
    const contents = writer.packed('', 'q 500 0 0 500 50 50 cm /Im Do Q');
    return writer.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Im ${image} 0 R >> >> /Contents ${contents} 0 R >>`,
    );
  });
  writer.add(`<< /Type /Pages /Count ${count} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`, tree);
  return writer.end(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

/** Pages of curves, compressed and shared by all pages, on each of which they are drawn several times. */
function curves(pages: number, times: number): Buffer {
  const writer = openPdfWriter();
  const tree = writer.reserve();
  const numbers = seededBytes(24_000, 7);
  const lines = Array.from({ length: 4_000 }, (_, index) => {
    const at = (place: number) => ((numbers[index * 6 + place] ?? 0) * 2).toFixed(0);
    return `${at(0)} ${at(1)} m ${at(2)} ${at(3)} ${at(4)} ${at(5)} ${at(1)} ${at(0)} c S`;
  });
  const form = writer.packed('/Type /XObject /Subtype /Form /BBox [0 0 595 842]', `3 w ${lines.join('\n')}`);
  const contents = writer.packed('', '/F Do\n'.repeat(times));
  const kids = Array.from({ length: pages }, () =>
    writer.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /F ${form} 0 R >> >> /Contents ${contents} 0 R >>`,
    ),
  );
  writer.add(`<< /Type /Pages /Count ${pages} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`, tree);
  return writer.end(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

function manyObjects(count: number): Buffer {
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /PieceInfo << /A [${Array.from({ length: count }, (_, index) => `${index + 4} 0 R`).join(' ')}] >> >>`,
    ...Array<string>(count).fill('<< /A [1 2 3] /B (text) >>'),
  ]);
}

/** Pages that share a picture of 1 MB. */
function sharedPicture(pages: number): Buffer {
  const writer = openPdfWriter();
  const tree = writer.reserve();
  const entries = '/Type /XObject /Subtype /Image /Width 1000 /Height 1000 /ColorSpace /DeviceGray /BitsPerComponent 8';
  const image = writer.stream(entries, seededBytes(1_000_000, 9));
  const contents = writer.packed('', 'q 500 0 0 500 50 50 cm /Im Do Q');
  const kids = Array.from({ length: pages }, () =>
    writer.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Im ${image} 0 R >> >> /Contents ${contents} 0 R >>`,
    ),
  );
  writer.add(`<< /Type /Pages /Count ${pages} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`, tree);
  return writer.end(writer.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}
