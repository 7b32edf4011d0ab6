import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { MalformedPdf, NotUpdatable, TooComplexPdf, UnsupportedEncryption, WrongPassword } from '../errors.ts';
import { budgetLimits, Drawing, merge, open } from '../index.ts';

const three = new Uint8Array(textPdf(['one', 'two', 'three']));
const locked = (user: string) =>
  qpdfJob(three, { allowWeakCrypto: '', encrypt: { userPassword: user, ownerPassword: 'o', '128bit': {} } });
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('open', () => {
  it('takes the bytes of any view, and nothing else', async () => {
    const shifted = new Uint8Array(three.length + 7);
    shifted.set(three, 7);
    expect((await open(shifted.subarray(7))).pageCount).toBe(3);
    expect(await rejection(open('%PDF-1.7' as unknown as Uint8Array))).toBeInstanceOf(TypeError);
    expect(await rejection(open(three.buffer as unknown as Uint8Array))).toBeInstanceOf(TypeError);
  });

  it('decrypts, and says that it did', async () => {
    for (const password of ['u', 'o']) {
      const pdf = await open(locked('u'), { password });
      expect(pdf).toMatchObject({ wasEncrypted: true, repair: undefined, pageCount: 3 });
      expect(textOf(pdf.save())).toMatch(/one\s+two\s+three/);
      expect(textOf(pdf.select([1]))).toMatch(/^two\s*$/);
      expect(() => pdf.rotate(90).update()).toThrow(NotUpdatable);
    }
    expect((await open(locked(''))).wasEncrypted).toBe(true);
    expect(await rejection(open(locked('u')))).toBeInstanceOf(WrongPassword);
    expect(await rejection(open(locked('u'), { password: 'U' }))).toBeInstanceOf(WrongPassword);
    const other = writePdf(['<< /Type /Catalog /Pages 2 0 R >>'], { trailer: '/Encrypt << /Filter /Other >>' });
    expect(await rejection(open(other))).toBeInstanceOf(UnsupportedEncryption);
  });

  it('repairs a file in which any object is malformed, unless that is forbidden', async () => {
    const whole = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /X 4 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      '<< /Good true /Bad >> >>',
    ]);
    const pdf = await open(whole);
    expect(pdf.repair).toMatchObject({ incompletePages: [], hasDroppedObjects: expect.any(Boolean) as boolean });
    expect(qpdfCheck(pdf.save())).toBe(0);
    const strict = await open(whole, { repair: 'never' });
    expect(strict.repair).toBeUndefined();
    expect(await rejection(open(three.subarray(0, 200), { repair: 'never' }))).toBeInstanceOf(MalformedPdf);
    expect(await rejection(open(new Uint8Array(99)))).toBeInstanceOf(MalformedPdf);
  });

  it('keeps to the limits of the caller', async () => {
    const limits = { ...budgetLimits(three.length), objects: 3 };
    expect(await rejection(open(three, { limits }))).toBeInstanceOf(TooComplexPdf);
  });

  it('keeps to the limits of the caller while it merges', async () => {
    const limits = { ...budgetLimits(three.length), objects: 12 };
    const [limited, free] = [await open(three, { limits }), await open(three)];
    const drawing = new Drawing({ width: 9, height: 9 }).rectangle(0, 0, 9, 9, { fill: [0, 0, 0] });
    for (const pdf of [limited, free])
      await pdf.draw([0, 1, 2].map((pageIndex) => ({ pageIndex, drawing, x: 0, y: 0 })));
    expect(() => merge([{ pdf: limited, title: 'limited' }])).toThrow(TooComplexPdf);
    expect(merge([{ pdf: free, title: 'free' }]).losses).toEqual([]);
  });

  it('keeps to the limits of the caller while it repairs', async () => {
    const damaged = three.subarray(0, three.length - 60);
    expect((await open(damaged)).pageCount).toBe(3);
    const limits = { ...budgetLimits(three.length), objects: 3 };
    expect(await rejection(open(damaged, { limits }))).toBeInstanceOf(TooComplexPdf);
  });
});

