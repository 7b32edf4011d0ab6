import { deflateSync, gzipSync } from 'node:zlib';
import { openPdfWriter, stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { bombs as httpBombs } from '../../http/bombs.ts';

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const tree = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
const page = (entries = '') => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${entries} >>`;
const showImage = '/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>';
const shown = stream('', 'q 200 0 0 200 0 0 cm /I Do Q');
const latin1 = (text: string) => Buffer.from(text, 'latin1');

function onePage(entries: string, ...others: WrittenObject[]): Buffer {
  return writePdf([catalog, tree, page(entries), ...others]);
}

function oneImage(entries: string, data: string | Uint8Array): Buffer {
  return onePage(showImage, shown, stream(`/Type /XObject /Subtype /Image ${entries}`, data));
}

/** A file whose cross-references are a stream with these entries and rows. */
function xrefStream(entries: string, rows: Uint8Array, filter = ''): Buffer {
  const objects = `%PDF-1.7\n1 0 obj\n${catalog}\nendobj\n2 0 obj\n${tree}\nendobj\n3 0 obj\n${page()}\nendobj\n`;
  const head = `4 0 obj\n<< /Type /XRef /Root 1 0 R ${entries} ${filter} /Length ${rows.length} >>\nstream\n`;
  const end = `\nendstream\nendobj\nstartxref\n${objects.length}\n%%EOF\n`;
  return Buffer.concat([latin1(objects + head), rows, latin1(end)]);
}

function packedRows(count: number): Buffer {
  return xrefStream(
    `/W [1 3 1] /Size ${count}`,
    deflateSync(Buffer.alloc(count * 5, 1), { level: 9 }),
    '/Filter /FlateDecode',
  );
}

/** A text repeated up to a number of bytes, behind a PDF header. */
function repeated(text: string, bytes: number): Buffer {
  return Buffer.concat([latin1('%PDF-1.7\n'), Buffer.alloc(bytes, text, 'latin1')]);
}

/** Pages that share one content stream of overlapping, stroked and filled curves. */
function curvePages(pages: number, curves: number): Buffer {
  const pdf = openPdfWriter();
  const parent = pdf.reserve();
  const path = Array.from({ length: curves }, (_, index) => {
    const [x, y] = [(index * 37) % 600, (index * 91) % 800];
    return `${x} ${y} m ${600 - x} ${y} ${x} ${800 - y} ${600 - x} ${800 - y} c`;
  });
  const content = pdf.packed('', `0.3 w 1 0 0 RG ${path.join('\n')}\nB*\n`);
  const entries = `/Type /Page /Parent ${parent} 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R`;
  const kids = Array.from({ length: pages }, () => pdf.add(`<< ${entries} >>`));
  pdf.add(`<< /Type /Pages /Count ${pages} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`, parent);
  return pdf.end(pdf.add(`<< /Type /Catalog /Pages ${parent} 0 R >>`));
}

/** An object stream whose packed size is small and whose objects are many. */
function objectStream(count: number): Buffer {
  const bodies = Array<string>(count).fill('<</A[1 2 3]>>');
  let offset = 0;
  const numbers = bodies.map((body, index) => {
    const entry = `${index + 10} ${offset}`;
    offset += body.length + 1;
    return entry;
  });
  const first = numbers.join(' ').length + 1;
  const data = deflateSync(latin1(`${numbers.join(' ')} ${bodies.join(' ')}`), { level: 9 });
  const entries = `/Type /ObjStm /N ${count} /First ${first} /Filter /FlateDecode`;
  return onePage('', stream('', ''), stream(entries, data));
}

function nameTree(levels: number, kids: number): Buffer {
  const nodes = Array.from(
    { length: levels },
    (_, level) => `<< /Kids [${`${Math.min(level + 5, levels + 3)} 0 R `.repeat(kids)}] /Limits [(a) (z)] >>`,
  );
  const root = `<< /Type /Catalog /Pages 2 0 R /Names << /Dests 4 0 R /EmbeddedFiles 4 0 R >> /PageLabels 4 0 R >>`;
  return writePdf([root, tree, page(), ...nodes]);
}

function deepOutline(items: number): Buffer {
  const first = 5;
  const entries = Array.from({ length: items }, (_, index) => {
    const child = index + 1 < items ? `/First ${first + index + 1} 0 R /Last ${first + index + 1} 0 R /Count 1` : '';
    return `<< /Title (item) /Parent ${first + index - 1} 0 R ${child} /Dest [3 0 R /Fit] >>`;
  });
  const outlines = `<< /Type /Outlines /First ${first} 0 R /Last ${first} 0 R /Count 1 >>`;
  return writePdf([`<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>`, tree, page(), outlines, ...entries]);
}

/** A pattern of tiny cells, and each cell painted by another such pattern. */
function tinyPatterns(levels: number): Buffer {
  const patterns = Array.from({ length: levels }, (_, level) => {
    const next = Math.min(level + 6, levels + 4);
    const resources = `/Resources << /Pattern << /P ${next} 0 R >> >>`;
    const entries = `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.01 /YStep 0.01 ${resources}`;
    return stream(entries, '/Pattern cs /P scn 0 0 1 1 re f');
  });
  return onePage(
    '/Contents 4 0 R /Resources << /Pattern << /P 5 0 R >> >>',
    stream('', '/Pattern cs /P scn 0 0 200 200 re f'),
    ...patterns,
  );
}

/** Transparency groups within each other, each with a soft mask. */
function softMasks(levels: number): Buffer {
  const groups = Array.from({ length: levels }, (_, level) => {
    const next = Math.min(level + 6, levels + 4);
    const state = `<< /Type /ExtGState /SMask << /S /Luminosity /G ${next} 0 R >> >>`;
    const resources = `/Resources << /ExtGState << /G ${state} >> /XObject << /X ${next} 0 R >> >>`;
    return stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Group << /S /Transparency /I true /CS /DeviceRGB >> ${resources}`,
      '/G gs /X Do /X Do 0 0 200 200 re f',
    );
  });
  return onePage('/Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>', stream('', '/X Do'), ...groups);
}

