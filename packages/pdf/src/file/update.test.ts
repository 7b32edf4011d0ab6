import { describe, expect, it } from 'vitest';
import { qpdfCheck, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { PdfDocument } from './document.ts';
import { permanentId, saveObjects } from './save.ts';
import { saveUpdate } from './update.ts';
import { dictOf, PdfName, PdfRef, PdfStream, withEntries } from './values.ts';
import { defaultObjectStreams } from './writer.ts';

const withTable = writePdf(
  [
    '<< /Type /Catalog /Pages 2 0 R /Lang (old) >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
    ['<< >>', 'q Q'],
    '<< /Title (kept) >>',
  ],
  { trailer: '/Info 5 0 R /ID [<41> <42>]' },
);

async function withXrefStream(): Promise<Buffer> {
  const document = PdfDocument.open(withTable);
  const options = { version: '1.7', objectStreams: defaultObjectStreams, id: permanentId(document) };
  return Buffer.concat(saveObjects(document, document.trailer, options));
}

/** Appends an update that sets the language, replaces the content and adds an object. */
function update(bytes: Buffer, language: string): Buffer {
  const document = PdfDocument.open(bytes);
  const number = document.numberOf(document.trailer.get('Root')) ?? 0;
  const content = document.pages[0]?.dict.get('Contents');
  const note = document.add([Buffer.from(language)]);
  document.replace(number, withEntries(document.catalog, { Lang: Buffer.from(language), Note: note }));
  document.replace(document.numberOf(content) ?? 0, new PdfStream(new Map(), Buffer.from(`% ${language}\nq Q`)));
  const updated = Buffer.concat(saveUpdate(document));
  expect(updated.subarray(0, bytes.length).equals(bytes)).toBe(true);
  return updated;
}

describe.each([
  ['table', () => Promise.resolve(withTable), false],
  ['stream', withXrefStream, true],
] as const)('an update of a file with a cross-reference %s', (_, makeFile, isStream) => {
  it('can be updated again, and is read equally by qpdf', async () => {
    const original = await makeFile();
    const first = update(original, 'first');
    const second = update(first, 'second');
    for (const [file, language] of [
      [first, 'first'],
      [second, 'second'],
    ] as const) {
      const document = PdfDocument.open(file);
      expect(document.xref.isStream).toBe(isStream);
      expect(document.string(document.catalog.get('Lang'))?.toString()).toBe(language);
      expect(document.array(document.catalog.get('Note'))).toEqual([Buffer.from(language)]);
      expect(document.stream(document.pages[0]?.dict.get('Contents'))?.raw.toString()).toBe(`% ${language}\nq Q`);
      expect(document.string(document.dict(document.trailer.get('Info'))?.get('Title'))?.toString()).toBe('kept');
      expect(permanentId(document)).toEqual(Buffer.from('A'));
      expect(qpdfCheck(file)).toBe(0);
      const rewritten = qpdfJob(file, { qdf: '' }).toString('latin1');
      expect(rewritten).toContain(`/Lang (${language})`);
      expect(rewritten).toContain(`% ${language}\n`);
    }
    expect(PdfDocument.open(first).size).toBeLessThan(PdfDocument.open(second).size);
  });

  it('contains only changed objects, in an object stream where the file has any', async () => {
    const original = await makeFile();
    const document = PdfDocument.open(original);
    const added = document.add(dictOf({ Only: new PdfName('This') }));
    const file = Buffer.concat(saveUpdate(document));
    const appended = file.subarray(original.length).toString('latin1');
    expect(appended.match(/\d+ 0 obj/g)).toHaveLength(isStream ? 2 : 1);
    expect(appended.includes('/Only/This')).toBe(!isStream);
    const updated = PdfDocument.open(file);
    expect(updated.object(added.number)).toEqual(dictOf({ Only: new PdfName('This') }));
    const written = [...updated.xref.entries.numbers()].filter((number) => {
      const place = updated.xref.entries.get(number);
      return place && 'offset' in place && place.offset >= original.length;
    });
    expect(written).toEqual(isStream ? [added.number + 1, added.number + 2] : [added.number]);
  });

  it('lists the numbers of its objects in runs, and no others', async () => {
    const document = PdfDocument.open(await makeFile());
    const first = document.add([1]);
    for (const number of [2, 3])
      document.replace(number, withEntries(document.dict(new PdfRef(number)) ?? new Map(), { X: true }));
    const file = Buffer.concat(saveUpdate(document));
    const { trailer, entries } = PdfDocument.open(file).xref;
    if (isStream) {
      // The object, the object stream and the cross-reference stream.
      expect(trailer.get('Index')).toEqual([2, 2, first.number, 3]);
      expect(trailer.get('Size')).toBe(first.number + 3);
    } else {
      expect(file.toString('latin1')).toMatch(new RegExp(`xref\n2 2\n(.{18} \n){2}${first.number} 1\n.{18} \ntrailer`));
      expect(trailer.get('Size')).toBe(first.number + 1);
    }
    expect(entries.has(0)).toBe(true);
    expect(qpdfCheck(file)).toBe(0);
  });

  it('may change the trailer alone, of a file that does not end with a line', async () => {
    const original = await makeFile();
    const bytes = original.subarray(0, original.lastIndexOf('%%EOF') + 5);
    const document = PdfDocument.open(bytes);
    document.trailer.delete('Info');
    const file = Buffer.concat(saveUpdate(document));
    expect(file.toString('latin1', bytes.length, bytes.length + 10)).toMatch(
      isStream ? /^\n\d+ 0 obj/ : /^\nxref\n0 0\n/,
    );
    expect(PdfDocument.open(file).trailer.has('Info')).toBe(false);
    expect(qpdfCheck(file)).toBe(0);
  });

  it('gives its own objects numbers that no other object has', async () => {
    const original = PdfDocument.open(await makeFile());
    const numbers = [...original.xref.entries.numbers()];
    original.replace(2, withEntries(original.dict(new PdfRef(2)) ?? new Map(), { X: true }));
    const updated = PdfDocument.open(Buffer.concat(saveUpdate(original)));
    const added = [...updated.xref.entries.numbers()].filter((number) => !numbers.includes(number));
    expect(added.toSorted((a, b) => a - b)).toEqual(isStream ? [original.size, original.size + 1] : []);
  });
});

it('drops the link to a cross-reference stream of a hybrid file, which hides the update', () => {
  const stream = '<< /Type /XRef /W [1 4 2] /Size 7 /Index [3 1] /Length 7 >>';
  const hybrid = (offsetOfPage: number, offsetOfStream: number) => {
    const row = Buffer.from([1, 0, 0, 0, 0, 0, 0]);
    row.writeUInt32BE(offsetOfPage, 1);
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Rotate 0 >>',
      `${stream}\nstream\n${row.toString('latin1')}\nendstream`,
    ];
    return writePdf(objects, { trailer: `/XRefStm ${String(offsetOfStream).padStart(6, '0')}` });
  };
  const draft = hybrid(0, 0);
  const original = hybrid(draft.indexOf('3 0 obj'), draft.indexOf('4 0 obj'));
  const document = PdfDocument.open(original);
  document.replace(3, withEntries(document.pages[0]?.dict ?? new Map(), { Rotate: 90 }));
  const updated = Buffer.concat(saveUpdate(document));
  expect(PdfDocument.open(updated).trailer.has('XRefStm')).toBe(false);
  expect(qpdfJob(updated, { qdf: '' }).toString('latin1')).toContain('/Rotate 90');
  expect(PdfDocument.open(updated).pages[0]?.dict.get('Rotate')).toBe(90);
});

it('keeps a size above the largest object number, since the numbers below it may be in use', () => {
  const larger = Buffer.from(withTable.toString('latin1').replace('/Size 6 ', '/Size 60 '), 'latin1');
  const updated = PdfDocument.open(update(larger, 'larger'));
  expect(updated.trailer.get('Size')).toBe(60);
});

it.each([
  ['a number that other readers may reject', '/X --5', {}],
  ['an encryption', '/X 5', { trailer: '/Encrypt << /Filter /Standard >>' }],
  ['numbers as the standard writes them', '/X -5', {}],
])('knows whether a file with %s can be updated', (_, entry, options) => {
  const document = PdfDocument.open(
    writePdf([`<< /Type /Catalog /Pages 2 0 R ${entry} >>`, '<< /Type /Pages /Count 0 /Kids [] >>'], options),
  );
  expect(document.catalog.has('X')).toBe(true);
  expect(document.isUpdatable).toBe(entry === '/X -5');
});
