import { PdfStream, TooComplexPdf } from '@blattwerk/pdf';
import { PdfDocument, readFormFields, saveUpdate } from '@blattwerk/pdf/internal';
import { type ErasePdfParts, erasePdf } from '@blattwerk/pdf/testing/erase-pdf';
import {
  type Contracts,
  contracts,
  formatRedactAreas,
  type OptionsOf,
  parseOptions,
  ToolError,
} from '@blattwerk/shared';
import type { RedactArea } from '@blattwerk/shared/redact-targets';
import { imageMarkers, markedImages } from '@blattwerk/testing/files/marked-images';
import { makePdf, textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { attachedFiles, textOf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf, plainText, qpdfExit } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pagesOf, pdfiumPictures, pixelAt, popplerPicture } from '../../testing/page-pictures.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { redactHandler, redactWith } from './handler.ts';

type Options = OptionsOf<Contracts['redact']>;
type Form = Readonly<Record<string, string>>;

function run(bytes: Buffer, form: Form, handler = redactHandler) {
  const options: Options = parseOptions(contracts.redact, Object.entries(form));
  return runInMemory(handler, [{ name: 'a.pdf', bytes }], options);
}

async function refusalOf(bytes: Buffer, form: Form, handler = redactHandler) {
  const error: unknown = await run(bytes, form, handler).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ToolError);
  const { code, params } = error as ToolError;
  return { code, ...params };
}