function shading(type: number, functionEntries: string): Buffer {
  const sh = `<< /ShadingType ${type} /ColorSpace /DeviceRGB /Domain [0 1] /Coords [0 0 200 200] /Extend [true true] /Function 5 0 R >>`;
  return onePage(
    `/Contents 4 0 R /Resources << /Shading << /S ${sh} >> >>`,
    stream('', '/S sh '.repeat(20_000)),
    stream(functionEntries, deflateSync(Buffer.alloc(100_000))),
  );
}

const jpx = Buffer.concat([
  latin1(
    '\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 \0\0\0\0jp2 \0\0\0-jp2h\0\0\0\x16ihdr\0\0\xff\xff\0\0\xff\xff\0\x03\x07\x07\0\0\0\0\0\x0fcolr\x01\0\0\0\0\0\x10',
  ),
  latin1(
    '\0\0\0\0jp2c\xff\x4f\xff\x51\0\x2f\0\0\0\0\xff\xff\0\0\xff\xff\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\x01\0\0\0\0\0\0\0\0\0\x03\x07\x01\x01\x07\x01\x01\x07\x01\x01\xff\xd9',
  ),
]);
/** A page information segment that declares 2^32 - 1 pixels a side (ITU-T T.88, 7.4.8). */
const jbig2 = latin1('\0\0\0\0\x30\0\x01\0\0\0\x13\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0\0\0\0\0\0\0\0');

const claims: Record<string, () => Buffer> = {
  'an image that is JPEG 2000 of 65,535 by 65,535': () =>
    oneImage('/Width 65535 /Height 65535 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode', jpx),
  'an image that is JBIG2 of 4,294,967,295 a side': () =>
    oneImage('/Width 65535 /Height 65535 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode', jbig2),
  'an image that is CCITT of 60,000 by 60,000': () =>
    oneImage(
      '/Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>',
      Buffer.alloc(60_000, 0xff),
    ),
  'an image that is a JPEG of 65,535 by 65,535': () =>
    oneImage(
      '/Width 65535 /Height 65535 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
      latin1(
        '\xff\xd8\xff\xc0\0\x0b\x08\xff\xff\xff\xff\x01\x01\x11\0\xff\xda\0\x08\x01\x01\0\0\x3f\0\x01\x02\x03\xff\xd9',
      ),
    ),
  'a predictor of 10^15 columns': () =>
    oneImage(
      '/Width 9 /Height 9 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 999999999999999 /Colors 32 /BitsPerComponent 16 >>',
      deflateSync(Buffer.alloc(1_000)),
    ),
  'a TIFF predictor of 2^31 columns': () =>
    oneImage(
      '/Width 9 /Height 9 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 2 /Columns 2147483647 /Colors 4 /BitsPerComponent 1 >>',
      deflateSync(Buffer.alloc(1_000)),
    ),
};

const chain = (names: string, data: Uint8Array) => onePage('/Contents 4 0 R', stream(`/Filter [${names}]`, data));

