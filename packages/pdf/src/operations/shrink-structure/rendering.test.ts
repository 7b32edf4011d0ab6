import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { saveObjects } from '../../file/save.ts';
import { PdfStream, withEntries } from '../../file/values.ts';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { programOutput } from '@blattwerk/testing/call-program';
import { flateCoding } from '../../file/filters/deflate.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { planContentStreams } from './page-contents.ts';
import { randomContent } from '../../testing/random-content.ts';

const side = 200;
/** Object numbers; the catalog is 1, the page tree root 2. */
const [helvetica, times, resources, background, nested, inheriting, group, mask, tiling] = [
  3, 4, 5, 6, 7, 8, 9, 10, 11,
];
const firstPage = 12;

const form = (entries = '') =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 80 80] /Resources ${resources} 0 R ${entries} >>`;

/** Resources of pages and forms. */
const sharedObjects: readonly WrittenObject[] = [
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
  `<< /Font << /F1 ${helvetica} 0 R /Font#20two ${times} 0 R >>
    /XObject << /Background ${background} 0 R /Nested ${nested} 0 R /Inheriting ${inheriting} 0 R /Stencil ${mask} 0 R >>
    /ColorSpace << /Calibrated [/CalRGB << /WhitePoint [0.95 1 1.09] >>] >>
    /Pattern << /Tiles ${tiling} 0 R >>
    /Shading << /Gradient << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 80 80] /Extend [true true]
      /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>
    /ExtGState << /Half << /ca 0.5 /CA 0.5 >> /Multiply << /BM /Multiply >> /Wide << /LW 6 /LC 1 >> /Opaque << /ca 1 /CA 1 >>
      /Masked << /SMask << /S /Luminosity /G ${group} 0 R >> >> /Unmasked << /SMask /None >> >> >>`,
  [form(), '0.9 g 0 0 80 80 re f q 0.5 g 10 10 20 20 re f Q 0.3 0.2 0.1 RG 2.50 w 5 5 m 75 75 l S'],
  [form(), 'q 0.5 0 0 0.5 10 10 cm /Background Do Q q /Inheriting Do Q BT /F1 9.0 Tf 1 0 0 1 4 60 Tm (nested) Tj ET'],
  // Paints without setting color, width or font size.
  [form(), '0 0 30 30 re f 5 5 m 40 9 l S q 0 1 0 rg 40 40 9 9 re f Q 60 40 9 9 re f'],
  [
    form('/Group << /S /Transparency /CS /DeviceGray >>'),
    '0.2 g 0 0 80 80 re f q 1 g 0 0 40 80 re f Q 0.8 g 60 0 9 9 re f',
  ],
  [
    '<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /ImageMask true /BitsPerComponent 1 >>',
    Buffer.from([0xaa, 0x55, 0xf0, 0x0f, 0xcc, 0x33, 0xff, 0x81]),
  ],
  [
    `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >> >>`,
    '1 0 0 rg 0 0 5 5 re f 0 0 1 rg 5 5 5 5 re f',
  ],
];

/** A document with a page for each content. */
function documentOf(contents: readonly string[]): Buffer {
  const kids = contents.map((_, index) => `${firstPage + index * 2} 0 R`);
  const pages = contents.flatMap((content, index): WrittenObject[] => [
    `<< /Type /Page /Parent 2 0 R /Contents ${firstPage + index * 2 + 1} 0 R >>`,
    ['<< >>', content],
  ]);
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} /MediaBox [0 0 ${side} ${side}] /Resources ${resources} 0 R >>`,
    ...sharedObjects,
    ...pages,
  ]);
}

/** Minimizes all contents, including those that do not shrink. */
async function minimizeAll(pdf: Buffer): Promise<{ pdf: Buffer; minimized: Set<number> }> {
  const document = PdfDocument.open(pdf);
  const graph = new ObjectGraph(document);
  const minimized = new Set<number>();
  for (const { number, minimize } of planContentStreams(graph)) {
    const found = await minimize();
    const stream = document.object(number);
    if (!found || !(stream instanceof PdfStream)) continue;
    found.apply();
    graph.replace(
      number,
      new PdfStream(withEntries(stream.dict, { ...flateCoding, Filter: undefined }), found.content),
    );
    minimized.add(number);
  }
  const pieces = saveObjects(document, document.trailer, { version: document.version });
  return { pdf: Buffer.concat(pieces), minimized };
}

/** Samples of all pages. */
function render(pdf: Buffer): Buffer[] {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(path, pdf);
  programOutput('pdftoppm', ['-r', '108', path, join(folder.path, 'page')]);
  const names = readdirSync(folder.path).filter((name) => name.endsWith('.ppm'));
  return names.toSorted().map((name) => readFileSync(join(folder.path, name)));
}

