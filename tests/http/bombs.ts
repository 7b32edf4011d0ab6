import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';

const catalog = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more} >>`;
const tree = (more = '') => `<< /Type /Pages /Count 1 /Kids [3 0 R] ${more} >>`;
const page = (more = '') => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${more} >>`;
const content = (text: string, entries = '') => stream(entries, text);
const references = (count: number, number: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => `${number(index)} 0 R`).join(' ');

/** A zlib stream of one repeated byte, compressed several times; each time divides its size by about 1,000. */
function packedZeros(mebibytes: number, packings: number): Buffer {
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

function onePage(pageEntries: string, ...others: WrittenObject[]): Buffer {
  return writePdf([catalog(), tree(), page(pageEntries), ...others]);
}

/** Form XObjects that each show the next one several times: exponential in the number of levels. */
function laughs(levels: number, times: number): Buffer {
  const forms = Array.from({ length: levels }, (_, level) =>
    content(
      '/X Do '.repeat(times),
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${Math.min(level + 6, levels + 4)} 0 R >> >>`,
    ),
  );
  return onePage('/Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>', content('/X Do'), ...forms);
}

function crowd(objects: number): Buffer {
  return writePdf([catalog(), tree(), page(), ...Array<string>(objects).fill('<< /A [1 2 3] /B (text) >>')]);
}

function pages(count: number): Buffer {
  const kids = references(count, (index) => index + 3);
  return writePdf([
    catalog(),
    `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`,
    ...Array<string>(count).fill(page()),
  ]);
}

function deepTree(levels: number): Buffer {
  const nodes = Array.from(
    { length: levels },
    (_, level) => `<< /Type /Pages /Parent ${Math.max(2, level + 2)} 0 R /Count 1 /Kids [${level + 4} 0 R] >>`,
  );
  return writePdf([catalog(), tree(), ...nodes, page()]);
}

const flate = (times: number) => `/Filter [${'/FlateDecode '.repeat(times)}]`;
const image = (side: number, more: string) =>
  `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${more}`;
const showImage = '/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>';
const shown = content('q 200 0 0 200 0 0 cm /I Do Q');

function withLoopingTable(): Buffer {
  const text = writePdf([catalog(), tree(), page()]).toString('latin1');
  const at = /startxref\s+(\d+)/.exec(text)?.[1] ?? '0';
  return Buffer.from(text.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${at} /XRefStm ${at}`), 'latin1');
}

/** Small PDFs that expand to a huge size, contain cycles or nest without bound. */
export const bombs: Readonly<Record<string, () => Buffer>> = {
  'a content stream of 4 GiB, packed three times': () =>
    onePage('/Contents 4 0 R', stream(flate(3), packedZeros(4_096, 3))),
  'an image of 4 GiB, packed twice': () =>
    onePage(showImage, shown, stream(image(37_000, flate(2)), packedZeros(4_096, 2))),
  'an object stream of 2 GiB': () =>
    onePage('', stream(`/Type /ObjStm /N 100000 /First 1000000 ${flate(2)}`, packedZeros(2_048, 2))),
  'an image of 100,000 by 100,000 pixels and next to no data': () =>
    onePage(showImage, shown, stream(image(100_000, flate(1)), deflateSync(Buffer.alloc(1_000)))),
  'a page of 100,000 by 100,000 inches': () =>
    writePdf([catalog(), tree(), '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 7200000 7200000] >>']),
  '100,000 objects': () => crowd(100_000),
  '20,000 pages': () => pages(20_000),
  'one page listed 20,000 times': () =>
    writePdf([catalog(), `<< /Type /Pages /Count 20000 /Kids [${references(20_000, () => 3)}] >>`, page()]),
  'a page tree of 20,000 levels': () => deepTree(20_000),
  'a page tree that is its own kid': () =>
    writePdf([catalog(), '<< /Type /Pages /Count 2 /Kids [3 0 R 2 0 R] >>', page()]),
  'parents that go round': () =>
    writePdf([
      catalog(),
      tree('/Parent 4 0 R'),
      '<< /Type /Page /Parent 4 0 R >>',
      '<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [2 0 R] >>',
    ]),
  'cross-reference tables that go round': withLoopingTable,
  'an outline that goes round': () =>
    writePdf([
      catalog('/Outlines 4 0 R'),
      tree(),
      page(),
      '<< /Type /Outlines /First 5 0 R /Last 6 0 R /Count 2 >>',
      '<< /Title (a) /Parent 4 0 R /Next 6 0 R /First 4 0 R /Last 5 0 R /Dest [3 0 R /Fit] >>',
      '<< /Title (b) /Parent 4 0 R /Next 5 0 R /First 5 0 R /Last 6 0 R /Dest [3 0 R /Fit] >>',
    ]),
  'names, labels, fields and tags that go round': () =>
    writePdf([
      catalog(
        '/Names << /Dests 4 0 R /EmbeddedFiles 4 0 R >> /PageLabels 4 0 R /AcroForm << /Fields [5 0 R] >> /StructTreeRoot 6 0 R /Threads [7 0 R]',
      ),
      tree(),
      page('/Annots [5 0 R] /StructParents 0 /B [7 0 R]'),
      '<< /Kids [4 0 R 4 0 R] /Limits [(a) (z)] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /Kids [5 0 R] /Parent 5 0 R /T (a) /Rect [0 0 9 9] >>',
      '<< /Type /StructTreeRoot /K [6 0 R 6 0 R] /P 6 0 R /S /P /Pg 3 0 R /ParentTree 4 0 R >>',
      '<< /Type /Thread /F 7 0 R /N 7 0 R /V 7 0 R /T 7 0 R /P 3 0 R /R [0 0 9 9] >>',
    ]),
  'a form XObject within itself': () => laughs(1, 2),
  'form XObjects, ten of ten of ten …': () => laughs(12, 10),
  'references that lead to themselves': () =>
    writePdf([
      catalog(),
      tree(),
      page('/Contents 4 0 R /Resources 5 0 R /Annots 5 0 R'),
      '<< /Length 4 0 R /Filter 5 0 R >>\nstream\nq Q\nendstream',
      '5 0 R',
    ]),
  'color spaces, masks and patterns within themselves': () =>
    onePage(
      '/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> /ColorSpace << /C 6 0 R >> /Pattern << /P 7 0 R >> >>',
      content('/C cs 1 sc 0 0 9 9 re f /Pattern cs /P scn 0 0 99 99 re f q 99 0 0 99 0 0 cm /I Do Q'),
      stream(
        `/Type /XObject /Subtype /Image /Width 4 /Height 4 /BitsPerComponent 8 /ColorSpace 6 0 R /SMask 5 0 R`,
        Buffer.alloc(16),
      ),
      '[/Indexed 6 0 R 255 6 0 R]',
      content(
        '/Pattern cs /P scn 0 0 99 99 re f',
        '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 1e-9 /YStep 1e-9 /Resources << /Pattern << /P 7 0 R >> >>',
      ),
    ),
  'arrays 200,000 deep': () => writePdf([catalog(`/X ${'['.repeat(200_000)}${']'.repeat(200_000)}`), tree(), page()]),
  'dictionaries 100,000 deep, never closed': () => writePdf([catalog(), tree(), page(`/X ${'<</A'.repeat(100_000)}`)]),
  'arrays 200,000 deep on a page': () =>
    onePage('/Contents 4 0 R', content(`${'['.repeat(200_000)} TJ ${'q '.repeat(200_000)} ${'BT /F '.repeat(1_000)}`)),
};

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A PNG of a declared size with the given data. */
function png(side: number, [bits, color]: readonly [bits: number, color: number], data: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, color, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

/** The first segments of a JPEG of a declared size, and a few bytes of its scan. */
function jpeg(side: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(side, 5);
  frame.writeUInt16BE(side, 7);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0xd9]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, scan]);
}

const rgba = [8, 6] as const;
const gray = [1, 0] as const;

/** Small files of huge images, and their allowed results. */
export const imageBombs: Readonly<Record<string, { make: () => Buffer; must: readonly string[] }>> = {
  '100,000 by 100,000 pixels': {
    make: () => png(100_000, rgba, deflateSync(Buffer.alloc(1_000))),
    must: ['imageTooLarge'],
  },
  '50,000 by 50,000 with alpha, of 10 GB': {
    make: () => png(50_000, rgba, packedZeros(10_000, 1)),
    must: ['imageTooLarge', 'tooComplex'],
  },
  '50,000 by 50,000 that ends soon': {
    make: () => png(50_000, gray, deflateSync(Buffer.alloc(10_000))),
    must: ['imageTooLarge', 'damagedImage', 'tooComplex', 'valid'],
  },
  '65,535 by 65,535 in a JPEG': { make: () => jpeg(65_535), must: ['imageTooLarge'] },
};
