import { PdfDocument, readFormFields } from '@blattwerk/pdf/internal';
import { type Bounds, pixelBounds, type RgbPicture } from '@blattwerk/pdf/testing/pixel-bounds';
import { filledBox, formPdf, type FormParts, widget } from '@blattwerk/pdf/testing/form-pdf';
import {
  type Contracts,
  contracts,
  formatSignPlacements,
  type OptionsOf,
  parseOptions,
  ToolError,
} from '@blattwerk/shared';
import { handwritings } from '@blattwerk/shared/drawn-text';
import { boundsOf } from '@blattwerk/shared/mark-pages';
import { layOutSignPlacement, type SignPlacement } from '@blattwerk/shared/sign-placements';
import { makePdf, textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf, textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfExit, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import sharp, { type Color } from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  expectNear,
  pagesOf,
  pdfiumPictures,
  pixelAt,
  popplerPicture,
  popplerPictures,
} from '../../testing/page-pictures.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { signHandler } from './handler.ts';

type Options = OptionsOf<Contracts['sign']>;
type Values = Readonly<Record<string, unknown>>;

interface Request {
  placements?: readonly SignPlacement[];
  values?: Values;
  flatten?: boolean;
  images?: readonly Buffer[];
}

function run(bytes: Buffer, { placements = [], values, flatten = false, images = [] }: Request) {
  const form: [string, string][] = [
    ['placements', formatSignPlacements(placements)],
    ['values', values ? JSON.stringify(values) : ''],
    ['flatten', String(flatten)],
  ];
  const options: Options = parseOptions(contracts.sign, form, images.length);
  const attached = images.map((image, index) => ({ name: `${index + 1}.png`, bytes: image }));
  return runInMemory(signHandler, [{ name: 'a.pdf', bytes }], options, { attached });
}

const at = (x: number, y: number, width: number, height: number, rotation = 0, pages = '1') => ({
  pages,
  rectangle: { x, y, width, height },
  rotation,
});
const textAt = (place: ReturnType<typeof at>, text: string, fontSize = 12): SignPlacement => {
  return { kind: 'text', ...place, text, fontSize, color: 'black' };
};

const imageOf = (width: number, height: number, background: Color) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
const red = await imageOf(40, 20, '#f00');
/** Red on the left, and transparent on the right. */
const leftRed = await sharp(await imageOf(40, 20, '#f000'))
  .composite([{ input: await imageOf(20, 20, '#f00'), left: 0, top: 0 }])
  .png()
  .toBuffer();

const inkBounds = (picture: RgbPicture) => pixelBounds(picture, (_, green) => green < 128);

/** Bounds of a placement on a page, or of the lines of its mark. */
function expectedBounds(placement: SignPlacement, page: { width: number; height: number }, ratio?: number): Bounds {
  const layout = layOutSignPlacement(placement, page, ratio === undefined ? {} : { ratio });
  const { x, y, width, height } = layout.rectangle;
  const middle = { x: x + width / 2, y: y + height / 2 };
  if (layout.strokes.length === 0) {
    const bounds = boundsOf({ width, height }, layout.rotation);
    const [right, up] = [bounds.width / 2, bounds.height / 2];
    return { left: middle.x - right, bottom: middle.y - up, right: middle.x + right, top: middle.y + up };
  }
  const radians = (layout.rotation * Math.PI) / 180;
  const points = layout.strokes.flat().map((point) => {
    const [across, up] = [point.x - width / 2, point.y - height / 2];
    return {
      x: middle.x + across * Math.cos(radians) - up * Math.sin(radians),
      y: middle.y + across * Math.sin(radians) + up * Math.cos(radians),
    };
  });
  const half = layout.strokeWidth / 2;
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  return {
    left: Math.min(...xs) - half,
    bottom: Math.min(...ys) - half,
    right: Math.max(...xs) + half,
    top: Math.max(...ys) + half,
  };
}

