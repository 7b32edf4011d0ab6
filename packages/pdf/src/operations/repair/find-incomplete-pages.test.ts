import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createRandom } from '@blattwerk/testing/random';
import { Budget, budgetLimits } from '../../budget.ts';
import { writeTables } from '../../font/programs/sfnt.ts';
import { PdfDocument } from '../../file/document.ts';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { findIncompletePages } from './find-incomplete-pages.ts';

/** A reference to an object that does not exist. */
const lost = '99 0 R';

/** State of the only page of a file with the given objects from 4, the page content. */
async function inspect(entries: string, ...objects: readonly WrittenObject[]): Promise<string> {
  const bytes = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 99 99] >>',
    `<< /Type /Page /Parent 2 0 R ${entries} >>`,
    ...objects,
  ]);
  return stateOf(bytes);
}

async function stateOf(bytes: Buffer): Promise<string> {
  const document = PdfDocument.open(bytes, { findsByHeaders: true });
  expect(document.pages).toHaveLength(1);
  const [page] = await findIncompletePages(document);
  if (!page) return 'complete';
  return page.isEmpty ? 'empty' : 'incomplete';
}

const contents = '/Contents 4 0 R';
const withResource = (category: string, value: string) => `${contents} /Resources << /${category} << /R ${value} >> >>`;
const stroke = '0 0 m 9 9 l S';

describe('the content of a page', () => {
  it('is complete with all data, or if the page never had content', async () => {
    expect(await inspect(contents, ['<< >>', stroke])).toBe('complete');
    expect(await inspect('')).toBe('complete');
    expect(await inspect('/Contents []')).toBe('complete');
  });

  it('is incomplete if one or all of its streams are missing', async () => {
    expect(await inspect(`/Contents ${lost}`)).toBe('empty');
    expect(await inspect(`/Contents [4 0 R ${lost}]`, ['<< >>', stroke])).toBe('incomplete');
    expect(await inspect(`/Contents [4 0 R ${lost}]`, ['<< >>', 'q Q'])).toBe('empty');
  });

  it('is incomplete if its data is damaged or missing', async () => {
    const lines = Array.from({ length: 5_000 }, (_, line) => `${(line * 7_919) % 997} ${line} m 9 9 l S`);
    const packed = deflateSync(lines.join('\n'));
    expect(await inspect(contents, ['<< /Filter /FlateDecode >>', packed])).toBe('complete');
    expect(await inspect(contents, ['<< /Filter /FlateDecode >>', packed.subarray(0, packed.length / 2)])).toBe(
      'incomplete',
    );
    expect(await inspect(contents, [`<< /Filter [${'/FlateDecode '.repeat(17)}] >>`, packed])).toBe('empty');
    // The file ends after the stream's dictionary.
    expect(await inspect(contents, '<< /Length 20 >>')).toBe('empty');
  });

  it('is incomplete if data without a checksum is shorter than its length', async () => {
    const state = (length: number, filter = '', data: string | Buffer = stroke) => {
      const packed = Buffer.concat([
        Buffer.from(`4 0 obj << /Length ${length} ${filter} >> stream\n`),
        Buffer.from(data),
      ]);
      const page = '3 0 obj << /Type /Page /Parent 2 0 R /Contents 4 0 R >> endobj';
      const tree = '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj 2 0 obj << /Type /Pages /Kids [3 0 R] >> endobj';
      return stateOf(
        Buffer.concat([Buffer.from(`%PDF-1.4\n${tree} ${page} `), packed, Buffer.from('\nendstream endobj')]),
      );
    };
    const { length } = stroke;
    expect([await state(0), await state(length), await state(length + 2), await state(9_999)]).toEqual(
      Array(4).fill('complete'),
    );
    // The file has two words behind it.
    expect(await state(length + 3)).toBe('incomplete');
    const deflated = deflateSync(stroke);
    expect(await state(deflated.length + 3, '/Filter /FlateDecode', deflated)).toBe('complete');
  });

  it('is incomplete with many zeros in data without a checksum', async () => {
    const state = (zeros: number, filter = '', pack = (data: Buffer) => data) =>
      inspect(contents, [`<< ${filter} >>`, pack(Buffer.from(`${stroke}${'\0'.repeat(zeros)}`))]);
    expect([await state(127), await state(128)]).toEqual(['complete', 'incomplete']);
    expect(await state(512, '/Filter /FlateDecode', deflateSync)).toBe('complete');
  });

  it('is incomplete if the page object is truncated', async () => {
    const bytes = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 99 99] >>',
      '<< /Type /Page /Parent 2 0 R /Rotate 0 /Contents 4 0 R >>',
    ]);
    expect(await stateOf(bytes.subarray(0, bytes.indexOf('/Contents')))).toBe('empty');
  });
});