const areaAt = (x: number, y: number, width: number, height: number, pages = '1'): RedactArea => {
  return { pages, rectangle: { x, y, width, height } };
};
const areasAt = (...areas: Parameters<typeof areaAt>[]): Form => ({
  areas: formatRedactAreas(areas.map((area) => areaAt(...area))),
});
const line = (text: string, x = 20, y = 100) => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET`;
const pdfOf = (parts: Partial<ErasePdfParts>) => erasePdf({ content: line('Konto von Lara Weber'), ...parts });

describe('words', () => {
  it('are removed from the pages, whose other text stays', async () => {
    const source = textPdf(['Konto von Lara Weber', 'Nur die Webereien', 'WEBER, Lara']);
    const { output, result, stages } = await run(source, { words: 'weber' });
    expect(textOf(output)).toBe(
      textOf(source)
        .replaceAll(/Weber\b|WEBER/g, '')
        .replaceAll(/ $/gm, ''),
    );
    expect(plainText(output)).not.toMatch(/weber\b/i);
    const outputSize = output.length;
    const facts = {
      redactedPlaces: 2,
      redactedPages: 2,
      redactedElsewhere: 0,
      keptPlaces: 0,
      removedImages: 0,
      removedNotes: 0,
      pageCount: 3,
      outputSize,
    };
    expect(result).toEqual({ facts, notices: ['similarWords'], wordsNotFound: [] });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    expect(qpdfExit(output, ['--check'])).toBe(0);
  });

  it('are filled without the letters beside them, also on slanted lines', async () => {
    const slanted = `BT /F 20 Tf 0.7071 0.7071 -0.7071 0.7071 140 40 Tm (I Weber I) Tj ET`;
    const { output } = await run(pdfOf({ content: slanted }), { words: 'weber', color: 'gray' });
    const picture = popplerPicture(output);
    // Of the first I and of the W, along the line and above it.
    const at = (along: number, up: number) =>
      pixelAt(picture, Math.round(140 + (along - up) * Math.SQRT1_2), Math.round(40 + (along + up) * Math.SQRT1_2))[0];
    expect(at(2.8, 7)).toBeLessThan(60);
    expect(at(2.8, 18)).toBeGreaterThan(240);
    expect(at(20, 7)).toBe(128);
  });

  it('are removed as parts of others where that is asked for', async () => {
    const { output, result } = await run(textPdf(['Nur die Webereien']), { words: 'weber', whole_words: 'false' });
    expect(textOf(output)).toMatch(/^Nur die\s+eien/);
    expect(result.facts.redactedPlaces).toBe(1);
  });

  it('are removed where they are beside the pages alone', async () => {
    const source = pdfOf({
      content: line('nichts'),
      catalog: '/Outlines 10 0 R',
      objects: [
        '<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>',
        '<< /Title (Brief an Weber) /Parent 10 0 R /Dest [3 0 R /Fit] >>',
      ],
    });
    const { output, result } = await run(source, { words: 'Weber' });
    expect(plainText(output)).toContain('Brief an ');
    expect(plainText(output)).not.toContain('Weber');
    expect(result.facts).toMatchObject({ redactedPlaces: 0, redactedPages: 0, redactedElsewhere: 1 });
    expect(result.notices).toEqual([]);
  });

  it('are removed with the values of fields', async () => {
    const source = pdfOf({
      page: '/Annots [10 0 R]',
      catalog: '/AcroForm << /Fields [10 0 R] /DA (/F 0 Tf 0 g) >>',
      objects: ['<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (name) /V (Lara Weber) /Rect [20 20 200 40] >>'],
    });
    const { output } = await run(source, { words: 'Weber' });
    expect(plainText(output)).not.toContain('Weber');
    expect(readFormFields(PdfDocument.open(output)).map(({ value }) => value)).toEqual([null]);
  });

  it('and kinds of text are numbered where the file does not have them, as long as there is something', async () => {
    const { result, output } = await run(textPdf(['An lara@example.org']), { words: 'Kai\n\nUte', find: 'emails' });
    expect([result.notices, result.wordsNotFound]).toEqual([['wordsNotFound'], [1, 2]]);
    expect(textOf(output).trim()).toBe('An');
    const one = await run(textPdf(['Kai und Ina']), { words: 'Ute\nKai' });
    expect([one.result.notices, one.result.wordsNotFound]).toEqual([['wordsNotFound'], [1]]);
  });

  it.each<[Form, object]>([
    [{ words: 'Meier' }, { word: 1 }],
    [{ words: 'Meier\nSchulz' }, {}],
    [{ words: 'Meier', find: 'ibans' }, {}],
    [{ find: 'emails,phones' }, {}],
  ])('that are nowhere are the refusal: %j', async (form, params) => {
    expect(await refusalOf(pdfOf({}), form)).toEqual({ code: 'nothingFound', ...params });
    const { result } = await run(pdfOf({}), { ...form, ...areasAt([0, 0, 9, 9]) });
    expect(result.facts.redactedPlaces).toBe(1);
  });
});

describe('places that are kept', () => {
  const source = textPdf(['Weber an Weber', 'Lara Weber']);
  /** Around a text at the beginning of the only line of a page, whose characters are some points wide. */
  const around = (pages: string, width: number): Form => ({
    keep: formatRedactAreas([{ pages, rectangle: { x: 0, y: 0, width, height: 842 } }]),
  });

  it('stay, and all others of the word are removed', async () => {
    const { output, result } = await run(source, { words: 'Weber', ...around('2', 595) });
    expect(textOf(output).match(/\S+/g)).toEqual(['an', 'Lara', 'Weber']);
    expect(result.facts).toMatchObject({ redactedPlaces: 2, redactedPages: 1, keptPlaces: 1 });
    expect([result.notices, result.wordsNotFound]).toEqual([[], []]);
  });

  it('are those alone whose middle is in an area', async () => {
    const { output, result } = await run(source, { words: 'Weber', ...around('1', 100) });
    expect(textOf(output).match(/\S+/g)).toEqual(['Weber', 'an', 'Lara']);
    expect(result.facts).toMatchObject({ redactedPlaces: 2, redactedPages: 2, keptPlaces: 1 });
  });

  it('leave other words to be removed wherever they are, and to be looked for in the result', async () => {
    const { output, result } = await run(source, { words: 'Weber\nLara', ...around('2', 595) });
    // Lara is within the area as well.
    expect(textOf(output).match(/\S+/g)).toEqual(['an', 'Lara', 'Weber']);
    expect(result.facts).toMatchObject({ redactedPlaces: 2, keptPlaces: 2 });
    const blind = redactWith({
      async *readPageTexts() {
        yield 'an';
        yield 'Lara';
      },
    });
    expect(await refusalOf(source, { words: 'Weber\nLara', ...around('1', 595) }, blind)).toEqual({
      code: 'cannotErase',
      page: 2,
    });
  });

  it('may be all that is found: then there is nothing to remove', async () => {
    expect(await refusalOf(source, { words: 'Lara', ...around('2', 595) })).toMatchObject({ code: 'nothingFound' });
  });
});

it('places within other ones, and on pages that go as a whole, count once', async () => {
  const source = textPdf(['Lara Weber und Weber', 'Lara Weber']);
  const { result } = await run(source, { words: 'Weber\nLara Weber', whole_pages: '2' });
  expect(result.facts).toMatchObject({ redactedPlaces: 3, redactedPages: 2 });
});

describe('letters of unknown text', () => {
  const source = pdfOf({
    content: `${line('Lara Weber')} BT /T 1 Tf 20 20 Td (a) Tj ET`,
    resources: '/Font << /F 5 0 R /T 10 0 R >>',
    objects: [
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /c12] >> /CharProcs << /c12 11 0 R >> /Resources << >> >>',
      stream('', '9 0 0 0 9 9 d1 0 0 9 9 re f'),
    ],
  });

  it('are reported where words are looked for, and something of the page stays', async () => {
    const noticesFor = async (form: Form) => (await run(source, { words: 'Weber', ...form })).result.notices;
    expect(await noticesFor({})).toEqual(['unreadableText']);
    expect(await noticesFor({ whole_pages: '1' })).toEqual([]);
    expect(await noticesFor({ words: '', ...areasAt([0, 0, 9, 9]) })).toEqual([]);
  });

  it('are another matter than content that cannot be read, which is refused', async () => {
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 10 0 R >> >>';
    const unread = pdfOf({
      content: '/X Do',
      resources: '/XObject << /X 10 0 R >>',
      pages: '11 0 R',
      objects: [
        stream(form, '/X Do'),
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 12 0 R /Resources << /Font << /F 5 0 R >> >> >>',
        stream('', line('Lara Weber')),
      ],
    });
    expect(await refusalOf(unread, { words: 'Lara' })).toEqual({ code: 'cannotErase', page: 1 });
  });
});

describe('areas', () => {
  it('lose everything and are filled, on the pages that are named', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const source = pdfOf({
      content: `${line('oben', 20, 170)} ${line('Lara')} q 60 0 0 40 100 80 cm /I Do Q 0 0 1 rg 200 0 99 199 re f`,
      resources: '/XObject << /I 10 0 R >>',
      page: '/Annots [11 0 R 12 0 R]',
      objects: [
        stream(
          '/Type /XObject /Subtype /Image /Width 60 /Height 40 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
          photo,
        ),
        '<< /Type /Annot /Subtype /Text /Rect [20 100 30 110] /Contents (geheim) >>',
        '<< /Type /Annot /Subtype /Text /Rect [20 10 30 20] /Contents (bleibt) >>',
      ],
    });
    const { output, result } = await run(source, areasAt([10, 90, 130, 30], [210, 20, 10, 10]));
    expect(textOf(output).trim()).toBe('oben');
    expect(result.facts).toMatchObject({ redactedPlaces: 2, redactedPages: 1, removedImages: 1, removedNotes: 1 });
    const plain = plainText(output);
    expect([plain.includes('geheim'), plain.includes('bleibt')]).toEqual([false, true]);
    for (const picture of [popplerPicture(output), ...(await pdfiumPictures(output, [1]))]) {
      for (const [x, y] of [
        [12, 92],
        [138, 118],
        [215, 25],
      ] as const)
        expect(pixelAt(picture, x, y)).toEqual([0, 0, 0]);
      expect(pixelAt(picture, 230, 25)).toEqual([0, 0, 255]);
      expect(pixelAt(picture, 155, 100)[0]).toBeGreaterThan(240);
      expect(pixelAt(picture, 155, 100)[1]).toBeLessThan(20);
    }
  });

  it.each([
    ['black', [0, 0, 0]],
    ['white', [255, 255, 255]],
    ['gray', [128, 128, 128]],
  ])('are %s where that is asked for', async (color, expected) => {
    const source = pagesOf([{ content: '1 0 0 rg 0 0 400 300 re f' }]);
    const { output } = await run(source, { ...areasAt([100, 100, 50, 50]), color });
    for (const picture of [popplerPicture(output), ...(await pdfiumPictures(output, [1]))]) {
      for (const [at, value] of pixelAt(picture, 125, 125).entries())
        expect(Math.abs(value - (expected[at] ?? 999))).toBeLessThan(3);
      expect(pixelAt(picture, 80, 125)).toEqual([255, 0, 0]);
    }
  });

  it('are where the page shows them, on pages of every rotation, crop and unit', async () => {
    const pages = [0, 90, 180, 270].flatMap((rotation) =>
      [1, 2].map((unit) => ({
        unit,
        size: rotation % 180 === 0 ? [300, 200] : [200, 300],
        entries: `/Rotate ${rotation} /UserUnit ${unit} /CropBox [50 60 350 260]`,
        content: '1 0 0 rg 0 0 400 300 re f',
      })),
    );
    const { output } = await run(pagesOf(pages), areasAt([30, 40, 60, 20, '1-']));
    const pictures = await pdfiumPictures(
      output,
      pages.map((_, index) => index + 1),
    );
    for (const [index, { size, unit, entries }] of pages.entries()) {
      const picture = pictures[index];
      if (!picture) throw new Error('no picture');
      expect([picture.width, picture.height]).toEqual(size.map((side) => side * unit));
      for (const [x, y] of [
        [32, 42],
        [88, 58],
      ] as const)
        expect(pixelAt(picture, x, y), entries).toEqual([0, 0, 0]);
      for (const [x, y] of [
        [27, 42],
        [93, 58],
        [60, 37],
        [60, 63],
      ] as const)
        expect(pixelAt(picture, x, y), entries).toEqual([255, 0, 0]);
    }
  });

  it('are refused with their number where a page does not exist', async () => {
    const params = { field: 'areas', area: 2, page: 3, page_count: 2 };
    expect(await refusalOf(makePdf(2), areasAt([0, 0, 9, 9], [0, 0, 9, 9, '3']))).toEqual({
      code: 'invalidPages',
      ...params,
    });
  });

  it('are refused with the page where something cannot be removed for certain', async () => {
    const source = pdfOf({
      content: 'q 200 0 0 200 0 0 cm /I Do Q',
      resources: '/XObject << /I 10 0 R >>',
      objects: [
        stream(
          '/Type /XObject /Subtype /Image /Width 60 /Height 40 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
          'none',
        ),
      ],
    });
    expect(await refusalOf(source, areasAt([50, 50, 9, 9]))).toEqual({ code: 'cannotErase', page: 1 });
  });

  it('are not very many on all pages together', async () => {
    const areas = Array.from({ length: 500 }, (): Parameters<typeof areaAt> => [0, 0, 9, 9, '1-']);
    await expect(run(makePdf(101), areasAt(...areas))).rejects.toThrow(TooComplexPdf);
  });
});

it('removes everything from whole pages, also what lies outside of them, and fills them to their edges', async () => {
  const page = { entries: '/CropBox [50.3 60.3 350.6 260.6] /Resources << /Font << /F 9 0 R >> >>' };
  const content = `${line('innen', 100, 100)} ${line('außen', 5, 5)} 1 0 0 rg 0 0 400 300 re f`;
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  const file = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 5 0 R] /MediaBox [0 0 400 300] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page.entries} >>`,
    stream('', content),
    `<< /Type /Page /Parent 2 0 R /Contents 6 0 R ${page.entries} >>`,
    stream('', line('bleibt', 100, 100)),
    'null',
    'null',
    font,
  ]);
  const { output, result } = await run(file, { whole_pages: '1' });
  expect(textOf(output).trim()).toBe('bleibt');
  const plain = plainText(output);
  for (const gone of ['innen', 'au\xdfen', '400 300 re']) expect(plain.includes(gone), gone).toBe(false);
  expect(result.facts).toMatchObject({ redactedPlaces: 1, redactedPages: 1, pageCount: 2 });
  const picture = popplerPicture(output);
  for (const [x, y] of [
    [0, 0],
    [picture.width - 1, picture.height - 1],
    [100, 50],
  ] as const)
    expect(pixelAt(picture, x, y)).toEqual([0, 0, 0]);
});