describe('placements', () => {
  it('are texts, marks and images, which are part of the page', async () => {
    const placements = [
      textAt(at(72, 700, 300, 40), 'Berlin, 1. März\nLara Müller'),
      { kind: 'check', ...at(72, 600, 20, 20), color: 'blue' },
      { kind: 'image', ...at(72, 500, 100, 50, 0, '1-2'), image: 1 },
    ] as const;
    const { output, result, stages } = await run(textPdf(['first', 'second']), { placements, images: [red] });
    expect(textOf(output)).toContain('Berlin, 1. März\nLara Müller');
    expect(inspectPdf(output).pages).toBe(2);
    const facts = { placedItems: 4, filledFields: 0, pageCount: 2, outputSize: output.length };
    expect(result).toEqual({ facts, notices: [] });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    const plain = qpdfOutput(output, '--qdf', '--stream-data=uncompress');
    expect([plain.includes('/Artifact'), plain.includes('BlattwerkPlaced')]).toEqual([false, false]);
  });

  it('are where their layout says on pages of every rotation, crop and unit, as two readers show them', async () => {
    const pages = [0, 90, 180, 270].flatMap((rotation) =>
      [1, 2].flatMap((unit) => [
        { rotation, unit, entries: `/Rotate ${rotation} /UserUnit ${unit}`, size: [400, 300] },
        { rotation, unit, entries: `/Rotate ${rotation} /UserUnit ${unit} /CropBox [50 60 350 260]`, size: [300, 200] },
      ]),
    );
    const file = pagesOf(pages);
    const kinds: readonly Pick<SignPlacement & { kind: 'image' | 'cross' | 'check' | 'dot' }, 'kind'>[] = [
      { kind: 'image' },
      { kind: 'cross' },
      { kind: 'check' },
      { kind: 'dot' },
    ];
    for (const { kind } of kinds) {
      // Marks are placed by what places images.
      const chosen = [...pages.entries()].filter(([, { unit }]) => kind === 'image' || unit === 1);
      const placements = chosen.map(([index]): SignPlacement => {
        const place = at(10 + index * 9, 150 - index * 11, 60, 30, [0, 90, 30, -45][index % 4], String(index + 1));
        return kind === 'image' ? { ...place, kind, image: 1 } : { ...place, kind, color: 'black' };
      });
      const { output } = await run(file, { placements, images: [red] });
      const inPdfium = await pdfiumPictures(
        output,
        chosen.map(([index]) => index + 1),
      );
      const inPoppler = popplerPictures(output);
      for (const [place, [index, { rotation, unit, entries, size }]] of chosen.entries()) {
        const [width = 0, height = 0] = (rotation % 180 === 0 ? size : size.toReversed()).map((side) => side * unit);
        const expected = expectedBounds(placements[place] as SignPlacement, { width, height }, 2);
        const shown = inPdfium[place] as RgbPicture;
        expect([shown.width, shown.height]).toEqual([width, height]);
        expectNear(inkBounds(shown), expected, `${kind} in PDFium, ${entries}`);
        if (unit === 1)
          expectNear(inkBounds(inPoppler[index] as RgbPicture), expected, `${kind} in poppler, ${entries}`);
      }
    }
  });

  it('have text that begins at the upper left corner of its rectangle and fits into it', async () => {
    const place = at(50, 100, 80, 60);
    for (const fontSize of [20, 200]) {
      const { output } = await run(pagesOf([{}]), { placements: [textAt(place, '██\n█', fontSize)] });
      const { left, bottom, right, top } = inkBounds(popplerPicture(output)) as Bounds;
      expect(Math.abs(left - 50)).toBeLessThan(2);
      expect(right).toBeLessThan(132);
      expect(bottom).toBeGreaterThan(98);
      expect(top).toBeLessThan(162);
      expect(top).toBeGreaterThan(150);
    }
  });

  it('have handwriting where it is named, of which the file has the glyphs that are shown', async () => {
    const names = ['Lara Müller', 'Žofia Łącka', 'Ωμέγα 東'];
    const placements = handwritings.flatMap((font, column) =>
      names.map((text, row): SignPlacement => {
        const place = at(10 + column * 130, 30 + row * 80, 120, 60);
        return { kind: 'text', ...place, text, fontSize: 30, color: 'blue', font };
      }),
    );
    const { output } = await run(pagesOf([{}]), { placements });
    expect(qpdfExit(output, ['--check'])).toBe(0);
    for (const name of names) expect(textOf(output).split(name), name).toHaveLength(handwritings.length + 1);
    const plain = qpdfOutput(output, '--qdf', '--stream-data=preserve').toString('latin1');
    const fonts = new Set(plain.match(/\/FontName \/[A-Z]{6}\+Embedded/g));
    // Two files of each, and those of the usual fonts that have what these lack.
    expect(fonts.size).toBe(2 * handwritings.length + 2);
    expect(output.length).toBeLessThan(100_000);
    const [usual, written] = await Promise.all(
      [{}, { font: 'allura' } as const].map(async (more) => {
        const { output } = await run(pagesOf([{}]), {
          placements: [{ ...textAt(at(20, 60, 170, 60), 'Lara', 30), ...more }] as SignPlacement[],
        });
        return popplerPicture(output).pixels;
      }),
    );
    expect(Buffer.compare(usual ?? Buffer.alloc(0), written ?? Buffer.alloc(0))).not.toBe(0);
  });

  it('have the color that is named', async () => {
    for (const [color, expected] of [
      ['black', [0, 0, 0]],
      ['blue', [13, 51, 153]],
      ['red', [191, 26, 26]],
      ['gray', [102, 102, 102]],
    ] as const) {
      const { output } = await run(pagesOf([{}]), { placements: [{ kind: 'dot', ...at(100, 100, 50, 50), color }] });
      const found = pixelAt(popplerPicture(output), 125, 125);
      for (const [part, value] of expected.entries()) expect(Math.abs((found[part] ?? 999) - value)).toBeLessThan(3);
    }
  });

  it('are over the page and its flattened fields, whatever state its content leaves open', async () => {
    const field = widget('50 80 250 120', '/T (a) /FT /Tx /V () /AP << /N 11 0 R >>');
    const content = '0 0 1 rg 0 0 300 200 re f q 2 0 0 2 9 9 cm BT';
    const file = formPdf({ objects: [field, filledBox(true)], fields: '10 0 R', annotations: '10 0 R', content });
    const placements = [{ kind: 'image', ...at(60, 90, 40, 20), image: 1 }] as const;
    const { output } = await run(file, { placements, flatten: true, images: [red] });
    const picture = popplerPicture(output);
    expect([pixelAt(picture, 80, 100), pixelAt(picture, 200, 100), pixelAt(picture, 10, 10)]).toEqual([
      [255, 0, 0],
      [0, 0, 0],
      [0, 0, 255],
    ]);
  });

  it('show images with their transparency, each once in the file however often it is placed', async () => {
    const image = (x: number, number: number): SignPlacement => {
      return { kind: 'image', ...at(x, 100, 80, 40), image: number };
    };
    const file = pagesOf([{ content: '0 0 1 rg 0 0 400 300 re f' }]);
    const { output } = await run(file, {
      placements: [image(0, 2), image(100, 2), image(200, 1)],
      images: [red, leftRed],
    });
    const picture = popplerPicture(output);
    expect([20, 60, 120, 160, 220, 260].map((x) => pixelAt(picture, x, 120)[0])).toEqual([255, 0, 255, 0, 255, 255]);
    const plain = qpdfOutput(output, '--qdf', '--stream-data=preserve').toString('latin1');
    // One of them with a mask.
    expect(plain.match(/\/Subtype \/Image/g)).toHaveLength(3);
  });

  it('may be 500, on the pages that are named, and not far more on all pages together', async () => {
    const placements = Array.from({ length: 500 }, (_, index) => textAt(at(9, 9 + index, 99, 12), `item ${index}`));
    const source = makePdf(1);
    const { output, result } = await run(source, { placements });
    expect(result.facts.placedItems).toBe(500);
    expect(qpdfExit(output, ['--check'])).toBe(0);
    expect(textOf(output).match(/item \d+/g)).toHaveLength(500);
    const all = placements.map((placement) => ({ ...placement, pages: '1-41' }));
    await expect(run(makePdf(41), { placements: all })).rejects.toMatchObject({ code: 'tooComplex' });
  });

  it('names images of which a part is missing in their files', async () => {
    const noise = Buffer.from(Array.from({ length: 64 * 64 }, (_, at) => (at * at * 31) % 251));
    const jpeg = await sharp(noise, { raw: { width: 64, height: 64, channels: 1 } })
      .jpeg()
      .toBuffer();
    const placements = [1, 2].map((image) => ({ kind: 'image' as const, ...at(0, 0, 9, 9), image }));
    const { result } = await run(makePdf(1), { placements, images: [red, jpeg.subarray(0, -400)] });
    expect(result).toMatchObject({ notices: ['imagesIncomplete'], incompleteImages: [2] });
  });

  it.each<[string, Request, string, object]>([
    [
      'a page that does not exist',
      { placements: [textAt(at(0, 0, 9, 9), 'a'), textAt(at(0, 0, 9, 9, 0, '2'), 'b')] },
      'invalidPages',
      { field: 'placements', placement: 2, page: 2, page_count: 1 },
    ],
    [
      'a character that no font has',
      { placements: [textAt(at(0, 0, 9, 9), 'a'), textAt(at(0, 0, 9, 9), 'a한')] },
      'invalidField',
      { field: 'placements', placement: 2, character: '한', script: 'Hang' },
    ],
    [
      'an image that is not attached',
      { placements: [{ kind: 'image', ...at(0, 0, 9, 9), image: 2 }], images: [red] },
      'invalidImages',
      { field: 'placements', placement: 1, image: 2 },
    ],
    [
      'a damaged image',
      { placements: [{ kind: 'image', ...at(0, 0, 9, 9), image: 1 }], images: [red.subarray(0, 40)] },
      'damagedImage',
      { file: '1.png' },
    ],
  ])('are refused for %s', async (_, request, code, params) => {
    const refusal: unknown = await run(makePdf(1), request).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ToolError);
    expect(refusal).toMatchObject({ code });
    expect((refusal as ToolError).params).toEqual(params);
  });
});

