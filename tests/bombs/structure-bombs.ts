import { deflateSync } from 'node:zlib';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { catalog, flate, latin1, onePage, packedZeros, page, tree } from './parts.ts';

const references = (count: number, number: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => `${number(index)} 0 R`).join(' ');

function manyObjects(objects: number): Buffer {
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

function withLoopingTable(): Buffer {
  const text = writePdf([catalog(), tree(), page()]).toString('latin1');
  const at = /startxref\s+(\d+)/.exec(text)?.[1] ?? '0';
  return Buffer.from(text.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${at} /XRefStm ${at}`), 'latin1');
}

/** A file whose cross-references are a stream with these entries and rows. */
function xrefStream(entries: string, rows: Uint8Array, filter = ''): Buffer {
  const objects = `%PDF-1.7\n1 0 obj\n${catalog()}\nendobj\n2 0 obj\n${tree()}\nendobj\n3 0 obj\n${page()}\nendobj\n`;
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
  return writePdf([root, tree(), page(), ...nodes]);
}

function deepOutline(items: number): Buffer {
  const first = 5;
  const entries = Array.from({ length: items }, (_, index) => {
    const child = index + 1 < items ? `/First ${first + index + 1} 0 R /Last ${first + index + 1} 0 R /Count 1` : '';
    return `<< /Title (item) /Parent ${first + index - 1} 0 R ${child} /Dest [3 0 R /Fit] >>`;
  });
  const outlines = `<< /Type /Outlines /First ${first} 0 R /Last ${first} 0 R /Count 1 >>`;
  return writePdf([`<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>`, tree(), page(), outlines, ...entries]);
}

/** PDFs whose objects, cross-references and trees are huge, go round or nest without bound. */
export const structureBombs: Readonly<Record<string, () => Buffer>> = {
  'an object stream of 2 GiB': () =>
    onePage('', stream(`/Type /ObjStm /N 100000 /First 1000000 ${flate(2)}`, packedZeros(2_048, 2))),
  '100,000 objects': () => manyObjects(100_000),
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
  'references that lead to themselves': () =>
    writePdf([
      catalog(),
      tree(),
      page('/Contents 4 0 R /Resources 5 0 R /Annots 5 0 R'),
      '<< /Length 4 0 R /Filter 5 0 R >>\nstream\nq Q\nendstream',
      '5 0 R',
    ]),
  'arrays 200,000 deep': () => writePdf([catalog(`/X ${'['.repeat(200_000)}${']'.repeat(200_000)}`), tree(), page()]),
  'dictionaries 100,000 deep, never closed': () => writePdf([catalog(), tree(), page(`/X ${'<</A'.repeat(100_000)}`)]),
  'a cross-reference stream of rows without bytes': () =>
    xrefStream('/W [0 0 0] /Index [0 9007199254740990] /Size 5', Buffer.alloc(0)),
  'a cross-reference stream of 8,000,000 rows': () => packedRows(8_000_000),
  'a cross-reference stream of 2,000,000 sections': () =>
    xrefStream(`/W [1 2 1] /Index [${'1 1 '.repeat(2_000_000)}] /Size 5`, Buffer.alloc(40)),
  'a cross-reference table of 99,999,999 rows': () =>
    latin1(
      `%PDF-1.7\n1 0 obj\n${catalog()}\nendobj\nxref\n0 99999999\ntrailer << /Root 1 0 R >>\nstartxref\n70\n%%EOF\n`,
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
  'a string of 30 MB': () => writePdf([catalog(`/X (${'a'.repeat(30_000_000)})`), tree(), page()]),
  'a dictionary of 1,000,000 keys': () => {
    const keys = Array.from({ length: 1_000_000 }, (_, index) => `/K${index} ${index}`).join(' ');
    return writePdf([catalog(`/X << ${keys} >>`), tree(), page()]);
  },
};