it.each([{ words: 'Weber' }, areasAt([0, 0, 9, 9])])(
  'what the file says of who made it stays, or goes where that is asked for: %o',
  async (wanted) => {
    const file = pdfOf({ trailer: '/Info << /Author (Ben Klein) >>' });
    expect(plainText((await run(file, wanted)).output)).toContain('Ben Klein');
    expect(plainText((await run(file, { ...wanted, metadata: 'remove' })).output)).not.toContain('Ben Klein');
  },
);

describe('attachments', () => {
  const withFile = (data: string | Uint8Array, name = 'a.txt') =>
    pdfOf({
      catalog: '/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>',
      objects: [
        `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 11 0 R >> >>`,
        stream('/Type /EmbeddedFile', data),
      ],
    });

  it('are removed', async () => {
    const { output } = await run(withFile('Rechnung an Weber'), { words: 'Weber' });
    expect(attachedFiles(output).size).toBe(0);
    expect(plainText(output)).not.toContain('Rechnung');
  });

  it('stay where that is asked for, as long as no word is in them', async () => {
    const { output } = await run(withFile('Rechnung'), { words: 'Weber', attachments: 'keep' });
    expect([...attachedFiles(output)]).toEqual([['a.txt', Buffer.from('Rechnung')]]);
    const areasOnly = await run(withFile('PK\x03\x04'), { ...areasAt([0, 0, 9, 9]), attachments: 'keep' });
    expect(attachedFiles(areasOnly.output).size).toBe(1);
  });

  it.each<[string, string | Uint8Array]>([
    ['a text', 'Rechnung an Weber'],
    ['a text of UTF-16', Buffer.from('\ufeffRechnung an Weber', 'utf16le')],
    ['a PDF', textPdf(['Rechnung an Weber'])],
    ['an archive, which cannot be searched', 'PK\x03\x04\x14\0\0\0'],
    ['a page of HTML', '<p>An W&#101;<b>ber</b></p>'],
    ['data of JSON', String.raw`{"an": "W\u0065ber"}`],
    ['a mail in quoted-printable', 'An We=\r\nb=65r'],
    ['a mail in Base64', `An\r\n\r\n${Buffer.from('Rechnung an Weber').toString('base64')}\r\n`],
    ['the subject of a mail', 'Subject: =?utf-8?Q?Rechnung_an_Web=65r?='],
    ['a text of RTF', String.raw`{\rtf1 An W\'65\b ber}`],
    ['what a picture says of itself', Buffer.from('\xff\xd8\xff\xfe\0\x13Rechnung an Weber\xff\xd9', 'latin1')],
    ['an encrypted PDF', encryptedPdf(makePdf(1), 'a', 'b')],
    ['a damaged PDF', '%PDF-1.7 damaged'],
  ])('refuse the file where %s may have a word', async (_, data) => {
    expect(await refusalOf(withFile(data), { words: 'Weber', attachments: 'keep' })).toEqual({ code: 'cannotErase' });
  });
});