describe('form fields', () => {
  const objects = [
    widget('50 150 250 180', '/T (name) /FT /Tx /MaxLen 9'),
    widget('50 100 70 120', '/T (agreed) /FT /Btn /AP << /N << /Yes 14 0 R /Off 15 0 R >> >> /AS /Off'),
    widget('50 50 250 80', '/T (city) /FT /Ch /Ff 131072 /Opt [(Berlin) (Bonn)]'),
    widget('9 9 20 20', '/T (locked) /FT /Tx /Ff 1'),
    filledBox(true),
    filledBox(false),
  ];
  const parts = (more: Partial<FormParts> = {}): FormParts => {
    const all = '10 0 R 11 0 R 12 0 R 13 0 R';
    return { objects, fields: all, annotations: all, ...more };
  };
  const values = { name: 'Lara', agreed: true, city: 'Bonn' };
  const fieldsOf = (bytes: Buffer) =>
    Object.fromEntries(readFormFields(PdfDocument.open(bytes)).map(({ name, value }) => [name, value]));

  it('are filled in, and can still be filled in afterwards', async () => {
    const { output, result } = await run(formPdf(parts()), { values });
    expect(result).toMatchObject({ facts: { filledFields: 3, placedItems: 0 }, notices: [] });
    expect(fieldsOf(output)).toEqual({ ...values, locked: null });
    expect(textOf(output)).toMatch(/Lara[^]*Bonn/);
    expect(pixelAt(popplerPicture(output), 60, 110)).toEqual([0, 0, 0]);
    expect(qpdfExit(output, ['--check'])).toBe(0);
  });

  it('become part of the pages where that is asked for, with and without values', async () => {
    const { output, result } = await run(formPdf(parts()), { values, flatten: true });
    expect(result).toMatchObject({ facts: { filledFields: 3 }, notices: [] });
    expect(fieldsOf(output)).toEqual({});
    expect(textOf(output)).toMatch(/Lara[^]*Bonn/);
    const plain = qpdfOutput(output, '--qdf', '--stream-data=uncompress');
    for (const trace of ['/AcroForm', '/Widget', '/Annots']) expect(plain.includes(trace), trace).toBe(false);
    const flat = await run(output, { flatten: true });
    expect(flat.result.facts).toMatchObject({ filledFields: 0, placedItems: 0 });
    expect(textOf(flat.output)).toBe(textOf(output));
  });

  it('show the characters of any font, and keep the text as it was written', async () => {
    const name = 'Nguyễn 東‎';
    const { output, result } = await run(formPdf(parts()), { values: { name } });
    expect(result.notices).toEqual([]);
    expect(fieldsOf(output)).toMatchObject({ name });
    expect(textOf(output)).toContain('Nguyễn 東');
    // Nine characters, of which one is written as two.
    const decomposed = { name: 'Müllerin ' };
    expect(fieldsOf((await run(formPdf(parts()), { values: decomposed })).output)).toMatchObject({ name: 'Müllerin ' });
  });

  it('take each of their own options, by its value or its label', async () => {
    const texts = ['no 沒有', 'لا', 'ja'].map(
      (text) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`,
    );
    const city = widget(
      '50 50 250 80',
      `/T (city) /FT /Ch /Ff 131072 /Opt [${texts[0]} ${texts[1]} [(y) ${texts[2]}]]`,
    );
    const form = () => formPdf(parts({ objects: objects.with(2, city) }));
    const chosen = async (value: string, flatten = false) => {
      const { output, result } = await run(form(), { values: { city: value }, flatten });
      return { value: fieldsOf(output)['city'], shown: textOf(output).trim(), notices: result.notices };
    };
    expect(await chosen('no 沒有')).toEqual({ value: 'no 沒有', shown: 'no 沒有', notices: [] });
    expect(await chosen('ja')).toEqual({ value: 'y', shown: 'ja', notices: [] });
    expect(await chosen('لا')).toEqual({ value: 'لا', shown: '□□', notices: ['charactersMissing'] });
  });

  it('that no value fills in show squares for characters that no font has, with a notice', async () => {
    const name = widget('50 150 250 180', '/T (name) /FT /Tx /V <feff0e010e02>');
    const { output, result } = await run(formPdf(parts({ objects: objects.with(0, name) })), { flatten: true });
    expect(result.notices).toEqual(['charactersMissing']);
    expect(textOf(output)).toContain('□□');
  });

  it('keep an appearance with characters that no font has, unless they get another value', async () => {
    const look = '/AP << /N 14 0 R >>';
    const name = widget('50 150 250 180', `/T (name) /FT /Tx /V <feff0e010e02> ${look}`);
    const form = () => formPdf(parts({ objects: objects.with(0, name), form: '/NeedAppearances true' }));
    const other = await run(form(), { values: { city: 'Bonn' } });
    expect(other.result.notices).toEqual([]);
    expect(other.output.includes('/NeedAppearances true')).toBe(true);
    const flat = await run(other.output, { flatten: true });
    expect([pixelAt(popplerPicture(flat.output), 150, 165), flat.result.notices]).toEqual([[0, 0, 0], []]);
    expect(textOf((await run(form(), { values: { name: 'Lara' } })).output)).toContain('Lara');
  });

  it('name the character of a value that no font has', async () => {
    const refusal = run(formPdf(parts()), { values: { city: 'Bonn', name: 'aก' } });
    await expect(refusal).rejects.toMatchObject({
      code: 'invalidField',
      params: { field: 'values', form_field: 'name', character: 'ก', script: 'Thai' },
    });
  });

  it('that readers calculate keep their value, with a notice', async () => {
    for (const [more, notices] of [
      [{ form: '/CO [10 0 R]' }, ['calculationsLeft']],
      [{}, []],
    ] as const)
      expect((await run(formPdf(parts(more)), { values })).result.notices).toEqual(notices);
    const flat = await run(formPdf(parts({ form: '/CO [10 0 R]' })), { flatten: true });
    expect(flat.result.notices).toEqual([]);
  });

  it('that are passwords, or whose text is too long for them, are reported', async () => {
    const fields = [
      widget('50 150 250 180', '/T (password) /FT /Tx /Ff 8192 /DA (/Helv 12 Tf)'),
      widget('50 100 70 120', '/T (short) /FT /Tx /DA (/Helv 12 Tf)'),
    ];
    const form = parts({ objects: fields, fields: '10 0 R 11 0 R', annotations: '10 0 R 11 0 R' });
    const notices = async (given: Values) =>
      (await run(formPdf(form), { values: given, flatten: true })).result.notices;
    expect(await notices({ password: '', short: 'I' })).toEqual([]);
    expect(await notices({ password: 'geheim', short: 'much longer' })).toEqual(['passwordsHidden', 'textCut']);
  });

  it.each<[string, Values, string, string]>([
    ['does not exist', { name: 'a', 'na.me': 'b' }, 'unknownFormField', 'na.me'],
    ['is of every object', { constructor: 'b' }, 'unknownFormField', 'constructor'],
    ['has a longer value than it takes', { agreed: true, name: '1234567890' }, 'invalidField', 'name'],
    ['has no such choice', { city: 'Rome' }, 'invalidField', 'city'],
    ['is a check box and gets a text', { agreed: 'maybe' }, 'invalidField', 'agreed'],
    ['cannot be filled in', { locked: 'x' }, 'invalidField', 'locked'],
  ])('are refused by name where one %s', async (_, given, code, name) => {
    const refusal: unknown = await run(formPdf(parts()), { values: given }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code });
    expect((refusal as ToolError).params).toEqual({ field: 'values', form_field: name });
  });

  it('of a form that has XFA as well are what readers show afterwards', async () => {
    const xfa = { form: '/XFA [(template) 14 0 R]' };
    const { output, result } = await run(formPdf(parts(xfa)), { values });
    expect(result.notices).toEqual(['xfaDropped']);
    expect(output.includes('/XFA')).toBe(false);
    const placed = await run(formPdf(parts(xfa)), { placements: [textAt(at(9, 9, 99, 20), 'Lara')] });
    expect(placed.result.notices).toEqual([]);
    expect(placed.output.includes('/XFA')).toBe(true);
  });

  it('of a form that is XFA alone, or drawn from it, are refused', async () => {
    const alone = parts({ form: '/XFA [(template) 14 0 R]', fields: '', annotations: '' });
    const drawn = parts({ form: '/XFA [(template) 14 0 R]', catalog: '/NeedsRendering true' });
    for (const form of [alone, drawn])
      for (const request of [{ values }, { flatten: true }, { placements: [textAt(at(9, 9, 99, 20), 'Lara')] }])
        await expect(run(formPdf(form), request)).rejects.toMatchObject({ code: 'xfaForm' });
  });
});

describe('a file', () => {
  it('that is signed gets an update, so that its earlier revision can still be validated', async () => {
    const signed = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /SigFlags 3 >> >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 200] >>',
      '<< /Type /Page /Parent 2 0 R /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /Rect [0 0 9 9] /V 5 0 R >>',
      '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>',
    ]);
    for (const request of [{ placements: [textAt(at(9, 9, 99, 20), 'Lara')] }, { flatten: true }]) {
      const { output, result } = await run(signed, request);
      expect(output.subarray(0, signed.length).equals(signed)).toBe(true);
      expect(result.notices).toEqual(['signaturesInvalid']);
    }
  });

  it('no longer claims to be accessible where something without tags is placed', async () => {
    const claim = (entries: string) =>
      writePdf([
        `<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R ${entries} >>`,
        '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 200] >>',
        '<< /Type /Page /Parent 2 0 R >>',
        stream(
          '/Type /Metadata /Subtype /XML',
          '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta>',
        ),
        '<< /Type /StructTreeRoot >>',
      ]);
    const placements = [textAt(at(9, 9, 99, 20), 'Lara')];
    const tagged = claim('/StructTreeRoot 5 0 R /MarkInfo << /Marked true >>');
    const { output, result } = await run(tagged, { placements });
    expect(result.notices).toEqual(['conformanceDropped']);
    expect(output.includes('pdfuaid:part')).toBe(false);
    expect((await run(tagged, { flatten: true })).result.notices).toEqual([]);
  });
});