const filters: Record<string, () => Buffer> = {
  'run lengths of 128 times, 20 MB': () =>
    chain('/FlateDecode /RunLengthDecode', deflateSync(Buffer.alloc(20_000_000, '\x81 ', 'latin1'))),
  'LZW within LZW within Flate': () =>
    chain('/FlateDecode /LZWDecode /LZWDecode', deflateSync(Buffer.alloc(8_000_000, 0x80))),
  'a chain of 1,000 filters': () => chain('/ASCIIHexDecode '.repeat(1_000), Buffer.alloc(1_000_000, '20')),
  'a chain of 1,000 Flate filters': () => chain('/FlateDecode '.repeat(1_000), deflateSync(Buffer.alloc(1_000_000))),
  'a gzip file in place of Flate': () => chain('/FlateDecode', gzipSync(Buffer.alloc(10_000_000))),
  'base 85 of 20 MB of z': () => chain('/FlateDecode /ASCII85Decode', deflateSync(Buffer.alloc(20_000_000, 'z'))),
};

const structures: Record<string, () => Buffer> = {
  'a cross-reference stream of rows without bytes': () =>
    xrefStream('/W [0 0 0] /Index [0 9007199254740990] /Size 5', Buffer.alloc(0)),
  'a cross-reference stream of 8,000,000 rows': () => packedRows(8_000_000),
  'a cross-reference stream of 2,000,000 sections': () =>
    xrefStream(`/W [1 2 1] /Index [${'1 1 '.repeat(2_000_000)}] /Size 5`, Buffer.alloc(40)),
  'a cross-reference table of 99,999,999 rows': () =>
    latin1(
      `%PDF-1.7\n1 0 obj\n${catalog}\nendobj\nxref\n0 99999999\ntrailer << /Root 1 0 R >>\nstartxref\n70\n%%EOF\n`,
    ),
  '30 MB of object headers': () => repeated('1 0 obj\n', 31_000_000),
  '30 MB of different object headers': () => {
    const headers = Array.from({ length: 2_000_000 }, (_, index) => `${index + 1} 0 obj\n`).join('');
    return latin1(`%PDF-1.7\n${headers.slice(0, 31_000_000)}`);
  },
  '30 MB of startxref': () => repeated('startxref\n', 31_000_000),
  '30 MB of opening brackets': () => repeated('[', 31_000_000),
  '30 MB of opening dictionaries': () => repeated('1 0 obj<<', 31_000_000),
  '30 MB of parentheses': () => repeated('(', 31_000_000),
  '30 MB of stream keywords': () => repeated('1 0 obj<<>>stream\n', 31_000_000),
  '30 MB of trailers': () => repeated('trailer<</Root 1 0 R/Prev 9>>\n', 31_000_000),
  'an object stream of 400,000 objects': () => objectStream(400_000),
  'a name tree, ten of ten of ten …': () => nameTree(20, 10),
  'an outline of 100,000 levels': () => deepOutline(100_000),
  'a string of 30 MB': () => writePdf([catalog.replace('>>', `/X (${'a'.repeat(30_000_000)}) >>`), tree, page()]),
  'a dictionary of 1,000,000 keys': () => {
    const keys = Array.from({ length: 1_000_000 }, (_, index) => `/K${index} ${index}`).join(' ');
    return writePdf([catalog.replace('>>', `/X << ${keys} >> >>`), tree, page()]);
  },
};

const drawings: Record<string, () => Buffer> = {
  'a page of 100,000 curves': () => curvePages(1, 100_000),
  'tiling patterns of tiny cells within each other': () => tinyPatterns(4),
  'soft masks within each other': () => softMasks(12),
  'a shading painted 20,000 times': () =>
    shading(2, '/FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1] /Size [1000] /BitsPerSample 8 /Filter /FlateDecode'),
  'a calculator function painted 20,000 times': () =>
    onePage(
      '/Contents 4 0 R /Resources << /Shading << /S << /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [200 0 0 200 0 0] /Function 5 0 R >> >> >>',
      stream('', '/S sh '.repeat(20_000)),
      stream('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]', `{ ${'dup mul '.repeat(5_000)} dup dup }`),
    ),
  'a dash pattern of tiny dashes': () =>
    onePage('/Contents 4 0 R', stream('', `[0.00001] 0 d 0 0 m ${'200 200 l 0 0 l '.repeat(10_000)} S`)),
  'text of 3,000,000 characters on one page': () =>
    onePage(
      '/Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
      stream('/Filter /FlateDecode', deflateSync(latin1(`BT /F 9 Tf ${'(aaaaaaaaaa) Tj '.repeat(300_000)} ET`))),
    ),
};

/** Bombs that make steady progress: the limit for them is the run's time, not the time until the first page. */
export const steadyBombs: Readonly<Record<string, () => Buffer>> = {
  '500 pages of curves': () => curvePages(500, 2_000),
};

/** PDFs that cost far more than their size suggests. */
export const pdfBombs: Readonly<Record<string, () => Buffer>> = {
  ...httpBombs,
  ...structures,
  ...filters,
  ...claims,
  ...drawings,
  ...steadyBombs,
};
