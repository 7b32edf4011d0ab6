import { describe, expect, it } from 'vitest';
import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { plainText, qpdfCheck, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { EncryptedPdf, MalformedPdf, NotUpdatable, TooComplexPdf } from './errors.ts';
import { PdfDocument } from './file/document.ts';
import { authenticatePassword } from './file/encryption/decrypt.ts';
import { encryptionWith } from './file/encryption/encrypt.ts';
import { saveObjects } from './file/save.ts';
import { dictOf, type PdfDict, PdfName, PdfRef, type PdfValue } from './file/values.ts';
import { saveUpdate } from './file/update.ts';
import { Merge } from './operations/merge/merge.ts';
import { rotatePages } from './operations/pages/rotate-pages.ts';
import { createPageSelector } from './operations/pages/select-pages.ts';
import { rewriteDocument } from './operations/repair/rewrite-document.ts';

const three = textPdf(['one', 'two', 'three']);
const encryption = () => encryptionWith({ user: 'u', owner: 'o' }, -4);
const save = (document: PdfDocument, version = document.version) =>
  Buffer.concat(saveObjects(document, document.trailer, { version }));
const update = (document: PdfDocument) => Buffer.concat(saveUpdate(document));
const locked = (objectStreams = 'disable') =>
  qpdfJob(three, { objectStreams, encrypt: { userPassword: 'u', ownerPassword: 'o', '256bit': {} } });

describe('an encrypted document', () => {
  it.each(['disable', 'generate'])('is never copied as ciphertext, object streams: %s', (objectStreams) => {
    const open = (base = 0) => PdfDocument.open(locked(objectStreams), { base });
    expect(() => save(open())).toThrow(EncryptedPdf);
    expect(() => createPageSelector(open())).toThrow(EncryptedPdf);
    const merge = new Merge();
    expect(() => merge.add(open(), 'a')).toThrow(EncryptedPdf);
    merge.add(PdfDocument.open(three), 'a');
    expect(() => merge.add(open(merge.nextBase), 'a')).toThrow(EncryptedPdf);
    expect(() => saveUpdate(open())).toThrow(NotUpdatable);
    const lenient = PdfDocument.open(locked(objectStreams), { isLenient: true });
    expect(() => save(lenient)).toThrow(EncryptedPdf);
  });

  it('is not rewritten', () => {
    expect(() => rewriteDocument(PdfDocument.open(locked(), { isLenient: true }))).toThrow(EncryptedPdf);
  });

  it('is written readably once it is decrypted', () => {
    const document = PdfDocument.open(locked());
    const decryption = authenticatePassword(document, 'u');
    expect(textOf(save(document.decrypted(decryption)))).toMatch(/one\s+two\s+three/);
    expect(() => saveUpdate(document.decrypted(decryption))).toThrow(NotUpdatable);
  });
});

describe('an encryption', () => {
  it('leaves no string readable without object streams, and no version below it', () => {
    const document = PdfDocument.open(three);
    document.trailer.set('Info', document.add(dictOf({ Title: Buffer.from('SECRETTITLE') })));
    const pieces = saveObjects(document, document.trailer, { version: '1.3', encryption: encryption() });
    const written = Buffer.concat(pieces);
    expect(written.includes('SECRETTITLE')).toBe(false);
    expect(written.toString('latin1', 0, 8)).toBe('%PDF-1.7');
    expect(qpdfCheck(written, 'u')).toBe(0);
  });

  it('needs an owner password', () => {
    expect(() => encryptionWith({ user: 'u', owner: '' }, -4)).toThrow(RangeError);
  });
});

describe('an update', () => {
  it('is refused where readers would not find its objects', () => {
    const based = PdfDocument.open(three, { base: 1_000 });
    rotatePages(based, 90);
    expect(() => saveUpdate(based)).toThrow(NotUpdatable);
    expect(() => saveUpdate(PdfDocument.open(three, { findsByHeaders: true }))).toThrow(NotUpdatable);
    expect(() => saveUpdate(PdfDocument.open(three, { isLenient: true }))).toThrow('recovered or opened leniently');
  });

  it('without a change is the file', () => {
    const document = PdfDocument.open(three);
    for (const number of document.xref.entries.numbers()) document.object(number);
    expect(document.pages).toHaveLength(3);
    expect(update(document).equals(three)).toBe(true);
  });

  it('needs a catalog', () => {
    const document = PdfDocument.open(three);
    document.trailer.set('Root', dictOf({ Type: new PdfName('Catalog') }));
    expect(() => saveUpdate(document)).toThrow(MalformedPdf);
  });

  it.each(['disable', 'generate'])('has values that were changed in place, object streams: %s', (objectStreams) => {
    const file = qpdfJob(three, { objectStreams });
    const document = PdfDocument.open(file);
    document.catalog.set('Lang', Buffer.from('de'));
    const contents = document.stream(document.pages[1]?.dict.get('Contents'));
    contents?.dict.set('Marked', true);
    const written = update(document);
    expect(written.length).toBeGreaterThan(file.length);
    const again = PdfDocument.open(written);
    expect(again.string(again.catalog.get('Lang'))?.toString()).toBe('de');
    expect(again.dict(again.pages[1]?.dict.get('Contents'))?.get('Marked')).toBe(true);
    expect(again.dict(again.pages[0]?.dict.get('Contents'))?.has('Marked')).toBe(false);
    expect(qpdfCheck(written)).toBe(0);
  });

  it.each(['disable', 'generate'])('can change the trailer alone, object streams: %s', (objectStreams) => {
    const document = PdfDocument.open(qpdfJob(three, { objectStreams }));
    document.trailer.set('Info', document.trailer.get('Root') as PdfValue);
    const written = update(document);
    expect(PdfDocument.open(written).trailer.get('Info')).toEqual(document.trailer.get('Root'));
    expect(qpdfCheck(written)).toBe(0);
  });
});

describe('saving', () => {
  it('writes values that were changed in place', () => {
    const document = PdfDocument.open(three);
    document.catalog.set('Lang', Buffer.from('de'));
    const again = PdfDocument.open(save(document));
    expect(again.string(again.catalog.get('Lang'))?.toString()).toBe('de');
  });

  it('writes bytes of any kind as a string', () => {
    const document = PdfDocument.open(three);
    document.catalog.set('Lang', Uint8Array.of(0x64, 0x65) as Buffer);
    expect(save(document).includes('/Lang(de)')).toBe(true);
  });

  it.each([
    ['text', 'text'],
    ['a bigint', 5n],
    ['an object', { a: 1 }],
    ['a date', new Date(0)],
    ['a function', () => 1],
    ['undefined', undefined],
    ['a symbol', Symbol('x')],
  ])('refuses %s, with the path to it', (_, value) => {
    for (const [wrapped, path] of [
      [value, '/Foo'],
      [[1, value], '/Foo/1'],
      [dictOf({ Bar: [value as unknown as PdfValue] }), '/Foo/Bar/0'],
    ] as const) {
      const document = PdfDocument.open(three);
      document.catalog.set('Before', [null, true, 1, Buffer.from('x'), new PdfName('N'), new PdfRef(2)]);
      document.catalog.set('Foo', wrapped as unknown as PdfValue);
      const saving = () => save(document);
      expect(saving).toThrow(TypeError);
      expect(saving).toThrow(`${path}: expected null, a boolean, number`);
    }
  });

  it('refuses a trailer without a catalog, and anything but a version', () => {
    const document = PdfDocument.open(three);
    expect(() => saveObjects(document, new Map(), { version: '1.7' })).toThrow(MalformedPdf);
    for (const version of ['abc\nnot', '1.7\n', '17', '']) expect(() => save(document, version)).toThrow(TypeError);
  });

  it('keeps document properties that are direct in the trailer', () => {
    const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'];
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>';
    const file = writePdf([...objects, page, '(An author)'], {
      trailer: '/Info << /Title (Keep me) /Author 4 0 R >>',
    });
    const document = PdfDocument.open(file);
    for (const written of [
      save(document),
      Buffer.concat(createPageSelector(document).select([0]).pieces),
      Buffer.concat(saveObjects(document, document.trailer, { version: '1.7', encryption: encryption() })),
    ]) {
      const opened = PdfDocument.open(written);
      const again = opened.isEncrypted ? opened.decrypted(authenticatePassword(opened, 'u')) : opened;
      expect(again.trailer.get('Info')).toBeInstanceOf(PdfRef);
      const info = again.dict(again.trailer.get('Info')) as PdfDict;
      expect(again.string(info.get('Title'))?.toString()).toBe('Keep me');
      expect(again.string(info.get('Author'))?.toString()).toBe('An author');
    }
  });
});

describe('pages', () => {
  it('rotate by multiples of 90 alone, all or none', () => {
    const document = PdfDocument.open(three);
    for (const degrees of [45, 90.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => rotatePages(document, degrees)).toThrow(RangeError);
    expect(() => rotatePages(document, 90, [0, 9])).toThrow(RangeError);
    expect(document.pages.map(({ dict }) => dict.has('Rotate'))).toEqual([false, false, false]);
  });

  it('are at least one in every file', () => {
    expect(() => createPageSelector(PdfDocument.open(three)).select([])).toThrow(RangeError);
    expect(() => new Merge().save()).toThrow(RangeError);
  });
});

describe('opening', () => {
  it('takes bytes of any kind', () => {
    const around = new Uint8Array(three.length + 20);
    around.set(three, 10);
    const view = new Uint8Array(around.buffer, 10, three.length);
    const document = PdfDocument.open(view);
    expect(document.pages).toHaveLength(3);
    expect(textOf(save(document))).toMatch(/one\s+two\s+three/);
  });

  it('takes nothing else', () => {
    for (const value of [three.toString('latin1'), three.buffer, undefined, null])
      expect(() => PdfDocument.open(value as unknown as Uint8Array)).toThrow(TypeError);
  });
});

describe('a merge', () => {
  it('ends with its file', () => {
    const merge = new Merge();
    merge.add(PdfDocument.open(three), 'a');
    merge.save();
    expect(() => merge.add(PdfDocument.open(three, { base: merge.nextBase }), 'b')).toThrow(TypeError);
    expect(() => merge.save()).toThrow(TypeError);
  });

  /** A file with a name of every kind that a merge makes unique. */
  const named = (font: string, role: string, elements: string) =>
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R /Names << /Dests 4 0 R /EmbeddedFiles 5 0 R /JavaScript 6 0 R >> /AcroForm 7 0 R /StructTreeRoot 9 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [8 0 R] /StructParents 0 >>',
      '<< /Names [(place) [3 0 R /Fit]] >>',
      '<< /Names [(data.csv) << /Type /Filespec /F (data.csv) /EF << /F 11 0 R >> >>] >>',
      '<< /Names [(script) << /S /JavaScript /JS (1) >>] >>',
      '<< /Fields [8 0 R] /DR << /Font << /Face 12 0 R >> >> >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /Rect [0 0 9 9] /P 3 0 R /DA (/Face 9 Tf) >>',
      `<< /Type /StructTreeRoot /K [10 0 R ${elements}] /ParentTree << /Nums [0 [10 0 R]] >> /RoleMap << /Role /${role} >> /ClassMap << /Class << /O /Layout >> >> /IDTree << /Names [(id) 10 0 R] >> >>`,
      '<< /Type /StructElem /S /Role /C /Class /ID (id) /P 9 0 R /Pg 3 0 R /K 0 >>',
      ['<< >>', 'a,b'],
      `<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>`,
    ]);
  const whole = (index: number) => named(['Helvetica', 'Courier'][index] ?? '', ['P', 'H1'][index] ?? '', '');
  // Its elements are visited last, when all names are claimed.
  const long = named('Symbol', 'H2', '<< /S /P >> '.repeat(20_000));

  it('is unchanged by a document that fails in its last step', () => {
    const namesIn = (fails: boolean): string[] => {
      const merge = new Merge();
      for (const index of [0, 1, 0]) {
        merge.add(PdfDocument.open(whole(index), { base: merge.nextBase }), 'title');
        if (!fails) continue;
        const document = PdfDocument.open(long, { base: merge.nextBase });
        for (const number of document.xref.entries.numbers()) document.object(number + document.base);
        document.budget.limits.steps = 0;
        expect(() => merge.add(document, 'long')).toThrow(TooComplexPdf);
      }
      const text = plainText(Buffer.concat(merge.save().pieces));
      return text.match(/[(/](?:field|place|data|script|id|Face|Role|Class)[-_ \d.\w]*|\/StructParents \d+/g) ?? [];
    };
    const names = namesIn(false);
    expect(names).toContain('(field_3');
    expect(names).toContain('/StructParents 1');
    expect(namesIn(true)).toEqual(names);
  });

  it('is unchanged by a malformed document', () => {
    const merge = new Merge();
    const text = whole(0).toString('latin1').replace('(script) <<', '(script> <<');
    expect(() => merge.add(PdfDocument.open(Buffer.from(text, 'latin1')), 'a')).toThrow(MalformedPdf);
    merge.add(PdfDocument.open(whole(0)), 'a');
    const again = PdfDocument.open(Buffer.concat(merge.save().pieces));
    expect(again.dict(again.catalog.get('AcroForm'))?.has('Fields')).toBe(true);
  });
});
