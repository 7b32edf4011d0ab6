import { expect, it } from 'vitest';
import { glyphMatrix } from '../content/placed-glyph.ts';
import { PdfDocument } from '../file/document.ts';
import { erasePdf, type ErasePdfParts } from '../testing/erase-pdf.ts';
import type { ContentHandler } from './content-handler.ts';
import { Interpreter } from './interpret.ts';

const rounded = (value: number) => Math.round(value * 1_000) / 1_000;

/** The text of each shown part, and where it begins and ends on the page; adjustments as numbers. */
async function placesOf(parts: ErasePdfParts): Promise<unknown[]> {
  const document = PdfDocument.open(erasePdf(parts));
  const [page] = document.pages;
  if (!page) throw new TypeError('a file without a page');
  const found: unknown[] = [];
  await new Interpreter(document, { readsFonts: true }).page(page, {
    placesText: true,
    showText: (run) => {
      for (const part of run.parts()) {
        if (part.kind === 'adjustment') found.push(part.adjustment);
        else if (part.kind === 'unknown') found.push([part.codes.toString('hex'), ...part.toPage.map(rounded)]);
        else
          found.push([part.font.textOf(part.glyph.bytes).text, ...[part.x, part.y, part.endX, part.endY].map(rounded)]);
      }
    },
  });
  return found;
}

// Widths of Helvetica: A 667, i 222, space 278.
it.each<[string, string, unknown[]]>([
  [
    'one after the other',
    '10 20 Td (Ai) Tj (A) Tj',
    [
      ['A', 10, 20, 16.67, 20],
      ['i', 16.67, 20, 18.89, 20],
      ['A', 18.89, 20, 25.56, 20],
    ],
  ],
  [
    'with spacing of characters and words, scaled',
    '2 Tc 5 Tw 50 Tz 10 20 Td (A ) Tj (i) Tj',
    [
      ['A', 10, 20, 14.335, 20],
      [' ', 14.335, 20, 19.225, 20],
      ['i', 19.225, 20, 21.335, 20],
    ],
  ],
  [
    'with adjustments',
    '50 Tz 10 20 Td [(A) -500 (i) 100] TJ (i) Tj',
    [['A', 10, 20, 13.335, 20], -500, ['i', 15.835, 20, 16.945, 20], 100, ['i', 16.445, 20, 17.555, 20]],
  ],
  [
    'on lines that are moved to',
    "12 TL 10 20 Td (i) Tj T* (i) Tj (A) ' 1 2 Td (i) Tj 3 -4 TD (i) Tj T* (i) Tj",
    [
      ['i', 10, 20, 12.22, 20],
      ['i', 10, 8, 12.22, 8],
      ['A', 10, -4, 16.67, -4],
      ['i', 11, -2, 13.22, -2],
      ['i', 14, -6, 16.22, -6],
      ['i', 14, -10, 16.22, -10],
    ],
  ],
  [
    'on a line with spacings of its own',
    '3 TL 10 20 Td 4 1 ( i) " (i) Tj',
    [
      [' ', 10, 17, 17.78, 17],
      ['i', 17.78, 17, 21, 17],
      ['i', 21, 17, 24.22, 17],
    ],
  ],
  [
    'by a matrix',
    '0 2 -1 0 30 40 Tm (A) Tj (i) Tj',
    [
      ['A', 30, 40, 30, 53.34],
      ['i', 30, 53.34, 30, 57.78],
    ],
  ],
  [
    'from the origin of another text object',
    '10 20 Td (i) Tj ET BT (i) Tj',
    [
      ['i', 10, 20, 12.22, 20],
      ['i', 0, 0, 2.22, 0],
    ],
  ],
  [
    'but for a state that is no number',
    '2 Tc /a Tc 12 TL /a TL 10 20 Td (i) Tj T* (i) Tj',
    [
      ['i', 10, 20, 14.22, 20],
      ['i', 10, 8, 14.22, 8],
    ],
  ],
])('text is shown %s', async (_, content, expected) => {
  expect(await placesOf({ content: `BT /F 10 Tf ${content} ET` })).toEqual(expected);
});

it('text after that of an unknown font has no place until the next line', async () => {
  const content = 'BT /F 10 Tf 10 20 Td 50 Tz 3 Ts /G 10 Tf (ab) Tj /F 10 Tf (i) Tj 0 -5 Td (i) Tj ET';
  expect(await placesOf({ content })).toEqual([
    ['6162', 5, 0, 0, 10, 10, 23],
    ['69', 5, 0, 0, 10, 10, 23],
    ['i', 10, 15, 11.11, 15],
  ]);
});

it('glyphs are mapped to the page with the size, scale and rise of the text', async () => {
  const document = PdfDocument.open(erasePdf({ content: '2 0 0 3 5 7 cm BT /F 10 Tf 50 Tz 4 Ts 10 20 Td (ii) Tj ET' }));
  const [page] = document.pages;
  const matrices: number[][] = [];
  const handler: ContentHandler = {
    placesText: true,
    showText: (run) => {
      for (const part of run.parts()) if (part.kind === 'glyph') matrices.push(glyphMatrix(part).map(rounded));
    },
  };
  if (page) await new Interpreter(document, { readsFonts: true }).page(page, handler);
  expect(matrices).toEqual([
    [10, 0, 0, 30, 25, 79],
    [10, 0, 0, 30, 27.22, 79],
  ]);
});

it('vertical text goes downwards', async () => {
  const found = await placesOf({
    content: 'BT /V 10 Tf 50 Tz 1 Tc 10 100 Td <0041> Tj [<0042> 100 <0041>] TJ ET',
    resources:
      '/Font << /V << /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-V /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW2 [880 -900] >>] >> >>',
  });
  // Spacing and adjustments are in the direction of the axis, without scaling (ISO 32000-2, 9.4.4).
  expect(found).toEqual([['A', 10, 100, 10, 92], ['B', 10, 92, 10, 84], 100, ['A', 10, 83, 10, 75]]);
});

it('a handler that ignores places gets the fonts, modes and lengths of text, and states that are restored', async () => {
  const content =
    "2 0 0 3 5 7 cm 4 w q BT /F 10 Tf 3 Tr 9 9 Td (ii) Tj 5 Tc (a) ' [(b) 9 <4142>] TJ ET Q BT (c) Tj [(d)] Tj ET n";
  const document = PdfDocument.open(erasePdf({ content }));
  const [page] = document.pages;
  const found: unknown[] = [];
  const handler: ContentHandler = {
    ignoresPlaces: true,
    showText: (run) => void found.push([run.state.font !== undefined, run.state.mode, run.shownBytes]),
    paintPath: ({ state }) => void found.push(state.line.width, state.matrix),
  };
  if (page) await new Interpreter(document).page(page, handler);
  const within = [2, 1, 3].map((length) => [true, 3, length]);
  expect(found).toEqual([...within, [false, 0, 1], [false, 0, 0], 1, [1, 0, 0, 1, 0, 0]]);
});
