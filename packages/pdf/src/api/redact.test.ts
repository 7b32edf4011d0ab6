import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { attachedFiles, pngOfPage, textOf } from '@blattwerk/testing/pdf/poppler';
import { plainText, qpdfCheck, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CannotErase, type ImageCodec, NotUpdatable, open } from '../index.ts';
import { erasePdf, type ErasePdfParts } from '../testing/erase-pdf.ts';

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const line = (text: string, x = 20, y = 100) => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET`;
const opened = (parts: Partial<ErasePdfParts>) => open(erasePdf({ content: line('Konto von Lara Weber'), ...parts }));

/** Colors of places of the first page, from the upper left corner, at a pixel for each point. */
async function colorsAt(bytes: Uint8Array, places: readonly (readonly [number, number])[]): Promise<number[][]> {
  const { data, info } = await sharp(pngOfPage(bytes, 1, 72))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]);
}

describe('words', () => {
  it('are gone from pages, bookmarks, information, fields, notes, names and attached files', async () => {
    const pdf = await opened({
      page: '/Annots [10 0 R 11 0 R]',
      catalog:
        '/AcroForm << /Fields [10 0 R] /DA (/F 0 Tf 0 g) >> /Outlines 12 0 R /Names << /EmbeddedFiles << /Names [(a) 14 0 R] >> >>',
      trailer: '/Info << /Title (Brief an Weber) >>',
      objects: [
        '<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (name) /V (Lara Weber) /Rect [20 20 200 40] >>',
        '<< /Type /Annot /Subtype /Text /Rect [200 150 220 170] /Contents (WEBER anrufen) >>',
        '<< /Type /Outlines /First 13 0 R /Last 13 0 R /Count 1 >>',
        '<< /Title (An Weber) /Parent 12 0 R /Dest [3 0 R /Fit] >>',
        '<< /Type /Filespec /F (Weber.txt) /EF << /F 15 0 R >> >>',
        stream('/Type /EmbeddedFile', 'Rechnung an Weber'),
      ],
    });
    const shares: number[] = [];
    const {
      hits,
      elsewhere,
      pages,
      unknownPages,
      searched = Buffer.from('Weber'),
    } = await pdf.redact({
      words: 'weber',
      onProgress: (share) => shares.push(share),
    });
    const bytes = pdf.save();
    expect(qpdfCheck(bytes)).toBe(0);
    expect(textOf(bytes).trim()).toBe('Konto von Lara');
    expect(plainText(bytes)).not.toMatch(/weber/i);
    expect([attachedFiles(bytes).size, pdf.outline[0]?.title, pdf.info.Title]).toEqual([0, 'An …', 'Brief an …']);
    expect(hits.map(({ pageIndex, text }) => [pageIndex, text])).toEqual([[0, 'Weber']]);
    expect([elsewhere > 3, pages.get(0)?.characters, unknownPages]).toEqual([true, 5, []]);
    expect([shares.at(-1), shares.toSorted((one, other) => one - other)]).toEqual([1, shares]);
    expect(plainText(searched)).not.toMatch(/weber/i);
    expect(() => pdf.update()).toThrow(NotUpdatable);
  });

  it('go with what the file says of who made it, if that is asked for', async () => {
    const file = (await open(textPdf(['Konto von Lara']))).setInfo({ Author: 'Ben Klein', Title: 'Brief' }).save();
    const [kept, cleaned] = [await open(file), await open(file)];
    await kept.redact({ words: 'Lara' });
    expect(kept.info).toMatchObject({ Author: 'Ben Klein', Title: 'Brief' });
    const { searched = Buffer.of() } = await cleaned.redact({ words: 'Lara', metadata: 'remove' });
    expect(cleaned.info.Author).toBeUndefined();
    expect(plainText(searched)).not.toMatch(/Klein|Brief|Lara/);
    const none = await open(file);
    expect((await none.redact({ words: 'Meyer', metadata: 'remove' })).hits).toEqual([]);
    expect(none.info.Author).toBeUndefined();
  });

  it('are several, as texts and patterns; of none, nothing is gone', async () => {
    const pdf = await open(textPdf(['Konto 12 von Lara', 'Nummer 345']));
    const { hits } = await pdf.redact({ words: ['lara', /\d+/g] });
    expect(hits.map(({ text }) => text)).toEqual(['Lara', '12', '345']);
    expect(textOf(pdf.save())).toMatch(/^Konto\s+von\s+Nummer\s*$/);
    const other = await open(textPdf(['Konto']));
    const nothing = { pages: new Map(), hits: [], elsewhere: 0, unknownPages: [], searched: undefined };
    expect(await other.redact({ words: 'Lara' })).toEqual(nothing);
    expect(textOf(other.save())).toMatch(/^Konto/);
  });

  it.each([
    ['40bit', 'refused'],
    ['128bit', 'refused'],
    ['256bit', 'gone'],
  ])(
    'of the identifier of a file are gone or refused where an encryption that stays needs it: %s',
    async (bits, outcome) => {
      const plain = erasePdf({
        content: line('Konto von Lara'),
        trailer: '/ID [(Lara Weber 12345) (0123456789abcdef)]',
      });
      const locked = qpdfJob(plain, {
        staticId: '',
        allowWeakCrypto: '',
        encrypt: { userPassword: '', ownerPassword: 'o', [bits]: {} },
      });
      expect(locked.toString('latin1')).toMatch(/Lara Weber|4c617261205765626572/i);
      const pdf = await open(locked, { encryption: 'keep' });
      const refusal = await rejection(pdf.redact({ words: 'lara' }));
      expect(refusal === undefined ? 'gone' : 'refused').toBe(outcome);
      if (outcome === 'gone') expect(Buffer.from(pdf.save()).toString('latin1')).not.toMatch(/Lara|4c617261/i);
      else expect(refusal).toMatchObject({ name: 'CannotErase', reason: 'result' });
    },
  );

  it('are gone from every page that has the same text', async () => {
    const pdf = await open(textPdf(['Konto von Lara', 'Konto von Lara', 'Nummer 345', 'Nummer 345']));
    const { hits } = await pdf.redact({ words: 'lara' });
    expect(hits.map(({ pageIndex }) => pageIndex)).toEqual([0, 1]);
    expect(textOf(pdf.save())).not.toContain('Lara');
  });

  it('are refused where they may remain', async () => {
    const unread = await opened({
      content: '/X Do',
      resources: '/XObject << /X 10 0 R >>',
      objects: [stream('/Subtype /Form /Filter /Other', '')],
    });
    expect(await rejection(unread.redact({ words: 'Lara' }))).toMatchObject({
      name: 'CannotErase',
      reason: 'content',
      pageIndex: 0,
    });
    const samples = stream(
      '/Subtype /Image /Width 9 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      'Geheimnis',
    );
    const data = await opened({
      content: line('Geheimnis'),
      resources: '/XObject << /X 10 0 R >>',
      objects: [samples],
    });
    const error = await rejection(data.redact({ words: 'geheimnis' }));
    expect(error).toBeInstanceOf(CannotErase);
    expect(error).toMatchObject({ reason: 'result', message: 'cannot erase for certain: result' });
    const xfa = await opened({
      catalog: '/NeedsRendering true /AcroForm << /Fields [] /XFA 10 0 R >>',
      objects: [stream('', '<x/>')],
    });
    expect(await rejection(xfa.redact({ words: 'Lara' }))).toMatchObject({ reason: 'xfa' });
  });

  it('say which pages show letters of unknown text', async () => {
    const pdf = await opened({
      content: `${line('Lara')} BT /T 1 Tf 20 20 Td (a) Tj ET`,
      resources: '/Font << /F 5 0 R /T 10 0 R >>',
      objects: [
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /c12] >> /CharProcs << /c12 11 0 R >> /Resources << >> >>',
        stream('', '9 0 0 0 9 9 d1 0 0 9 9 re f'),
      ],
    });
    expect((await pdf.redact({ words: 'Lara' })).unknownPages).toEqual([0]);
  });
});

describe('attached files', () => {
  const attached = (content: string | Buffer, { depth = 0, entries = '' } = {}): Buffer =>
    erasePdf({
      content: line('Konto'),
      catalog: '/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>',
      objects: [
        '<< /Type /Filespec /F (a) /EF << /F 11 0 R >> >>',
        stream(`/Type /EmbeddedFile ${entries}`, depth === 0 ? content : attached(content, { depth: depth - 1 })),
      ],
    });
  const jpeg = (text: string) => Buffer.from(`\xff\xd8\xff\xe0..${text}\0\0\0\0`, 'latin1');

  it.each([
    ['a text', attached('Konto, 7')],
    ['a text in UTF-16', attached(Buffer.from('\ufeffKonto', 'utf16le'))],
    ['a picture', attached(jpeg('Konto'))],
    ['a PDF in a PDF', attached('Konto', { depth: 2 })],
  ])('stay where that is asked for and nothing is found in them: %s', async (_, bytes) => {
    const pdf = await open(bytes);
    const { hits } = await pdf.redact({ words: 'Lara', attachments: 'keep' });
    expect([hits, attachedFiles(pdf.save()).size]).toEqual([[], 1]);
  });

  it.each([
    ['a text', attached('Lara, 7')],
    ['a text in UTF-16', attached(Buffer.from('\ufeffLara', 'utf16le'))],
    ['what a picture says of itself', attached(jpeg('Lara'))],
    ['a PDF in a PDF', attached('Lara', { depth: 2 })],
    ['a PDF in too many others', attached('Konto', { depth: 4 })],
    ['an archive', attached('PK\x03\x04\x00\x01')],
    ['a damaged PDF', attached('%PDF-1.7 none')],
    ['what cannot be decoded', attached('', { entries: '/Filter /Other' })],
  ])('are refused where something is found in them, or may be: %s', async (_, bytes) => {
    const pdf = await open(bytes);
    expect(await rejection(pdf.redact({ words: 'Lara', attachments: 'keep' }))).toMatchObject({
      name: 'CannotErase',
      reason: 'attachment',
    });
  });

  it('go with areas where that is asked for, and else stay', async () => {
    const areas = new Map([[0, [{ left: 0, bottom: 0, right: 9, top: 9 }]]]);
    for (const [attachments, count] of [
      ['remove', 0],
      [undefined, 1],
    ] as const) {
      const pdf = await open(attached('Lara'));
      await pdf.redact({ areas, ...(attachments ? { attachments } : {}) });
      expect(attachedFiles(pdf.save()).size).toBe(count);
    }
  });
});

describe('areas', () => {
  const content = `1 0 0 rg 0 0 300 200 re f 0 g ${line('oben', 20, 170)} ${line('Lara')}`;
  const area = { left: 10, bottom: 90, right: 140, top: 120 };

  it.each([
    [undefined, [255, 255, 255]],
    [[0, 0, 0] as const, [0, 0, 0]],
    [[0, 0, 1] as const, [0, 0, 255]],
  ])('lose what is in them, and are filled where that is asked for: %j', async (fill, color) => {
    const pdf = await opened({ content });
    const { pages, hits } = await pdf.redact({ areas: new Map([[0, [area]]]), ...(fill ? { fill } : {}) });
    const bytes = pdf.save();
    expect([textOf(bytes).trim(), hits, pages.get(0)?.characters]).toEqual(['oben', [], 4]);
    expect(
      await colorsAt(bytes, [
        [12, 82],
        [137, 108],
        [150, 108],
      ]),
    ).toEqual([color, color, [255, 0, 0]]);
  });

  it('are on the page as it is shown, beside words, and may reach beyond it', async () => {
    const pdf = await opened({ content, page: '/Rotate 90' });
    const beyond = { left: 150, bottom: -1e6, right: 1e6, top: 1e6 };
    await pdf.redact({ areas: new Map([[0, [beyond]]]), words: 'Lara', fill: [0, 0, 0] });
    const bytes = pdf.save();
    expect(textOf(bytes).trim()).toBe('');
    expect(
      await colorsAt(bytes, [
        [155, 5],
        [199, 295],
        [145, 5],
        [103, 25],
      ]),
    ).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [255, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('cut images that the caller decodes, and else are refused', async () => {
    const image = stream(
      '/Type /XObject /Subtype /Image /Width 4 /Height 4 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /JPXDecode',
      'coded',
    );
    const parts = {
      content: 'q 200 0 0 200 0 0 cm /I Do Q',
      resources: '/XObject << /I 10 0 R >>',
      objects: [image],
    };
    const areas = new Map([[0, [{ left: 0, bottom: 0, right: 100, top: 200 }]]]);
    expect(await rejection((await opened(parts)).redact({ areas }))).toMatchObject({ reason: 'image', pageIndex: 0 });
    const images: ImageCodec = {
      decode: ({ codec, width, height }) => {
        const samples = { width, height, components: 1, bits: 8 as const, data: Buffer.alloc(width * height, 200) };
        return Promise.resolve(codec?.name === 'JPXDecode' ? { samples, changes: {}, isLossy: false } : undefined);
      },
      encodeJpeg: () => Promise.resolve(undefined),
    };
    const pdf = await opened(parts);
    await pdf.redact({ areas, images });
    const [erased, kept] = await colorsAt(pdf.save(), [
      [50, 100],
      [150, 100],
    ]);
    expect([erased, kept]).toEqual([
      [255, 255, 255],
      [200, 200, 200],
    ]);
  });

  it('are whole pages, also what lies outside of them, and are filled to their edges', async () => {
    const pdf = await opened({ content: `${line('Lara')} ${line('außen', 900)}` });
    const found: unknown[] = [];
    const { hits, pages } = await pdf.redact({
      words: 'Lara',
      pages: [0],
      fill: [0, 0, 1],
      onFound: (hits) => found.push(hits, textOf(pdf.save()).slice(0, 4)),
    });
    expect([hits.length, pages.size, found]).toEqual([1, 1, [hits, 'Lara']]);
    const bytes = pdf.save();
    expect(textOf(bytes).trim()).toBe('');
    expect(
      await colorsAt(bytes, [
        [0, 0],
        [299, 199],
      ]),
    ).toEqual([
      [0, 0, 255],
      [0, 0, 255],
    ]);
  });

  it('are too many where they cost too much', async () => {
    const areas = new Map([[0, Array.from({ length: 50_001 }, () => area)]]);
    expect(await rejection((await opened({})).redact({ areas }))).toMatchObject({
      name: 'TooComplexPdf',
      resource: 'areas',
    });
  });

  it('or words are needed, on pages of the file', async () => {
    const pdf = await opened({});
    for (const options of [
      {},
      { words: [] },
      { words: '' },
      {
        areas: new Map([
          [0, [area]],
          [1, [area]],
        ]),
      },
    ])
      expect(await rejection(pdf.redact(options))).toBeInstanceOf(RangeError);
    expect(await rejection(pdf.redact({ words: /a/ }))).toBeInstanceOf(TypeError);
    const controller = new AbortController();
    const aborted = pdf.redact({
      words: 'Lara',
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('enough')),
    });
    expect(await rejection(aborted)).toBe(controller.signal.reason);
    expect(pdf.update()).toEqual(new Uint8Array(erasePdf({ content: line('Konto von Lara Weber') })));
  });
});
