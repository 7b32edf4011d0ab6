import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MalformedPdf } from '../errors.ts';
import { qpdfCheck, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { seededBytes } from '@blattwerk/testing/random';
import { PdfDocument } from './document.ts';
import { permanentId, saveObjects, type SaveOptions, usesObjectStreams } from './save.ts';
import { asName, dictOf, isNamed, PdfName, PdfRef, PdfStream, type PdfValue } from './values.ts';
import { bytesOf, defaultObjectStreams } from './writer.ts';

const text = 'BT /F 18 Tf 20 40 Td (Text) Tj ET '.repeat(20);
const fontFile = deflateSync(Buffer.from('no font'));
const objects: WrittenObject[] = [
  '<< /Type /Catalog /Pages 2 0 R /Metadata 9 0 R /OpenAction [ 4 0 R /XYZ null 12.50 -.5 ] %comment\n >>',
  '<< /Type /Pages /Count 2 /Kids [ 4 0 R 5 0 R ] /MediaBox [0 0 300 100] >>',
  '<< /Unreachable true >>',
  '<< /Type /Page /Parent 2 0 R /Contents [6 0 R 6 0 R] /Resources << /Font << /F#31 7 0 R >> >> >>',
  '<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Resources 8 0 R /Lang (de\\055DE) /Empty <> /LastModified null >>',
  ['<< /Marked (\\(yes\\)) >>', text],
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Widths 99 0 R >>',
  '<< /Font << /F 7 0 R >> /Properties << /Data 11 0 R >> >>',
  ['<< /Type /Metadata /Subtype /XML >>', `<x>${' '.repeat(500)}</x>`],
  '<< /Title <feff00e9> /Author (A. U. Thor) >>',
  ['<< /Filter /FlateDecode >>', fontFile],
];
const file = writePdf(objects, { trailer: '/Info 10 0 R /ID [<41> <42>]' });

async function save(document: PdfDocument, options: Partial<SaveOptions> = {}): Promise<Buffer> {
  const pieces = saveObjects(document, document.trailer, { version: '1.7', ...options });
  const saved = Buffer.concat(pieces);
  expect(saved.length).toBe(bytesOf(pieces));
  return saved;
}

/** A value with all referenced values, independent of object numbers. */
function contentOf(document: PdfDocument, value: PdfValue, seen: ReadonlySet<number> = new Set()): unknown {
  if (value instanceof PdfRef) {
    if (seen.has(value.number)) return 'circle';
    return contentOf(document, document.object(value.number), new Set([...seen, value.number]));
  }
  if (value instanceof PdfStream) {
    const { dict } = value;
    const entries = [...dict].filter(([key]) => !['Length', 'Filter', 'DecodeParms'].includes(key));
    return {
      stream: contentOf(document, new Map(entries), seen),
      isUnfiltered: !dict.has('Filter') || value.raw.length,
    };
  }
  if (Array.isArray(value)) return value.map((item) => contentOf(document, item, seen));
  if (value instanceof Map) {
    const entries = [...value].map(([key, entry]) => [key, contentOf(document, entry, seen)] as const);
    return Object.fromEntries(entries.filter(([, entry]) => entry !== null));
  }
  return value;
}

const documentContentOf = (document: PdfDocument) =>
  ['Root', 'Info'].map((key) => contentOf(document, document.trailer.get(key) ?? null));

const ways: [string, Partial<SaveOptions>][] = [
  ['with a cross-reference table', {}],
  ['with object streams', { objectStreams: defaultObjectStreams }],
  ['with object streams of three objects', { objectStreams: { objects: 3, level: 1 } }],
];

describe.each(ways)('a file saved %s', (_, options) => {
  it('passes qpdf --check', async () => {
    const saved = await save(PdfDocument.open(file), options);
    expect(qpdfCheck(saved)).toBe(0);
    expect(qpdfJob(saved, { qdf: '', streamData: 'uncompress' }).includes(text)).toBe(true);
  });

  it('has the same content with copied and serialized objects', async () => {
    const copied = PdfDocument.open(await save(PdfDocument.open(file), options));
    const changed = PdfDocument.open(file);
    for (let number = 1; number <= objects.length; number++) changed.markChanged(number);
    const serialized = PdfDocument.open(await save(changed, options));
    expect(documentContentOf(copied)).toEqual(documentContentOf(serialized));
    expect(documentContentOf(copied)).toMatchObject([
      { Type: new PdfName('Catalog'), OpenAction: [expect.anything(), new PdfName('XYZ'), null, 12.5, -0.5] },
      { Title: Buffer.from('feff00e9', 'hex'), Author: Buffer.from('A. U. Thor') },
    ]);
    expect(copied.pages.map(({ dict }) => dict.get('Lang'))).toEqual([undefined, Buffer.from('de-DE')]);
  });

  it('contains only reachable objects, numbered consecutively from 1', async () => {
    const saved = PdfDocument.open(await save(PdfDocument.open(file), options));
    const numbers = [...saved.xref.entries.numbers()].toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.some((number) => saved.dict(new PdfRef(number))?.has('Unreachable'))).toBe(false);
    expect(saved.trailer.get('Root')).toEqual(new PdfRef(1));
    // References to missing objects are preserved.
    const font = saved.dict(saved.dict(saved.dict(saved.pages[1]?.dict.get('Resources'))?.get('Font'))?.get('F'));
    expect(saved.resolve(font?.get('Widths'))).toBeNull();
  });

  it('has the same content when it is saved again', async () => {
    const first = await save(PdfDocument.open(file), options);
    const second = await save(PdfDocument.open(first), options);
    expect(documentContentOf(PdfDocument.open(second))).toEqual(documentContentOf(PdfDocument.open(first)));
    expect(usesObjectStreams(PdfDocument.open(second))).toBe('objectStreams' in options);
  });
});

