import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { CannotErase } from '../../errors.ts';
import { PdfDocument } from '../../file/document.ts';
import { eraseIn, erasePdf, type ErasePdfParts, everythingOf, wordsOf } from '../../testing/erase-pdf.ts';
import { searchWords } from '../../testing/search-words.ts';
import { findText } from './find-text.ts';

const secret = 'GEHEIM';

/** Erases what is found on the first page. */
async function eraseFound(parts: ErasePdfParts, ...words: readonly string[]) {
  const before = erasePdf(parts);
  const { found, unknownPages } = await findText(PdfDocument.open(before), searchWords(...words));
  const areas = found.filter(({ pageIndex }) => pageIndex === 0).flatMap((each) => each.areas);
  const { bytes } = await eraseIn(before, areas);
  return { areas, unknownPages, words: wordsOf(bytes).map(({ text }) => text), everything: await everythingOf(bytes) };
}

/** Shows each letter at a place of its own. */
const letters = (text: string, place: (at: number) => string) =>
  `BT /F 12 Tf ${Array.from(text, (letter, at) => `1 0 0 1 ${place(at)} Tm (${letter}) Tj`).join(' ')} ET`;
const form = (content: string, entries = '') =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /Font << /F 5 0 R >> >> ${entries}`, content);
const utf16 = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

describe('text is found and erased', () => {
  it.each([
    ['in one string', `BT /F 12 Tf 20 100 Td (links ${secret} rechts) Tj ET`],
    ['in pieces', 'BT /F 12 Tf 20 100 Td [(links GE) 20 (HEIM rechts)] TJ ET'],
    ['in several strings', 'BT /F 12 Tf 20 100 Td (links GE) Tj (HE) Tj (IM rechts) Tj ET'],
    [
      'in letters that are drawn from the last to the first',
      `BT /F 12 Tf 20 100 Td (links) Tj ET ${letters('MIEHEG', (at) => `${120 - at * 12} 100`)} BT /F 12 Tf 180 100 Td (rechts) Tj ET`,
    ],
    [
      'in two parts that are drawn after other text',
      'BT /F 12 Tf 1 0 0 1 90.68 100 Tm (HEIM) Tj 1 0 0 1 20 100 Tm (links) Tj 1 0 0 1 73 100 Tm (GE) Tj 1 0 0 1 180 100 Tm (rechts) Tj ET',
    ],
    ['in letters with blanks between them', 'BT /F 12 Tf 20 100 Td (links  G E H E I M  rechts) Tj ET'],
    ['in letters that are apart', 'BT /F 12 Tf 20 100 Td (links ) Tj 6 Tc (GEHEIM) Tj 0 Tc ( rechts) Tj ET'],
    [
      'in letters that are apart by adjustments',
      'BT /F 12 Tf 20 100 Td [(links ) (G) -500 (E) -500 (H) -500 (E) -500 (I) -500 (M) -1500 (rechts)] TJ ET',
    ],
    [
      'in letters of one pitch, which overlap or are apart',
      `BT /F 12 Tf 20 100 Td (links) Tj ET ${letters(secret, (at) => `${70 + at * 7.5} 100`)} BT /F 12 Tf 180 100 Td (rechts) Tj ET`,
    ],
    [
      'in letters in the middles of boxes',
      `BT /F 12 Tf 20 100 Td (links) Tj ET ${letters(secret, (at) => `${[70.3, 80.6, 89.9, 99.8, 111.7, 118][at]} 100`)} BT /F 12 Tf 180 100 Td (rechts) Tj ET`,
    ],
    [
      'drawn twice, as in bold type',
      `BT /F 12 Tf 20 100 Td (links) Tj ET ${letters('GGEEHHEEIIMM', (at) => `${60 + (at >> 1) * 12 + (at & 1) * 0.3} 100`)} BT /F 12 Tf 180 100 Td (rechts) Tj ET`,
    ],
    ['on a curve', `BT /F 12 Tf 20 100 Td (links) Tj ET ${curved(secret)} BT /F 12 Tf 200 100 Td (rechts) Tj ET`],
    ['in invisible text', `BT 3 Tr /F 12 Tf 20 100 Td (links ${secret} rechts) Tj ET`],
  ])('%s', async (_, content) => {
    const { words } = await eraseFound({ content }, secret);
    expect(words.map((word) => word.replaceAll('…', '')).filter((word) => word !== '')).toEqual(['links', 'rechts']);
  });

  it.each([
    ['over the end of a line', 'BT /F 12 Tf 14 TL 20 100 Td (links Anna) Tj T* (Meyer rechts) Tj ET'],
    ['with words at places of their own', 'BT /F 12 Tf 20 100 Td (links Anna) Tj 62 0 Td (Meyer rechts) Tj ET'],
    ['with a narrow space', 'BT /F 12 Tf 20 100 Td [(links Anna) -150 (Meyer rechts)] TJ ET'],
    [
      'over the end of a line in columns that are drawn line by line',
      'BT /F 12 Tf 14 TL 20 100 Td (links Anna) Tj 120 0 Td (x) Tj -120 -14 Td (Meyer rechts) Tj 120 0 Td (x) Tj ET',
    ],
  ])('as a phrase %s', async (_, content) => {
    const { words } = await eraseFound({ content }, 'Anna Meyer');
    expect(words.filter((word) => word !== 'x')).toEqual(['links', 'rechts']);
  });

  it('between neighbors that kerning moves into its letters', async () => {
    const content = `BT /F 12 Tf 20 100 Td [(links,) 220 (${secret}) 220 (.rechts)] TJ ET`;
    expect((await eraseFound({ content }, secret)).words).toEqual(['links,', '.rechts']);
  });

  it.each([10, 45, 100, 210])('between letters of a line that is slanted by %i degrees', async (degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const content = `BT /F 12 Tf ${cos} ${sin} ${-sin} ${cos} 150 100 Tm (links ${secret} rechts) Tj ET`;
    const before = erasePdf({ content });
    const { found } = await findText(PdfDocument.open(before), searchWords(secret));
    const { erased } = await eraseIn(
      before,
      found.flatMap(({ areas }) => areas),
    );
    expect(erased.erasedText).toBe(secret);
  });

  it('from right to left, as it is shown', async () => {
    const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 4 beginbfchar <61> <05D0> <62> <05D1> <63> <05D2> <64> <05D3> endbfchar endcmap`;
    const { words } = await eraseFound(
      {
        content: 'BT /H 12 Tf 20 100 Td (a) Tj 40 0 Td (dcb) Tj ET',
        resources: '/Font << /H 10 0 R >>',
        objects: [
          '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 11 0 R >>',
          stream('', map),
        ],
      },
      '\u05d1\u05d2\u05d3',
    );
    expect(words).toEqual(['\u05d0']);
  });

  it('in the content of a page and an appearance together', async () => {
    const { words, everything } = await eraseFound(
      {
        content: `BT /F 12 Tf 20 100 Td (links ${secret.slice(0, 3)}) Tj ET`,
        page: '/Annots [10 0 R]',
        objects: [
          '<< /Type /Annot /Subtype /Stamp /Rect [72 95 190 115] /AP << /N 11 0 R >> >>',
          stream(
            '/Type /XObject /Subtype /Form /BBox [0 0 118 20] /Resources << /Font << /F 5 0 R >> >>',
            `BT /F 12 Tf 0 5 Td (${secret.slice(3)}) Tj ET`,
          ),
        ],
      },
      secret,
    );
    expect(words).toEqual(['links']);
    expect(everything).not.toMatch(/GEH|EIM/);
  });

  it.each(['(GEH\nEIM) Tj', '(\n) Tj (GE) Tj (HEIM) Tj'])('unless its place is not known: %j', async (shown) => {
    const parts = { content: `BT /F 12 Tf 20 100 Td ${shown} ET` };
    await expect(eraseFound(parts, secret)).rejects.toEqual(new CannotErase(0, 'font'));
    await expect(eraseFound(parts, 'nichts')).resolves.toMatchObject({ unknownPages: [0] });
  });

  it('and text of other lines stays, though the boxes of its glyphs touch', async () => {
    const content = `BT /F 12 Tf 11 TL 20 100 Td (oben) Tj T* (${secret}) Tj T* (unten) Tj ET`;
    expect((await eraseFound({ content }, secret)).words).toEqual(['oben', 'unten']);
  });

  it.each(
    [0, 90, 180, 270].flatMap((angle) => ['', '/CropBox [10 20 280 190]', '/UserUnit 2'].map((box) => [angle, box])),
  )('on a page rotated by %i degrees with %s', async (angle, box) => {
    const content = `BT /F 12 Tf 30 100 Td (links ${secret} rechts) Tj ET`;
    const { words, areas } = await eraseFound({ content, page: `/Rotate ${angle} ${box}` }, secret);
    expect(words.toSorted()).toEqual(['links', 'rechts']);
    expect(areas.length).toBe(1);
  });

  it('each time, with the parts of a place together', async () => {
    const content = 'BT /F 12 Tf 14 TL 20 100 Td (Anna Meyer, Anna) Tj T* (Meyer) Tj ET';
    const { found } = await findText(PdfDocument.open(erasePdf({ content })), searchWords('Anna Meyer', 'Meyer'));
    expect(found.map(({ target, areas }) => [target, areas.length])).toEqual([
      [0, 1],
      [0, 2],
      [1, 1],
      [1, 1],
    ]);
  });

  it('outside of the page as it is shown', async () => {
    const content = `BT /F 12 Tf 20 100 Td (links) Tj 0 300 Td (${secret}) Tj ET`;
    expect((await eraseFound({ content }, secret)).everything).not.toContain(secret);
  });

  it('in a form that is shown twice', async () => {
    const { words, areas } = await eraseFound(
      {
        content: '/X Do q 1 0 0 1 0 50 cm /X Do Q',
        resources: '/XObject << /X 10 0 R >>',
        objects: [form(`BT /F 12 Tf 20 40 Td (links ${secret} rechts) Tj ET`)],
      },
      secret,
    );
    expect(areas.length).toBe(2);
    expect(words).toEqual(['links', 'rechts', 'links', 'rechts']);
  });

  it.each([
    ['an annotation', '/Subtype /Stamp', '/N 11 0 R', ''],
    ['a field', '/Subtype /Widget /FT /Tx /T (a)', '/N 11 0 R', '/AcroForm << /Fields [10 0 R] >>'],
    ['a state that is not shown', '/Subtype /Widget /FT /Btn /T (a) /AS /Off', '/N << /Yes 11 0 R >>', ''],
  ])('in the appearance of %s', async (_, entries, appearance, catalog) => {
    const { everything, areas } = await eraseFound(
      {
        content: 'BT /F 12 Tf 20 100 Td (links) Tj ET',
        page: '/Annots [10 0 R]',
        catalog,
        objects: [
          `<< /Type /Annot ${entries} /Rect [100 100 200 120] /AP << ${appearance} >> >>`,
          form(`BT /F 12 Tf 20 5 Td (${secret}) Tj ET`, '/BBox [0 0 200 40]').replace('/BBox [0 0 300 200]', ''),
        ],
      },
      secret,
    );
    expect(everything).not.toContain(secret);
    for (const { text } of areas) {
      expect(text?.left).toBeGreaterThanOrEqual(100);
      expect(text?.top).toBeLessThanOrEqual(120);
    }
  });

  it('in fields that have a letter each', async () => {
    const numbers = Array.from(secret, (_, index) => 10 + index);
    const { everything, areas, words } = await eraseFound(
      {
        content: 'BT /F 12 Tf 20 100 Td (links) Tj ET',
        page: `/Annots [${numbers.map((number) => `${number} 0 R`).join(' ')}]`,
        catalog: `/AcroForm << /Fields [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
        objects: [
          ...numbers.map(
            (number, index) =>
              `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${number}) /V (${secret[index]}) /Rect [${100 + 15 * index} 100 ${114 + 15 * index} 116] /AP << /N ${number + numbers.length} 0 R >> >>`,
          ),
          ...Array.from(secret, (letter) =>
            form(`BT /F 12 Tf 2 4 Td (${letter}) Tj ET`, '/BBox [0 0 14 16]').replace('/BBox [0 0 300 200]', ''),
          ),
        ],
      },
      secret,
    );
    expect(areas.length).toBeGreaterThan(0);
    expect(words).toEqual(['links']);
    expect(everything).not.toMatch(/\/V \([A-Z]\)|\/FT \/Tx/);
  });

  it('in an appearance beyond the rectangle of its annotation, which is the place then', async () => {
    const { everything, areas } = await eraseFound(
      {
        content: 'BT /F 12 Tf 20 100 Td (links) Tj ET',
        page: '/Annots [10 0 R]',
        objects: [
          '<< /Type /Annot /Subtype /Stamp /Rect [100 100 200 120] /AP << /N 11 0 R >> >>',
          stream(
            '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F 5 0 R >> >>',
            `BT /F 12 Tf 20 80 Td (${secret}) Tj ET`,
          ),
        ],
      },
      secret,
    );
    expect(everything).not.toContain(secret);
    expect(areas[0]?.text).toEqual({ left: 149, bottom: 109, right: 151, top: 111 });
  });

  it.each([
    ['in the content', `/Span << /ActualText ${utf16(`Das ${secret}`)} >> BDC`, ''],
    ['in the resources', '/Span /P BDC', `/Properties << /P << /ActualText (${secret}) >> >>`],
  ])('by what a sequence states as its text, %s', async (_, begin, resources) => {
    const content = `BT /F 12 Tf 20 100 Td (links ) Tj ${begin} (XYZ) Tj EMC ( rechts) Tj ET`;
    const { words, everything } = await eraseFound({ content, resources }, secret);
    expect(words).toEqual(['links', 'rechts']);
    expect(everything.replaceAll('\0', '')).not.toContain(secret);
  });

  it('by what an element of the structure states as its text', async () => {
    const { words, everything } = await eraseFound(
      {
        content:
          '/P << /MCID 0 >> BDC BT /F 12 Tf 20 100 Td (links) Tj ET EMC /P << /MCID 1 >> BDC BT /F 12 Tf 80 100 Td (XYZ) Tj ET EMC',
        page: '/StructParents 0',
        catalog: '/StructTreeRoot 10 0 R',
        objects: [
          '<< /Type /StructTreeRoot /K [11 0 R 12 0 R] /ParentTree << /Nums [0 [11 0 R 12 0 R]] >> >>',
          '<< /Type /StructElem /S /P /P 10 0 R /Pg 3 0 R /K 0 >>',
          `<< /Type /StructElem /S /P /P 10 0 R /Pg 3 0 R /K 1 /ActualText (${secret}) >>`,
        ],
      },
      secret,
    );
    expect(words).toEqual(['links']);
    expect(everything).not.toContain(secret);
  });

  it('once where an element of the structure states what its content shows, and in that part alone', async () => {
    const { words, areas } = await eraseFound(
      {
        content: `/P << /MCID 0 >> BDC BT /F 12 Tf 20 100 Td (links ${secret} rechts) Tj ET EMC`,
        page: '/StructParents 0',
        catalog: '/StructTreeRoot 10 0 R',
        objects: [
          '<< /Type /StructTreeRoot /K [11 0 R] /ParentTree << /Nums [0 [11 0 R]] >> >>',
          `<< /Type /StructElem /S /P /P 10 0 R /Pg 3 0 R /K 0 /ActualText (links ${secret} rechts) >>`,
        ],
      },
      secret,
    );
    expect(words).toEqual(['links', 'rechts']);
    expect(areas.length).toBe(1);
  });

  it('once where the order of the content and that of the lines show it', async () => {
    const content = `BT /F 12 Tf 1 0 0 1 20 60 Tm (unten) Tj 1 0 0 1 20 100 Tm (oben ${secret}) Tj ET`;
    const { words, areas } = await eraseFound({ content }, secret);
    expect(words.toSorted()).toEqual(['oben', 'unten']);
    expect(areas.length).toBe(1);
  });
});

describe('a word that is hyphenated over the end of a page', () => {
  const search: Parameters<typeof findText>[1] = function* (text) {
    for (const { index, 0: found } of text.matchAll(/GE(?:-?\s)?HEIM/g))
      yield { start: index, end: index + found.length, target: 0 };
  };
  const pages = (last: string, first: string) =>
    erasePdf({
      content: `BT /F 12 Tf 14 TL 20 100 Td (Seite) Tj T* ${last} ET`,
      pages: '10 0 R',
      objects: [
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 11 0 R /Resources << /Font << /F 5 0 R >> >> >>',
        stream('', `BT /F 12 Tf 14 TL 20 100 Td ${first} ET`),
      ],
    });

  it('is found on both, between footers and headers', async () => {
    const document = PdfDocument.open(pages('(links GE-) Tj T* (7 / 9) Tj', '(Kapitel) Tj T* (HEIM rechts) Tj'));
    const { found } = await findText(document, search);
    expect(found.map(({ pageIndex, areas }) => [pageIndex, areas.length])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    // The areas are those of the middles of the glyphs in these parts alone.
    expect(
      found.map(({ areas: [area] }) => [area?.text?.left, area?.text?.right].map((x) => Math.round(x ?? 0))),
    ).toEqual([
      [51, 68],
      [23, 46],
    ]);
  });

  it('is found once where it is on one page alone', async () => {
    const document = PdfDocument.open(pages('(GEHEIM Haus-) Tj', '(meister und viel mehr) Tj'));
    expect((await findText(document, search)).found.map(({ pageIndex }) => pageIndex)).toEqual([0]);
  });

  it.each([
    ['without a hyphen', '(links GE) Tj', '(HEIM rechts) Tj'],
    ['far below the beginning of the page', '(links GE-) Tj', '(a) Tj T* (b) Tj T* (c) Tj T* (d) Tj T* (HEIM) Tj'],
  ])('is none %s', async (_, last, first) => {
    expect((await findText(PdfDocument.open(pages(last, first)), search)).found).toEqual([]);
  });
});

describe('pages are reported', () => {
  const pagesOf = async (parts: ErasePdfParts) => {
    const { unknownPages, unreadPages } = await findText(PdfDocument.open(erasePdf(parts)), searchWords(secret));
    return { unknownPages, unreadPages };
  };
  const named = (names: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /Any /FirstChar 65 /LastChar 66 /Widths [500 500] /Encoding << /Differences [65 ${names}] >> >>`;

  it.each([
    ['letters with names that say nothing', 'BT /C 12 Tf 20 100 Td (AB) Tj ET', [named('/g1 /g2')], [0]],
    ['no letters of unknown text', 'BT /C 12 Tf 20 100 Td (AB) Tj ET', [named('/a /b')], []],
    [
      'such letters in a sequence with a text',
      `/Span << /ActualText (ab) >> BDC BT /C 12 Tf 20 100 Td (AB) Tj ET EMC`,
      [named('/g1 /g2')],
      [],
    ],
    ['a font that does not exist', 'BT /U 12 Tf 20 100 Td (AB) Tj ET', [], [0]],
    [
      'pictograms',
      'BT /C 12 Tf 20 100 Td (4) Tj ET',
      ['<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>'],
      [],
    ],
  ] as const)('with %s', async (_, content, objects, unknownPages) => {
    expect(await pagesOf({ content, resources: '/Font << /C 10 0 R >>', objects })).toEqual({
      unknownPages,
      unreadPages: [],
    });
  });

  it.each([
    ['a form', '/X Do', '/XObject << /X 10 0 R >>', []],
    ['a pattern', '/Pattern cs /X scn', '/Pattern << /X 10 0 R >>', []],
    [
      'a form in a pattern',
      '/Pattern cs /P scn',
      '/Pattern << /P 11 0 R >>',
      [stream('/PatternType 1 /Resources << /XObject << /X 10 0 R >> >>', '/X Do')],
    ],
  ])('with content that cannot be read: %s', async (_, content, resources, others) => {
    const unreadable = stream('/Subtype /Form /PatternType 1 /BBox [0 0 9 9] /Filter /Unknown', 'x');
    const pages = await pagesOf({ content, resources, objects: [unreadable, ...others] });
    expect(pages).toEqual({ unknownPages: [], unreadPages: [0] });
  });

  it('and what is shown after such content is found', async () => {
    const unreadable = stream('/Subtype /Form /Filter /Unknown', 'x');
    const content = `/X Do BT /F 12 Tf 20 100 Td (${secret}) Tj ET`;
    const document = PdfDocument.open(
      erasePdf({ content, resources: '/Font << /F 5 0 R >> /XObject << /X 10 0 R >>', objects: [unreadable] }),
    );
    const { found, unreadPages } = await findText(document, searchWords(secret));
    expect([found.length, unreadPages]).toEqual([1, [0]]);
  });
});

describe('what cannot be erased is refused', () => {
  it('in a tiling pattern', async () => {
    const document = PdfDocument.open(
      erasePdf({
        content: '/Pattern cs /P scn 0 0 300 200 re f',
        resources: '/Pattern << /P 10 0 R >>',
        objects: [
          stream(
            '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 90 90] /XStep 90 /YStep 90 /Resources << /Font << /F 5 0 R >> >>',
            `BT /F 12 Tf 5 5 Td (${secret}) Tj ET`,
          ),
        ],
      }),
    );
    await expect(findText(document, searchWords(secret))).rejects.toThrow(new CannotErase(0, 'pattern'));
    await expect(findText(document, searchWords('offen'))).resolves.toEqual({
      found: [],
      unknownPages: [],
      unshownPages: [],
      unreadPages: [],
    });
  });

  it('in a glyph that is a content', async () => {
    const document = PdfDocument.open(
      erasePdf({
        content: 'BT /T 1 Tf 20 100 Td (a) Tj ET',
        resources: '/Font << /T 10 0 R >>',
        objects: [
          '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 50 50] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [50] /Encoding << /Differences [97 /a] >> /CharProcs << /a 11 0 R >> /Resources << /Font << /F 5 0 R >> >> >>',
          stream('', `50 0 0 0 50 30 d1 BT /F 12 Tf (${secret}) Tj ET`),
        ],
      }),
    );
    await expect(findText(document, searchWords(secret))).rejects.toThrow(new CannotErase(0, 'pattern'));
  });
});

/** Shows letters on a curve, each at an angle of its own. */
function curved(text: string): string {
  let [x, y] = [70, 100];
  return Array.from(text, (letter, at) => {
    const angle = 0.4 - at * 0.15;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const shown = `BT /F 12 Tf ${[cos, sin, -sin, cos, x, y].map((each) => each.toFixed(4)).join(' ')} Tm (${letter}) Tj ET`;
    const width = letter === 'I' ? 3.5 : 9;
    [x, y] = [x + width * cos, y + width * sin];
    return shown;
  }).join(' ');
}
