import { readFileSync } from 'node:fs';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { CannotErase } from '../../errors.ts';
import type { Box } from '../../file/page-geometry.ts';
import { type PdfDict, PdfName } from '../../file/values.ts';
import {
  eraseIn,
  erasePdf,
  type ErasePdfParts,
  everythingOf,
  type PlacedWord,
  wordsOf,
} from '../../testing/erase-pdf.ts';

const secret = 'GEHEIM';

/** Erases the secret word where poppler shows it, and compares all other words. */
async function expectSecretErased(parts: ErasePdfParts, expected = 1): Promise<PlacedWord[]> {
  const before = erasePdf(parts);
  const words = wordsOf(before);
  const secrets = words.filter(({ text }) => text === secret);
  expect(secrets.length).toBe(expected);
  // A text's box is higher than its glyphs; the middle of it is enough.
  const areas = secrets.map(middleOf);
  const { bytes, erased } = await eraseIn(before, areas);
  expect(qpdfCheck(bytes)).toBe(0);
  expect(erased.pages.get(0)?.characters).toBe(secret.length * expected);
  const after = wordsOf(bytes);
  expectSamePlaces(
    after,
    words.filter(({ text }) => text !== secret),
  );
  expect(await everythingOf(bytes)).not.toContain(secret);
  return after;
}

function middleOf({ left, bottom, right, top }: Box): Box {
  const isWide = right - left > top - bottom;
  const [x, y] = isWide ? [0.5, (top - bottom) * 0.4] : [(right - left) * 0.4, 0.5];
  return { left: left + x, bottom: bottom + y, right: right - x, top: top - y };
}

function expectSamePlaces(words: readonly PlacedWord[], expected: readonly PlacedWord[]): void {
  const byPlace = (list: readonly PlacedWord[]) => list.toSorted((a, b) => a.left - b.left || a.bottom - b.bottom);
  expect(byPlace(words).map(({ text }) => text)).toEqual(byPlace(expected).map(({ text }) => text));
  for (const [at, word] of byPlace(words).entries())
    for (const side of ['left', 'bottom', 'right', 'top'] as const)
      expect(word[side]).toBeCloseTo(byPlace(expected)[at]?.[side] ?? Number.NaN, 1);
}