describe('a resource', () => {
  const image = (data: Buffer, entries = ''): WrittenObject => [
    `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray ${entries} >>`,
    data,
  ];
  const samples = Buffer.alloc(64);

  it.each([
    ['an image', 'XObject', '/R Do', 'empty'],
    ['a font', 'Font', 'BT /R 9 Tf (x) Tj ET', 'incomplete'],
    ['a graphics state', 'ExtGState', `/R gs ${stroke}`, 'incomplete'],
    ['a color space', 'ColorSpace', `/R cs 1 scn ${stroke}`, 'incomplete'],
    ['a pattern', 'Pattern', '/Pattern cs /R scn 0 0 9 9 re f', 'incomplete'],
    ['a shading', 'Shading', '/R sh', 'incomplete'],
  ])('makes the page incomplete if %s is used but missing', async (_, category, content, state) => {
    expect(await inspect(withResource(category, lost), ['<< >>', content])).toBe(state);
    expect(await inspect(`${contents} /Resources << /${category} ${lost} >>`, ['<< >>', content])).toBe(state);
    expect(await inspect(`${contents} /Resources ${lost}`, ['<< >>', content])).toBe(state);
    expect(await inspect(withResource(category, lost), ['<< >>', `${content} `.replaceAll('/R ', '/S ')])).toBe(
      'complete',
    );
  });

  it('is complete for an image with all data, its mask and its parameters', async () => {
    const page = withResource('XObject', '5 0 R');
    const draw: WrittenObject = ['<< >>', '/R Do'];
    expect(await inspect(page, draw, image(samples))).toBe('complete');
    expect(await inspect(page, draw, image(samples.subarray(1)))).toBe('empty');
    expect(await inspect(page, draw, image(samples, `/SMask ${lost}`))).toBe('empty');
    expect(await inspect(page, draw, image(Buffer.from([0xff, 0xd8]), '/Filter /DCTDecode'))).toBe('empty');
    const hidden = deflateSync(Buffer.from([0xff, 0xd8]));
    expect(await inspect(page, draw, image(hidden, '/Filter [/FlateDecode /DCTDecode]'))).toBe('empty');
    const jbig2 = `/Filter /JBIG2Decode /DecodeParms << /JBIG2Globals ${lost} >>`;
    expect(await inspect(page, draw, image(samples, jbig2))).toBe('empty');
    expect(await inspect(page, ['<< >>', `/R Do ${stroke}`], image(samples.subarray(1)))).toBe('incomplete');
  });

  it('is complete for a form with all resources of its content', async () => {
    const form = (resources: string): WrittenObject => [
      '<< /Subtype /Form /Resources << /XObject << ' + resources + ' >> >> >>',
      '/I Do',
    ];
    const page = withResource('XObject', '5 0 R');
    const draw: WrittenObject = ['<< >>', '/R Do'];
    expect(await inspect(page, draw, form('/I 6 0 R'), image(samples))).toBe('complete');
    expect(await inspect(page, draw, form('/I 6 0 R'), image(samples.subarray(1)))).toBe('empty');
    expect(await inspect(page, draw, form(`/I 6 0 R /J ${lost}`), image(samples))).toBe('complete');
    expect(await inspect(page, draw, form('/I 5 0 R'))).toBe('complete');
    const partial: WrittenObject = [
      `<< /Subtype /Form /Resources << /Font << /F ${lost} >> >> >>`,
      `/F 9 Tf ${stroke}`,
    ];
    expect(await inspect(page, draw, partial)).toBe('incomplete');
  });

  it('is complete for a font with its data', async () => {
    const page = withResource('Font', '5 0 R');
    const text: WrittenObject = ['<< >>', 'BT /R 9 Tf (x) Tj ET'];
    const font = (descriptor: string) => `<< /Type /Font /Subtype /TrueType /FontDescriptor ${descriptor} >>`;
    const descriptor = '<< /Type /FontDescriptor /FontFile2 7 0 R >>';
    expect(await inspect(page, text, font('6 0 R'), descriptor, ['<< >>', 'data'])).toBe('complete');
    expect(await inspect(page, text, font('6 0 R'), descriptor)).toBe('incomplete');
    expect(await inspect(page, text, font('6 0 R'), descriptor, '<< /Length 9 >>')).toBe('incomplete');
    expect(await inspect(page, text, font(lost))).toBe('incomplete');
    const widths = (count: number) =>
      `<< /Type /Font /Subtype /Type1 /FirstChar 32 /LastChar 35 /Widths [${'500 '.repeat(count)}] >>`;
    for (const count of [4, 3]) expect(await inspect(page, text, widths(count))).toBe('complete');
    expect(await inspect(page, text, widths(2))).toBe('incomplete');
    // A missing /ToUnicode does not affect the rendering.
    expect(await inspect(page, text, `<< /Type /Font /Subtype /Type1 /ToUnicode ${lost} >>`)).toBe('complete');
  });

  it.each([
    ['\0\x01\0\0', ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'post']],
    ['OTTO', ['CFF ', 'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'post']],
    // Without names of glyphs.
    ['true', ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']],
  ])(
    'is complete for a font %j in which other tables are damaged than those of its glyphs',
    async (version, needed) => {
      const random = createRandom('tables of a font');
      const budget = new Budget(budgetLimits(10_000));
      const tables = new Map(['DSIG', ...needed, 'prep'].map((tag) => [tag, random.bytes(70)]));
      const file = writeTables(version, tables, budget);
      /** Flate data with a wrong checksum, of the font with a wrong byte in one of its tables. */
      const damaged = (tag: string) => {
        const bytes = Buffer.from(file);
        const at = bytes.indexOf((tables.get(tag) as Buffer).subarray(20)) + 30;
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
        const data = deflateSync(bytes);
        data.writeUInt8(data.readUInt8(data.length - 1) ^ 1, data.length - 1);
        return data;
      };
      const state = (data: Buffer) =>
        inspect(
          withResource('Font', '5 0 R'),
          ['<< >>', 'BT /R 9 Tf (x) Tj ET'],
          '<< /Type /Font /Subtype /TrueType /FontDescriptor << /FontFile2 6 0 R >> >>',
          ['<< /Filter /FlateDecode >>', data],
        );
      for (const tag of ['DSIG', 'prep']) expect(await state(damaged(tag)), tag).toBe('complete');
      for (const tag of needed) expect(await state(damaged(tag)), tag).toBe('incomplete');
      const cutOff = deflateSync(file).subarray(0, 200);
      expect(await state(cutOff)).toBe('incomplete');
    },
  );

  it('is complete for colors whose profile is damaged, but not where it is missing', async () => {
    const profile = deflateSync(Buffer.alloc(999)).subarray(0, -3);
    const state = (number: number) =>
      inspect(
        withResource('ColorSpace', `[/ICCBased ${number} 0 R]`),
        ['<< >>', `/R cs 1 scn ${stroke}`],
        ['<< /N 1 /Filter /FlateDecode >>', profile],
      );
    expect([await state(5), await state(99)]).toEqual(['complete', 'incomplete']);
  });

  it('is complete for a Type 3 font with glyphs, without which text is invisible', async () => {
    const page = withResource('Font', '5 0 R');
    const text: WrittenObject = ['<< >>', 'BT /R 9 Tf (x) Tj ET'];
    const font = (glyphs: string) => `<< /Type /Font /Subtype /Type3 /CharProcs << ${glyphs} >> >>`;
    expect(await inspect(page, text, font('/a 6 0 R'), ['<< >>', stroke])).toBe('complete');
    expect(await inspect(page, text, font(`/a 6 0 R /b ${lost}`), ['<< >>', stroke])).toBe('incomplete');
    expect(await inspect(page, text, font(`/a ${lost} /b ${lost}`))).toBe('empty');
  });
});

describe('text', () => {
  it.each([
    ['3 Tr', 'empty'],
    ['7 Tr', 'empty'],
    ['q 3 Tr Q', 'incomplete'],
    ['q 3 Tr 1 g', 'empty'],
    ['3 Tr q 0 Tr Q', 'empty'],
    ['Q', 'incomplete'],
    ['3 Tr Q', 'empty'],
    ['3 Tr 0 Tr', 'incomplete'],
    ['', 'incomplete'],
  ])('behind a missing scan counts as content if it is visible: %s', async (mode, state) => {
    const content = `/R Do ${mode} BT /F 9 Tf (x) Tj ET`;
    expect(await inspect(withResource('XObject', lost), ['<< >>', content])).toBe(state);
  });

  it('is ignored within the data of an inline image', async () => {
    const content = `${stroke} BI /W 12 /H 1 /BPC 8 /CS /G ID /R Do\n/R Do\n EI `;
    expect(await inspect(withResource('XObject', lost), ['<< >>', content])).toBe('complete');
  });
});

describe('an annotation', () => {
  const stamp = (appearance: string) => `<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP << /N ${appearance} >> >>`;
  const form: WrittenObject = ['<< /Subtype /Form /BBox [0 0 9 9] >>', stroke];
  const blank: WrittenObject = ['<< >>', ' '];

  it('is complete with an appearance, or if it never had one', async () => {
    expect(await inspect(`${contents} /Annots [5 0 R]`, blank, stamp('6 0 R'), form)).toBe('complete');
    expect(await inspect('/Annots [4 0 R]', '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>')).toBe('complete');
  });

  it('makes the page incomplete if its dictionary, list or appearance is missing', async () => {
    expect(await inspect(`${contents} /Annots ${lost}`, blank)).toBe('empty');
    expect(await inspect(`${contents} /Annots [${lost}]`, blank)).toBe('empty');
    expect(await inspect(`${contents} /Annots [${lost}]`, ['<< >>', stroke])).toBe('incomplete');
    expect(await inspect(`${contents} /Annots [5 0 R]`, blank, stamp(lost))).toBe('empty');
    expect(await inspect(`${contents} /Annots [5 0 R]`, blank, stamp('6 0 R'), '<< /Length 9 >>')).toBe('empty');
    const partial: WrittenObject = [`<< /Resources << /Font << /F ${lost} >> >> >>`, `/F 9 Tf ${stroke}`];
    expect(await inspect(`${contents} /Annots [5 0 R]`, blank, stamp('6 0 R'), partial)).toBe('incomplete');
    expect(await inspect(`${contents} /Annots [5 0 R 5 0 R]`, blank, `<< /AP ${lost} >>`)).toBe('empty');
  });

  it('needs only the appearance of its current state', async () => {
    const box = (state: string) => `<< /Subtype /Widget /AS /${state} /AP << /N << /On 6 0 R /Off ${lost} >> >> >>`;
    expect(await inspect(`/Annots [5 0 R]`, blank, box('On'), form)).toBe('complete');
    expect(await inspect(`/Annots [5 0 R]`, blank, box('Off'), form)).toBe('empty');
  });
});

it('takes an object for missing where cross-references have an entry for it, or cannot be read', async () => {
  const states = async (number: number) => {
    const file = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 99 99] >>',
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots ${number} 0 R >>`,
      ['<< >>', stroke],
      'null',
    ]);
    const readings = [{ isLenient: true }, { findsByHeaders: true }].map((options) => PdfDocument.open(file, options));
    return (await Promise.all(readings.map(findIncompletePages))).map((pages) => pages.length);
  };
  expect([await states(5), await states(99)]).toEqual([
    [1, 1],
    [0, 1],
  ]);
});

it('reports every page that uses the same incomplete resource', async () => {
  const page = '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /Font << /R 6 0 R >> >> >>';
  const bytes = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 99 99] >>',
    page,
    page,
    ['<< >>', 'BT /R 9 Tf (x) Tj ET'],
    `<< /Type /Font /Subtype /TrueType /FontDescriptor ${lost} >>`,
  ]);
  const pages = await findIncompletePages(PdfDocument.open(bytes, { findsByHeaders: true }));
  expect(pages.map(({ pageIndex }) => pageIndex)).toEqual([0, 1]);
});

it('inspects the parts of a resource up to twelve levels', async () => {
  const nested = (levels: number) =>
    inspect(withResource('ExtGState', `${'['.repeat(levels)}${lost}${']'.repeat(levels)}`), [
      '<< >>',
      `/R gs ${stroke}`,
    ]);
  expect([await nested(13), await nested(14)]).toEqual(['incomplete', 'complete']);
});

describe('an image', () => {
  const zeros = (count: number) => Array<number>(count).fill(0);
  const inspectImage = (entries: string, data: string | Buffer, ...more: readonly WrittenObject[]) =>
    inspect(withResource('XObject', '5 0 R'), ['<< >>', '/R Do'], [`<< /Subtype /Image ${entries} >>`, data], ...more);
  const size = '/Width 5 /Height 3';

  it.each([
    [`${size} /BitsPerComponent 8 /ColorSpace /DeviceGray`, 15],
    [`${size} /BitsPerComponent 8 /ColorSpace /DeviceRGB`, 45],
    [`${size} /BitsPerComponent 8 /ColorSpace 6 0 R`, 60],
    [`${size} /BitsPerComponent 1 /ColorSpace /DeviceRGB`, 6],
    [`${size} /BitsPerComponent 16 /ColorSpace /DeviceGray`, 30],
    ['/Width 5 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray', 5],
    [`${size} /ImageMask true`, 3],
    [`${size} /ImageMask true /BitsPerComponent 8 /ColorSpace /DeviceRGB`, 3],
    [`${size} /ImageMask false /BitsPerComponent 4 /ColorSpace /DeviceGray`, 9],
  ])('with %s has %i bytes of samples', async (entries, bytes) => {
    for (const [filter, encode] of [
      ['', (data: Buffer) => data],
      ['/Filter /FlateDecode', (data: Buffer) => deflateSync(data)],
    ] as const) {
      const state = (length: number) =>
        inspectImage(`${entries} ${filter}`, encode(Buffer.alloc(length)), '/DeviceCMYK');
      expect([await state(bytes - 1), await state(bytes), await state(bytes + 9)]).toEqual([
        'empty',
        'complete',
        'complete',
      ]);
    }
  });

  it.each([
    ['with all its samples', 15, ''],
    ['with more samples than it has', 20, ''],
    ['with a predictor', 18, '/DecodeParms << /Predictor 15 /Columns 5 >>'],
  ])('is complete %s only if their checksum is right', async (_, length, entries) => {
    const data = deflateSync(Buffer.alloc(length));
    const wrong = Buffer.from(data);
    wrong.writeUInt8(wrong.readUInt8(data.length - 1) ^ 1, data.length - 1);
    const dict = `${size} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode ${entries}`;
    expect([await inspectImage(dict, data), await inspectImage(dict, wrong)]).toEqual(['complete', 'empty']);
  });

  it('without a filter is whole with all its samples, whatever its length is', async () => {
    const state = (samples: string) =>
      inspect(
        withResource('XObject', '5 0 R'),
        ['<< >>', '/R Do'],
        `<< /Subtype /Image ${size} /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 99 >>
stream
${samples}
endstream`,
      );
    expect([await state('x'.repeat(15)), await state('x'.repeat(14))]).toEqual(['complete', 'empty']);
  });

  it.each([
    ['another color space', `${size} /BitsPerComponent 8 /ColorSpace /Other`],
    ['no color space', `${size} /BitsPerComponent 8`],
    ['no bits', `${size} /ColorSpace /DeviceGray`],
    ['no width', '/Height 3 /BitsPerComponent 8 /ColorSpace /DeviceGray'],
    ['no height', '/Width 5 /BitsPerComponent 8 /ColorSpace /DeviceGray'],
    ['a height of 0', '/Width 5 /Height 0 /BitsPerComponent 8 /ColorSpace /DeviceGray'],
    ['a negative height', '/Width 5 /Height -1 /BitsPerComponent 8 /ColorSpace /DeviceGray'],
    ['a width of 0', '/Width 0 /Height 5 /BitsPerComponent 8 /ColorSpace /DeviceGray'],
  ])('of unknown length is complete: with %s', async (_, entries) => {
    expect(await inspectImage(entries, 'x')).toBe('complete');
    expect(await inspectImage(`${entries} /Filter /FlateDecode`, deflateSync('x').subarray(0, 5))).toBe('empty');
  });

  it.each([
    ['/DCTDecode', [0xff, 0xd8, 0xff, 0xd9], 'complete'],
    ['/DCTDecode', [0xff, 0xd8, 0xff, 0xd9, ...zeros(62)], 'complete'],
    ['/DCTDecode', [0xff, 0xd8, 0xff, 0xd9, ...zeros(63)], 'empty'],
    ['/DCTDecode', [0xff, 0xd8, 0xff], 'empty'],
    ['/JPXDecode', [0xff, 0xd8], 'complete'],
    ['[/DCTDecode /FlateDecode]', [0xff, 0xd8], 'complete'],
    // A frame without the tables that its scan refers to.
    ['/DCTDecode', [0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0xff, 0xd9], 'incomplete'],
    ['/CCITTFaxDecode /DecodeParms << /K -1 >>', [1, ...zeros(63), 1], 'complete'],
    ['/CCITTFaxDecode /DecodeParms << /K -1 >>', [1, ...zeros(64), 1], 'incomplete'],
    ['/CCITTFaxDecode /DecodeParms << /K -1 >>', [1, ...zeros(64)], 'complete'],
    ['/CCITTFaxDecode', [1, ...zeros(64), 1], 'complete'],
  ])('encoded by %s with the data %j is %s', async (filter, data, state) => {
    expect(await inspectImage(`${size} /Filter ${filter}`, Buffer.from(data))).toBe(state);
  });
});

it('takes forms that are nested deeper than 30 levels for complete', async () => {
  const forms = (levels: number) =>
    Array.from({ length: levels }, (_, at): WrittenObject => {
      const next = at === levels - 1 ? lost : `${at + 6} 0 R`;
      return [`<< /Subtype /Form /Resources << /XObject << /R ${next} >> >> >>`, '/R Do'];
    });
  const state = (levels: number) => inspect(withResource('XObject', '5 0 R'), ['<< >>', '/R Do'], ...forms(levels));
  expect([await state(30), await state(31)]).toEqual(['empty', 'complete']);
});

it.each([
  ['S', 'incomplete'],
  ['s', 'incomplete'],
  ['f', 'incomplete'],
  ['F', 'incomplete'],
  ['f*', 'incomplete'],
  ['B', 'incomplete'],
  ['B*', 'incomplete'],
  ['b', 'incomplete'],
  ['b*', 'incomplete'],
  ['n', 'empty'],
])('takes a path that ends with %s beside a missing image for content: %s', async (operator, state) => {
  expect(await inspect(withResource('XObject', lost), ['<< >>', `/R Do 0 0 m 9 9 l ${operator}`])).toBe(state);
});

it.each(['(x) Tj', '[(x)] TJ', "(x) '", '1 2 (x) "'])('takes text that %s shows for content', async (operator) => {
  expect(await inspect(withResource('XObject', lost), ['<< >>', `/R Do BT ${operator} ET`])).toBe('incomplete');
});

it('takes an inline image for content', async () => {
  const content = '/R Do BI /W 1 /H 1 /BPC 8 /CS /G ID x EI ';
  expect(await inspect(withResource('XObject', lost), ['<< >>', content])).toBe('incomplete');
});