describe('saveObjects', () => {
  it('writes the version, raised to 1.5 for object streams', async () => {
    const versionOf = async (options: Partial<SaveOptions>) =>
      PdfDocument.open(await save(PdfDocument.open(file), options)).version;
    expect(await versionOf({ version: '1.3' })).toBe('1.3');
    expect(await versionOf({ version: '1.3', objectStreams: defaultObjectStreams })).toBe('1.5');
    expect(await versionOf({ version: '2.0', objectStreams: defaultObjectStreams })).toBe('2.0');
  });

  it('keeps the permanent part of the identifier, or creates one', async () => {
    const document = PdfDocument.open(file);
    const id = permanentId(document);
    expect(id).toEqual(Buffer.from('A'));
    const kept = PdfDocument.open(await save(document, { id }));
    expect(permanentId(kept)).toEqual(id);
    const fresh = PdfDocument.open(await save(document));
    expect(permanentId(fresh)?.length).toBe(16);
    expect(fresh.trailer.has('Prev')).toBe(false);
  });

  it('compresses unfiltered streams other than metadata where that makes them smaller', async () => {
    const streams = writePdf([
      '<< /Type /Catalog /S [2 0 R 3 0 R 4 0 R 5 0 R 6 0 R 7 0 R] >>',
      ['<< /N 1 >>', text],
      ['<< /N 2 >>', 'short'],
      ['<< /N 3 /Type /Metadata >>', text],
      ['<< /N 4 /Filter /ASCIIHexDecode >>', '00'.repeat(500)],
      ['<< /N 5 /DecodeParms << /Predictor 12 >> >>', text],
      ['<< /N 6 /F (elsewhere.bin) >>', text],
    ]);
    const saved = PdfDocument.open(await save(PdfDocument.open(streams)));
    const found =
      saved.array(saved.catalog.get('S'))?.map((each) => saved.object((each as PdfRef).number) as PdfStream) ?? [];
    expect(found.map(({ dict }) => asName(dict.get('Filter')))).toEqual([
      'FlateDecode',
      undefined,
      undefined,
      'ASCIIHexDecode',
      'FlateDecode',
      undefined,
    ]);
    const decoded = await Promise.all(found.map((stream) => saved.decode(stream, 10_000)));
    expect(decoded.map((each) => each.bytes.toString('latin1'))).toEqual([
      text,
      'short',
      text,
      '\0'.repeat(500),
      text,
      text,
    ]);
  });

  it('does not compress a stream that would grow by its filter entry', async () => {
    const noise = seededBytes(300, 1);
    // The repeated bytes save less than the entry takes.
    const data = Buffer.concat([noise, noise.subarray(0, 36)]);
    const gain = data.length - deflateSync(data).length;
    expect(gain).toBeGreaterThan(0);
    expect(gain).toBeLessThan('/Filter/FlateDecode'.length);
    const saved = PdfDocument.open(await save(PdfDocument.open(writePdf(['<< /S 2 0 R >>', ['<< >>', data]]))));
    expect(saved.stream(saved.catalog.get('S'))?.dict.has('Filter')).toBe(false);
    expect(saved.stream(saved.catalog.get('S'))?.raw.equals(data)).toBe(true);
  });

  it('finds the object streams of a hybrid file, whose cross-references are a table', () => {
    const hybrid = writePdf(['<< /Type /Catalog >>', ['<< /Type /ObjStm /N 0 /First 0 >>', '']]);
    expect(usesObjectStreams(PdfDocument.open(hybrid))).toBe(true);
    expect(usesObjectStreams(PdfDocument.open(writePdf(['<< /Type /Catalog >>'])))).toBe(false);
  });

  it('omits, replaces and prunes the objects of a selection', async () => {
    const document = PdfDocument.open(file);
    const page = document.pages[1]?.number ?? 0;
    const selection = {
      isExcluded: (number: number) => number === page || number === 9,
      valueOf: (number: number) =>
        number === 2
          ? dictOf({ ...Object.fromEntries(document.object(2) as Map<string, PdfValue>), Count: 1 })
          : undefined,
      prune: (value: PdfValue[] | Map<string, PdfValue>) =>
        Array.isArray(value) && isNamed(value[1], 'XYZ') ? undefined : value,
    };
    const saved = await save(document, { selection });
    expect(qpdfCheck(saved)).toBe(0);
    const reopened = PdfDocument.open(saved);
    expect(reopened.pages).toHaveLength(1);
    expect([...reopened.catalog.keys()]).toEqual(['Type', 'Pages']);
  });

  it('rejects a malformed object', async () => {
    const damaged = PdfDocument.open(writePdf(['<< /Type /Catalog /A 2 0 R >>', '[ (never closed ]']));
    await expect(save(damaged)).rejects.toThrow(MalformedPdf);
  });
});
