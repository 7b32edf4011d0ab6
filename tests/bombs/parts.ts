import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';

/** Objects 1 to 3 of a file with one page. */
export const catalog = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more} >>`;
export const tree = (more = '') => `<< /Type /Pages /Count 1 /Kids [3 0 R] ${more} >>`;
export const page = (more = '') => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${more} >>`;

export const latin1 = (text: string) => Buffer.from(text, 'latin1');
export const flate = (times: number) => `/Filter [${'/FlateDecode '.repeat(times)}]`;

/** A file with one page, and other objects from number 4. */
export function onePage(pageEntries: string, ...others: WrittenObject[]): Buffer {
  return writePdf([catalog(), tree(), page(pageEntries), ...others]);
}

/** A file whose page shows one image. */
export function oneImage(entries: string, data: string | Uint8Array): Buffer {
  return onePage(
    '/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>',
    stream('', 'q 200 0 0 200 0 0 cm /I Do Q'),
    stream(`/Type /XObject /Subtype /Image ${entries}`, data),
  );
}

/** A zlib stream of one repeated byte, compressed several times; each time divides its size by about 1,000. */
export function packedZeros(mebibytes: number, packings: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, 0x20), { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  let packed = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array<Buffer>(mebibytes).fill(block),
    end,
    Buffer.alloc(4),
  ]);
  for (let done = 1; done < packings; done++) packed = deflateSync(packed);
  return packed;
}