describe('a result', () => {
  it.each([
    ['words', { words: 'Weber' }],
    ['an area beside it', areasAt([15, 95, 200, 20])],
    ['an area of it', areasAt([150, 20, 40, 30])],
  ])('has nothing of what a picture says of itself, where it lost %s', async (_, form) => {
    const { jpeg } = await markedImages();
    const picture = stream(
      '/Type /XObject /Subtype /Image /Width 64 /Height 48 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      jpeg.bytes,
    );
    const content = `${line('Konto von Lara Weber')} q 128 0 0 60 140 0 cm /I Do Q`;
    const source = pdfOf({ content, resources: '/XObject << /I 10 0 R >>', objects: [picture] });
    const { output } = await run(source, form);
    for (const marker of jpeg.markers) expect(source.includes(imageMarkers[marker])).toBe(true);

    for (const marker of jpeg.markers) expect(output.includes(imageMarkers[marker])).toBe(false);
    const [before, after] = [popplerPicture(source), popplerPicture(output)];
    expect(pixelAt(after, 260, 190)).toEqual(pixelAt(before, 260, 190));
  });

  const reads = (...texts: (string | undefined)[]) =>
    redactWith({
      readPageTexts: async function* () {
        yield* texts;
      },
    });
  const source = textPdf(['Konto', 'von Lara Weber']);

  it.each<[string, (string | undefined)[], object]>([
    ['finds a word', ['Konto', 'von Lara Weber'], { page: 2 }],
    ['cannot read a page', [undefined, 'von Lara'], { page: 1 }],
    ['reads fewer pages', ['Konto'], {}],
  ])('is refused where the second reader %s', async (_, texts, params) => {
    expect(await refusalOf(source, { words: 'Weber' }, reads(...texts))).toEqual({ code: 'cannotErase', ...params });
  });

  it('is what two readers find no word in', async () => {
    const { result } = await run(source, { words: 'Weber' }, reads('Konto', 'von Lara'));
    expect(result.facts.redactedPlaces).toBe(1);
  });

  it('has no earlier revision, which an update of a signed file would keep', async () => {
    const document = PdfDocument.open(pdfOf({ catalog: '/Own << /ByteRange [0 1 2 3] >>' }));
    document.replace(4, new PdfStream(new Map(), Buffer.from(line('Konto'))));
    const revised = Buffer.concat(saveUpdate(document));
    expect(revised.toString('latin1')).toContain('Lara Weber');
    const { output, result } = await run(revised, areasAt([250, 150, 9, 9]));
    expect(output.toString('latin1').match(/startxref/g)).toHaveLength(1);
    expect([textOf(output).trim(), plainText(output).includes('Weber')]).toEqual(['Konto', false]);
    expect(result.notices).toEqual(['signaturesInvalid']);
  });

  it('no longer has the form of XFA, which has all values again', async () => {
    const form = (more: string) =>
      pdfOf({
        page: '/Annots [10 0 R]',
        catalog: `/AcroForm << /Fields [10 0 R] /XFA 11 0 R >> ${more}`,
        objects: [
          '<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (name) /Rect [20 20 200 40] >>',
          stream('', '<xdp>Weber</xdp>'),
        ],
      });
    const { output, result } = await run(form(''), areasAt([250, 150, 9, 9]));
    expect(plainText(output)).not.toContain('xdp');
    expect(result.notices).toEqual(['xfaDropped']);
    expect(await refusalOf(form('/NeedsRendering true'), { words: 'Weber' })).toEqual({ code: 'cannotErase' });
  });
});

it.each([
  [{ code: 'encryptedPdf' }, encryptedPdf(makePdf(1), 'a', 'b')],
  [{ code: 'restrictedPdf', permission: 'change' }, encryptedPdf(makePdf(1), '', 'b')],
])('refuses a file: %o', async (refusal, bytes) => {
  expect(await refusalOf(bytes, { words: 'Seite' })).toEqual({ ...refusal, file: 'a.pdf' });
});