describe('the text of an area', () => {
  it.each([
    ['Tj', `BT /F 12 Tf 20 100 Td (links ${secret} rechts) Tj ET`],
    ['TJ', `BT /F 12 Tf 20 100 Td [(li) 40 (nks ) -200 (GE) 20 (HEIM re) -30 (chts)] TJ ET`],
    ['an apostrophe', `BT /F 12 Tf 14 TL 20 100 Td (oben) Tj (links ${secret} rechts) ' (unten) ' ET`],
    ['quotes', `BT /F 12 Tf 14 TL 20 100 Td (oben) Tj 3 1 (links ${secret} rechts) " (unten) ' ET`],
    [
      'spacing, scaling and rise',
      `BT /F 12 Tf 2 Tc 5 Tw 70 Tz 3 Ts 20 100 Td (links ${secret} rechts) Tj (mehr) Tj ET`,
    ],
    ['a negative size', `BT /F -12 Tf -1 0 0 -1 20 100 Tm (links ${secret} rechts) Tj ET`],
    ['a rotated matrix', `q 0 1 -1 0 150 20 cm BT /F 12 Tf 1 0 0 1 5 5 Tm (links ${secret} rechts) Tj ET Q`],
    ['lines', `BT /F 12 Tf 20 100 Td (links) Tj 0 -20 TD (${secret}) Tj T* (rechts) Tj ET`],
    ['invisible text', `BT 3 Tr /F 12 Tf 20 100 Td (links ${secret} rechts) Tj ET`],
    ['hexadecimal codes', `BT /F 12 Tf 20 100 Td <6c696e6b7320${Buffer.from(secret).toString('hex')}207265> Tj ET`],
    [
      'the state of a restored graphics state',
      `q BT /F 30 Tf 9 Tc ET Q BT /F 12 Tf 20 100 Td (links ${secret} re) Tj ET`,
    ],
    ['operators that are unknown', `BT /F 12 Tf 20 100 Td (${secret}) foo (links ${secret} rechts) Tj ET`],
    ['comments', `BT /F 12 Tf % ${secret}\n 20 100 Td (links ${secret} rechts) Tj ET`],
  ])('is removed, and other text stays at its place: %s', async (_, content) => {
    await expectSecretErased({ content });
  });

  it.each(
    [0, 90, 180, 270].flatMap((angle) => ['', '/CropBox [10 20 280 190]', '/UserUnit 2'].map((box) => [angle, box])),
  )('is removed on a page rotated by %i degrees with %s', async (angle, box) => {
    const content = `BT /F 12 Tf 30 100 Td (links ${secret} rechts) Tj 0 -30 Td (darunter) Tj ET`;
    await expectSecretErased({ content, page: `/Rotate ${angle} ${box}` });
  });

  it('is removed from forms within forms, which others use as they were', async () => {
    const after = await expectSecretErased({
      content: 'q 1 0 0 1 0 60 cm /X Do Q',
      resources: '/XObject << /X 10 0 R >>',
      objects: [
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Matrix [1 0 0 1 10 0] /Resources << /XObject << /Y 11 0 R >> >>',
          '/Y Do',
        ),
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /Font << /F 5 0 R >> >>',
          `BT /F 12 Tf 20 40 Td (links ${secret} rechts) Tj ET`,
        ),
      ],
    });
    expect(after.length).toBe(2);
  });

  it('is removed from forms without resources of their own', async () => {
    const form = stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 300 200]',
      `BT /F 12 Tf 20 40 Td (links ${secret} rechts) Tj ET`,
    );
    await expectSecretErased({ content: '/X Do', resources: '/XObject << /X 10 0 R >>', objects: [form] });
  });

  it('stays on another page that shows the same form', async () => {
    const before = erasePdf({
      content: '/X Do',
      resources: '/XObject << /X 10 0 R >>',
      pages: '11 0 R',
      objects: [
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /Font << /F 5 0 R >> >>',
          `BT /F 12 Tf 20 40 Td (${secret}) Tj ET`,
        ),
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 12 0 R /Resources << /XObject << /X 10 0 R >> >> >>',
        stream('', '/X Do'),
      ],
    });
    const { bytes } = await eraseIn(before, [{ left: 0, bottom: 0, right: 300, top: 200 }]);
    expect(wordsOf(bytes, 1)).toEqual([]);
    expect(wordsOf(bytes, 2).map(({ text }) => text)).toEqual([secret]);
  });

  it('goes with a whole glyph that stands for several characters', async () => {
    const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <31> <${Buffer.from('GEHEIM', 'utf16le').swap16().toString('hex')}> endbfchar endcmap end`;
    const before = erasePdf({
      content: 'BT /L 12 Tf 20 100 Td (1) Tj ET',
      resources: '/Font << /L 10 0 R >>',
      objects: [
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 11 0 R >>',
        stream('', map),
      ],
    });
    expect(wordsOf(before).map(({ text }) => text)).toEqual([secret]);
    const { bytes } = await eraseIn(before, [{ left: 21, bottom: 101, right: 22, top: 102 }]);
    expect(wordsOf(bytes)).toEqual([]);
  });

  it('goes with its names and widths from a font that numbers letters as a text has them', async () => {
    const { document, bytes } = await eraseIn(
      erasePdf({
        content: 'BT /S 12 Tf 20 100 Td <0102030304> Tj ET BT /S 12 Tf 20 20 Td <02050501> Tj ET',
        resources: '/Font << /S 10 0 R >>',
        objects: [
          '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 1 /LastChar 5 /Widths [667 556 222 278 722] /Encoding << /Differences [1 /A /n /l 4 /t /Z] >> >>',
        ],
      }),
      [{ left: 0, bottom: 90, right: 300, top: 120 }],
    );
    const font = document.object(10) as PdfDict;
    expect(document.numbers(font.get('Widths'))).toEqual([667, 556, 0, 0, 722]);
    const names = document.array(document.dict(font.get('Encoding'))?.get('Differences'));
    expect(names?.map((name) => (name instanceof PdfName ? name.text : name))).toEqual([
      1,
      'A',
      'n',
      '.notdef',
      4,
      '.notdef',
      'Z',
    ]);
    expect(wordsOf(bytes).map(({ text }) => text)).toEqual(['nZZA']);
  });
});

/** A composite font without a file, whose CIDs are characters. */
const composite = (entries: string, encoding: string) => [
  `<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /${encoding} /DescendantFonts [11 0 R] /ToUnicode 12 0 R >>`,
  `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 13 0 R ${entries} >>`,
  stream(
    '',
    'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0020> <007e> <0020> endbfrange endcmap',
  ),
  '<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 -200 1000 900] /Ascent 900 /Descent -200 /ItalicAngle 0 /CapHeight 700 /StemV 80 >>',
];
const codesOf = (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

describe('fonts', () => {
  it('are read with the widths of composite ones', async () => {
    await expectSecretErased({
      content: `BT /C 12 Tf 20 100 Td ${codesOf(`links ${secret} rechts`)} Tj ET`,
      resources: '/Font << /C 10 0 R >>',
      objects: composite('/DW 700 /W [32 [300] 65 90 650 101 [444 555]]', 'Identity-H'),
    });
  });

  it('are read with the metrics of vertical writing', async () => {
    const before = erasePdf({
      content: `BT /C 12 Tf 100 180 Td ${codesOf('ABC')} Tj ET`,
      resources: '/Font << /C 10 0 R >>',
      objects: composite('/DW 1000 /W2 [66 [-2000 500 880]]', 'Identity-V'),
    });
    // A is between 180 and 168, B ends at 144.
    const { bytes, erased } = await eraseIn(before, [{ left: 95, bottom: 150, right: 105, top: 166 }]);
    expect(erased.pages.get(0)?.characters).toBe(1);
    const content = await everythingOf(bytes);
    expect(content).toContain('[<0041>2000 <0043>] TJ');
  });

  it.each([
    ['stated', '50 0 0 0 50 50 d1', '50 0 0 300 50 350 d1'],
    ['empty', '50 0 0 0 0 0 d1', '50 0 0 0 0 0 d1'],
    ['not stated', '50 0 d0', '50 0 d0'],
  ])('are read with the boxes of glyphs that are contents, where these are %s', async (_, a, b) => {
    const font =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.01 0 0 0.01 0 0] /FirstChar 97 /LastChar 98 /Widths [50 50] /Encoding << /Differences [97 /a /b] >> /CharProcs << /a 11 0 R /b 12 0 R >> /Resources << >> >>';
    const before = erasePdf({
      content: 'BT /T 20 Tf 20 100 Td (abab) Tj ET',
      resources: '/Font << /T 10 0 R >>',
      objects: [font, stream('', `${a} 0 0 40 40 re f`), stream('', `${b} 0 300 50 50 re f`)],
    });
    // The second glyph is drawn 60 above the line.
    const { bytes, erased } = await eraseIn(before, [{ left: 30, bottom: 160, right: 40, top: 175 }]);
    expect(erased.pages.get(0)?.characters).toBe(1);
    expect(await everythingOf(bytes)).toContain('[<61>-500 <6162>] TJ');
  });

  it.each([
    ['a map of codes that is not predefined', composite('', 'UniGB-UCS3-H'), ''],
    ['unknown widths', ['<< /Type /Font /Subtype /TrueType /BaseFont /Unknown >>'], ''],
    ['no dictionary', [], ''],
  ])('of unknown metrics make a refusal where their line touches an area: %s', async (_, objects) => {
    const parts = { content: 'BT /C 12 Tf 20 100 Td (AB) Tj ET', resources: '/Font << /C 10 0 R >>', objects };
    const area = { left: 200, bottom: 100, right: 210, top: 105 };
    await expect(eraseIn(erasePdf(parts), [area])).rejects.toThrow(new CannotErase(0, 'font'));
    const above = { ...area, bottom: 150, top: 160 };
    await expect(eraseIn(erasePdf(parts), [above])).resolves.toBeDefined();
  });
});

/** Letters of a page that an area leaves. */
async function lettersAfter(parts: ErasePdfParts, area: Box): Promise<string> {
  const { bytes } = await eraseIn(erasePdf(parts), [area]);
  return wordsOf(bytes)
    .map(({ text }) => text)
    .join(' ');
}

const liberation = readFileSync(
  new URL('../../../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', import.meta.url),
);
const liberationFont = (widths: string) => [
  `<< /Type /Font /Subtype /TrueType /BaseFont /AAAAAA+Any /FirstChar 32 /LastChar 126 /Widths [${widths}] /Encoding /WinAnsiEncoding /FontDescriptor 11 0 R >>`,
  '<< /Type /FontDescriptor /FontName /AAAAAA+Any /Flags 32 /FontBBox [0 0 0 0] /Ascent 905 /Descent -212 /ItalicAngle 0 /CapHeight 700 /StemV 80 /FontFile2 12 0 R >>',
  stream(`/Length1 ${liberation.length}`, liberation),
];

describe('a glyph', () => {
  const lines = 'BT /F 12 Tf 13.8 TL 20 100 Td (oben) Tj T* (gerade) Tj T* (unten) Tj ET';
  // The second line has its baseline at 86.2, x-height 6.3 above it and descenders 2.6 below.
  const second = { left: 15, bottom: 83.3, right: 120, top: 96 };

  it.each([
    ['of a standard font', '', []],
    ['of an embedded font', '/Font << /F 10 0 R >>', liberationFont('600 '.repeat(95))],
  ])(
    'goes where what it draws touches an area, and not by the heights of its font: %s',
    async (_, resources, objects) => {
      expect(await lettersAfter({ content: lines, resources, objects }, second)).toBe('oben unten');
      // Above the second line, the feet of the first one are in it.
      expect(await lettersAfter({ content: lines, resources, objects }, { ...second, bottom: 97, top: 101 })).toBe(
        'gerade unten',
      );
    },
  );

  it('goes where it is drawn beyond its cell', async () => {
    // The width of all glyphs is a quarter of what this one draws.
    const parts = {
      content: 'BT /F 40 Tf 20 100 Td (M) Tj ET',
      resources: '/Font << /F 10 0 R >>',
      objects: liberationFont('200 '.repeat(95)),
    };
    expect(await lettersAfter(parts, { left: 40, bottom: 100, right: 45, top: 105 })).toBe('');
    expect(await lettersAfter(parts, { left: 60, bottom: 100, right: 65, top: 105 })).toBe('M');
  });

  it.each([
    ['by a path', '1000 0 0 0 10 10 d1 0 3000 500 500 re f'],
    ['by a stroke', '1000 0 0 0 10 10 d1 400 w 250 3000 m 250 3500 l S'],
    ['by an image', '1000 0 0 0 10 10 d1 500 0 0 500 0 3000 cm BI /W 1 /H 1 /IM true /BPC 1 ID \0 EI'],
    ['by a form', '1000 0 0 0 10 10 d1 /X Do'],
  ])('that is a content goes where it paints, whatever boxes are stated: %s', async (_, procedure) => {
    const parts = {
      content: 'BT /T 20 Tf 20 100 Td (a) Tj ET',
      resources: '/Font << /T 10 0 R >>',
      objects: [
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 97 /Widths [1000] /Encoding << /Differences [97 /a] >> /CharProcs << /a 11 0 R >> /Resources << /XObject << /X 12 0 R >> >> >>',
        stream('', procedure),
        stream('/Type /XObject /Subtype /Form /BBox [0 3000 500 3500]', '0 3000 500 500 re f'),
      ],
    };
    const erased = async (area: Box) => (await eraseIn(erasePdf(parts), [area])).erased.pages.get(0)?.characters;
    expect(await erased({ left: 22, bottom: 162, right: 28, top: 168 })).toBe(1);
    expect(await erased({ left: 22, bottom: 110, right: 28, top: 140 })).toBe(0);
  });

  it('goes where its stroke is', async () => {
    const area = { left: 15, bottom: 95, right: 120, top: 99 };
    expect(await lettersAfter({ content: 'BT 1 Tr 1 w /F 12 Tf 20 100 Td (nur) Tj ET' }, area)).toBe('nur');
    expect(await lettersAfter({ content: 'BT 1 Tr 5 w /F 12 Tf 20 100 Td (nur) Tj ET' }, area)).toBe('');
  });

  it('that is invisible goes where letters of a scan are', async () => {
    // Above the x-height, where the letters of the scan are.
    const area = { left: 15, bottom: 107.5, right: 120, top: 120 };
    expect(await lettersAfter({ content: 'BT 3 Tr /F 12 Tf 20 100 Td (nur) Tj ET' }, area)).toBe('');
    expect(await lettersAfter({ content: 'BT /F 12 Tf 20 100 Td (nur) Tj ET' }, area)).toBe('nur');
  });

  it('without ink goes with letters beside it', async () => {
    const { bytes } = await eraseIn(erasePdf({ content: 'BT /F 12 Tf 20 100 Td (a b c) Tj ET' }), [
      { left: 15, bottom: 99, right: 37, top: 106 },
    ]);
    // The width of a, space, b and space.
    expect(await everythingOf(bytes)).toContain('[-1668 <63>] TJ');
  });

  it('leaves no trace of its own width', async () => {
    const { bytes } = await eraseIn(erasePdf({ content: `BT /F 12 Tf 20 100 Td [(${secret}) 30 (re)] TJ ET` }), [
      { left: 15, bottom: 99, right: 66, top: 110 },
    ]);
    expect(await everythingOf(bytes)).toMatch(/\[-\d+ <7265>\] TJ/);
  });

  it('of Symbol or ZapfDingbats is known without widths', async () => {
    const parts = {
      content: 'BT /Z 12 Tf 20 100 Td (44) Tj /S 12 Tf 40 0 Td (ab) Tj ET',
      resources: '/Font << /Z 10 0 R /S 11 0 R >>',
      objects: [
        '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
        '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>',
      ],
    };
    expect(await lettersAfter(parts, { left: 31, bottom: 100, right: 62, top: 105 })).toBe('✔ β');
  });
});

describe('content', () => {
  const far = { left: 250, bottom: 150, right: 260, top: 160 };

  it('that is malformed is written again, since readers may show more of it', async () => {
    const { bytes } = await eraseIn(erasePdf({ content: `BT /F 12 Tf 20 100 Td (bleibt) Tj ET (${secret}` }), [far]);
    expect(await everythingOf(bytes)).not.toContain(secret);
    expect(wordsOf(bytes).map(({ text }) => text)).toEqual(['bleibt']);
  });

  it('that cannot be decoded makes a refusal', async () => {
    const before = erasePdf({
      content: '/X Do',
      resources: '/XObject << /X 10 0 R >>',
      objects: [stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /Unknown', 'x')],
    });
    await expect(eraseIn(before, [far])).rejects.toThrow(new CannotErase(0, 'content'));
  });

  it('of nested forms without an end makes a refusal', async () => {
    const form = stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 10 0 R >> >>',
      '/X Do',
    );
    const before = erasePdf({ content: '/X Do', resources: '/XObject << /X 10 0 R >>', objects: [form] });
    await expect(eraseIn(before, [far])).rejects.toThrow(new CannotErase(0, 'content'));
  });

  it('that nothing is erased from stays as it is', async () => {
    const content = `BT /F 12 Tf 20 100 Td (bleibt) Tj ET % ${secret}`;
    const { bytes, erased } = await eraseIn(erasePdf({ content }), [far]);
    expect(await everythingOf(bytes)).toContain(content);
    expect(erased.erasedText).toBe('');
  });

  it('is gone from the maps of its fonts, and from no others', async () => {
    const written = (word: string) => Buffer.from(word, 'utf16le').swap16().toString('hex');
    const map = (word: string) =>
      `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <31> <${written(word)}> endbfchar endcmap`;
    const font = (number: number) =>
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode ${number} 0 R >>`;
    const before = erasePdf({
      content: 'BT /A 12 Tf 20 100 Td (1) Tj /B 12 Tf 80 0 Td (1) Tj ET',
      resources: '/Font << /A 10 0 R /B 11 0 R >>',
      objects: [font(12), font(13), stream('', map(secret)), stream('', map('bleibt'))],
    });
    const { bytes, erased } = await eraseIn(before, [{ left: 15, bottom: 95, right: 40, top: 120 }]);
    expect(erased.erasedText).toBe(secret);
    const everything = (await everythingOf(bytes)).toLowerCase();
    expect(everything).not.toContain(written(secret));
    expect(everything).toContain(written('bleibt'));
  });

  it('is returned as text where it was erased', async () => {
    const { erased } = await eraseIn(
      erasePdf({ content: `BT /F 12 Tf 20 100 Td (${secret} rest) Tj 0 -40 Td (mehr) Tj ET` }),
      [{ left: 0, bottom: 0, right: 300, top: 200 }],
    );
    expect(erased.erasedText).toBe(`${secret} rest\nmehr`);
  });
});