describe('an opened file', () => {
  it('shows its pages as viewers do', async () => {
    const boxes = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] /MediaBox [0 0 200 100] /Rotate 90 >>',
      '<< /Type /Page /Parent 2 0 R >>',
      '<< /Type /Page /Parent 2 0 R /CropBox [10 10 60 30] /Rotate -180 /UserUnit 2 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1] /Rotate 45 >>',
    ]);
    expect((await open(boxes)).pages).toEqual([
      { width: 100, height: 200, rotation: 90 },
      { width: 100, height: 40, rotation: 180 },
      { width: 612, height: 792, rotation: 0 },
    ]);
  });

  it('is encrypted where that is asked for, and never by itself', async () => {
    const pdf = await open(three);
    expect((await open(pdf.save())).wasEncrypted).toBe(false);
    expect(() => pdf.encrypt({ user: 'a', owner: '' })).toThrow(RangeError);
    expect(() => pdf.encrypt({ user: '\u00ad' })).toThrow(RangeError);
    pdf.encrypt({ user: 'ﬁn', owner: 'x' });
    for (const bytes of [pdf.save(), pdf.select([0, 1, 2])])
      expect((await open(bytes, { password: 'fin' })).pageCount).toBe(3);
    expect(() => pdf.update()).toThrow(NotUpdatable);
  });

  it('stays encrypted where that is asked for, with its password and permissions', async () => {
    for (const encryption of ['keep', 'remove'] as const) {
      const pdf = await open(locked('u'), { password: 'u', encryption });
      const found = await rejection(open(pdf.rotate(90).save()));
      if (encryption === 'keep') expect(found).toBeInstanceOf(WrongPassword);
      else expect(found).toBeUndefined();
    }
  });

  it('claims nothing that forbids its encryption, and says what it has lost', async () => {
    const claim = '<pdfaid:part>2</pdfaid:part>';
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">${claim}</rdf:Description></rdf:RDF></x:xmpmeta>`;
    const archived = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      ['<< /Type /Metadata /Subtype /XML >>', xmp],
    ]);
    const pdf = await open(archived);
    expect(Buffer.from(pdf.save()).includes(claim)).toBe(true);
    expect(pdf.losses).toEqual([]);
    const encrypted = await open(pdf.encrypt({ user: '', owner: 'x' }).save());
    expect(pdf.write().losses).toEqual(['conformance']);
    expect(Buffer.from(encrypted.save()).includes(claim)).toBe(false);
  });

  it('is not updated where it was repaired', async () => {
    const repaired = await open(three.subarray(0, three.length - 60));
    expect(repaired.repair).toBeDefined();
    expect(() => repaired.rotate(90).update()).toThrow(NotUpdatable);
  });

  it('selects after a rotation with it, and packs objects as it is asked to', async () => {
    const pdf = await open(three);
    pdf.select([0]);
    pdf.rotate(270, [2]);
    expect((await open(pdf.select([2]))).pages[0]?.rotation).toBe(270);
    const isPacked = (bytes: Uint8Array) => Buffer.from(bytes).includes('/ObjStm');
    const packed = pdf.save({ objectStreams: 'always' });
    expect(isPacked(packed)).toBe(true);
    expect(isPacked(pdf.save())).toBe(false);
    expect(isPacked((await open(packed)).save())).toBe(true);
    expect(isPacked((await open(packed)).save({ objectStreams: 'never' }))).toBe(false);
  });

  it('shares no memory with others', async () => {
    const pdf = await open(three);
    for (const bytes of [pdf.save(), pdf.select([0]), pdf.update()])
      expect([bytes.byteOffset, bytes.buffer.byteLength]).toEqual([0, bytes.length]);
  });
});

it('merge takes the changes of its files, decrypted', async () => {
  const rotated = (await open(three)).rotate(90);
  const { bytes, losses } = merge([
    { pdf: rotated, title: 'a' },
    { pdf: await open(locked('u'), { password: 'u' }), title: 'b' },
  ]);
  const merged = await open(bytes);
  expect(merged.pages.map(({ rotation }) => rotation)).toEqual([90, 90, 90, 0, 0, 0]);
  expect(merged.outline.map(({ title, pageIndex }) => [title, pageIndex])).toEqual([
    ['a', 0],
    ['b', 3],
  ]);
  expect(losses).toEqual([]);
  expect(() => merge([])).toThrow(RangeError);
  expect(() => merge([{ pdf: { ...merged }, title: 'a' }])).toThrow(TypeError);
});