async function expectSameRendering(contents: readonly string[]): Promise<Set<number>> {
  const pdf = documentOf(contents);
  const after = await minimizeAll(pdf);
  const [expected, actual] = [render(pdf), render(after.pdf)];
  expect(actual).toHaveLength(contents.length);
  const different = contents.filter((_, index) => !actual[index]?.equals(expected[index] ?? Buffer.alloc(0)));
  expect(different).toEqual([]);
  // A blank page would compare equal to any other blank page.
  for (const page of expected) expect(new Set(page).size).toBeGreaterThan(2);
  return after.minimized;
}

describe('minimized contents', () => {
  it.each([
    [
      'text in lines, words and spaces',
      `q BT /F1 12.00 Tf 14 TL 1 0 0 1 20 170 Tm (First) Tj T* (Second) Tj ET Q
       q BT /F1 12.00 Tf 14 TL 1 0 0 1 20 130 Tm [(T) 120 (hird) -300.50 (line)] TJ (Fourth) ' ET Q
       BT 0.25 0.5 0 rg /Font#20two 10 Tf 3 Tc 5 Tw 80 Tz 20 90 Td (wide spaces) Tj 2 Ts 0 -20.25 TD (raised) Tj
       1 Tr 0.4 w T* (outlined) Tj 1 2 (quoted) " ET`,
    ],
    [
      'fills and strokes with each color operator',
      `1 0 0 rg 0 0 1 RG 3 w 10 10 40 40 re B 0 1 1 0 k 60 10 40 40 re f /Calibrated cs 0.2 0.6 0.4 sc 110 10 40 40 re f
       0.5 g 10 60 m 50 60 l 30 100 l h f* [6 2] 1 d 1 J 1 j 60 60 m 100 60 l 80 100 l s [] 0 d
       /Pattern cs /Tiles scn 110 60 40 40 re f 0 G 2 M 10 120 m 20 160 l 30 120 l S 0 0 0 1 K 0 J 0.00 w 60 120 40 40 re S`,
    ],
    [
      'clips that end with their saved state',
      `q 10 10 80 80 re W n 1 0 0 rg 0 0 200 50 re f q 30 0 20 200 re W* n 0 0 1 rg 0 0 200 200 re f Q 0 1 0 rg 60 0 9 200 re f Q
       0.5 g 100 100 50 50 re f q 100 20 m 180 20 l 140 90 l h W n /Gradient sh Q 150 150 20 20 re f`,
    ],
    [
      'transparency, blend modes and soft masks',
      `1 0 0 rg 10 10 80 80 re f q /Half gs 0 0 1 rg 50 50 80 80 re f Q 0 1 0 rg 100 10 30 30 re f
       q /Multiply gs 1 1 0 rg 20 20 100 30 re f Q q /Masked gs 0 0 0 rg 0 0 80 80 re f /Unmasked gs 0 90 20 20 re f Q
       5 w /Wide gs 10 180 m 190 180 l S q 1 w 10 160 m 190 160 l S Q 10 140 m 190 140 l S`,
    ],
    [
      'a parameter dictionary that ends with its saved state',
      'q /Half gs 0 0 1 rg 10 10 80 80 re f Q 0 1 0 rg 50 50 80 80 re f 1 0 0 rg 90 90 80 80 re f',
    ],
    [
      'nested forms that inherit parameters',
      `1 0 1 rg 3 w 0 1 0 RG /Inheriting Do q 0.5 g 1 0 0 1 100 0 cm /Nested Do Q q 1 0 0 1 0 100 cm /Inheriting Do Q
       q 0 0 1 rg 40 0 0 40 100 100 cm /Stencil Do Q q 2 0 0 1 100 150 cm 0 1 1 rg /Inheriting Do Q 150 150 20 20 re f`,
    ],
    [
      'marked content around and in text objects',
      `/Artifact <</Type /Pagination /BBox [0 0.0 200 20.50]>> BDC 0.8 g 0 0 200 20 re f EMC
       /P <</MCID 0 >> BDC BT 0 g /F1 14 Tf 20 150 Td (marked) Tj ET EMC BT /Span << /ActualText (b) >> BDC 20 120 Td (span) Tj EMC ET`,
    ],
  ])('have the same rendering: %s', async (_, content) => {
    const minimized = await expectSameRendering([content]);
    expect(minimized).toContain(firstPage + 1);
    for (const number of [background, nested, inheriting, group]) expect(minimized).toContain(number);
  });

  it('have the same rendering for generated content of all kinds', async () => {
    const contents = Array.from({ length: 80 }, (_, seed) => randomContent(seed + 1));
    const minimized = await expectSameRendering(contents);
    const pages = contents.filter((__, index) => minimized.has(firstPage + index * 2 + 1));
    expect(pages).toHaveLength(contents.length);
  });
});
