import { createRandom } from '@blattwerk/testing/random';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { budgetLimits, type LayerLine, type LayerWord, open, type Pdf, TooComplexPdf } from '../../index.ts';
import { standardMetrics } from '../../font/standard-metrics.ts';
import { erasePdf, type PlacedWord, wordsOf } from '../../testing/erase-pdf.ts';
import { readByPdfjs, textByPdfjs } from '../../testing/read-by-pdfjs.ts';

/** A page of 300 × 200 points with an image on all of it, beside its content. */
const scan = (page = '', content = '') =>
  erasePdf({
    content: `q 300 0 0 200 0 0 cm /I Do Q ${content}`,
    resources: '/XObject << /I 10 0 R >> /Font << /F 5 0 R >>',
    page,
    objects: [
      stream('/Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray', '\0\x55\xaa\xff'),
    ],
  });

const words = (...placed: [text: string, start: number, end: number][]) =>
  placed.map(([text, start, end]) => ({ text, start, end }));
const line = (more: Partial<LayerLine> = {}): LayerLine => ({
  x: 20,
  y: 100,
  height: 12,
  words: words(['Straße', 0, 48], ['über', 54, 80], ['(Köln)', 90, 130]),
  ...more,
});

async function layered(bytes: Uint8Array, lines: readonly LayerLine[]): Promise<Uint8Array> {
  const pdf = await open(bytes);
  await pdf.addTextLayers(new Map([[0, lines]]));
  return pdf.update();
}

async function readWords(pdf: Pdf) {
  const [page] = await pdf.text();
  return page?.lines.map((each) => each.words.map(({ text }) => text)) ?? [];
}

/** Number of lines that pdf.js reads. */
const linesByPdfjs = (bytes: Uint8Array) =>
  readByPdfjs(bytes, async (document) => {
    const { items } = await (await document.getPage(1)).getTextContent();
    return 1 + items.slice(0, -1).filter((item) => 'hasEOL' in item && item.hasEOL).length;
  });

/** In points: a tenth of the letters' height at each side of a word, and what is rounded. */
const nearBy = 1.6;
const isNear = (one: number, other: number | undefined) => Math.abs(one - (other ?? Infinity)) < nearBy;
const isAt = ({ text, left, right }: PlacedWord, [own, start, end]: readonly [string, number, number]) =>
  text === own && isNear(start, left) && isNear(end, right);

describe('a text layer', () => {
  it.each(
    [0, 90, 180, 270].flatMap((rotation) =>
      ['', '/CropBox [10 20 290 180]', '/UserUnit 2'].map((more) => [rotation, more]),
    ),
  )('has its words where they are shown, /Rotate %i %s', async (rotation, more) => {
    const written = await layered(scan(`/Rotate ${rotation} ${more}`), [line()]);
    const placed = [
      ['Straße', 20, 68],
      ['über', 74, 100],
      ['(Köln)', 110, 150],
    ] as const;
    const read = wordsOf(written);
    expect(read.length).toBe(placed.length);
    expect(placed.filter((each, at) => !isAt(read[at] as PlacedWord, each))).toEqual([]);
    expect(wordsOf(written)[0]?.bottom).toBeCloseTo(100 - 0.22 * 12, 0);
    expect(wordsOf(written)[0]?.top).toBeCloseTo(100 + 0.78 * 12, 0);
    expect(qpdfCheck(written)).toBe(0);
  });

  it('follows a baseline in its direction', async () => {
    const pdf = await open(await layered(scan(), [line({ rotation: 30 }), line({ x: 250, y: 20, rotation: 90 })]));
    const [tilted, up] =
      (await pdf.text())[0]?.lines.toSorted((a, b) => (a.words[0]?.area.left ?? 0) - (b.words[0]?.area.left ?? 0)) ??
      [];
    expect(tilted?.words.map(({ text }) => text)).toEqual(['Straße', 'über', '(Köln)']);
    const last = tilted?.words[2]?.area;
    // The baseline ends 130 points along, and letters rise above it.
    expect(isNear(20 + 130 * Math.cos(Math.PI / 6) + 0.22 * 12 * 0.5, last?.right)).toBe(true);
    expect(isNear(100 + 130 * 0.5 + 0.78 * 12 * Math.cos(Math.PI / 6), last?.top)).toBe(true);
    expect([68, 100, 150].filter((end, at) => !isNear(end, up?.words[at]?.area.top))).toEqual([]);
  });

  it.each([2, -3.5, 92])('has level words along a line that is tilted a little, by %f degrees', async (rotation) => {
    const written = await layered(scan(), [line({ rotation, x: 150, y: 60 })]);
    const [read] = (await (await open(written)).text())[0]?.lines ?? [];
    expect(read?.words.map(({ text }) => text)).toEqual(['Straße', 'über', '(Köln)']);
    const radians = (rotation * Math.PI) / 180;
    for (const [at, middle] of [24, 67, 110].entries()) {
      const { left = 0, right = 0, bottom = 0, top = 0 } = read?.words[at]?.area ?? {};
      // Above the baseline, in its direction.
      const [x, y] = [middle * Math.cos(radians), middle * Math.sin(radians)];
      expect(isNear(150 + x - 0.28 * 12 * Math.sin(radians), (left + right) / 2)).toBe(true);
      expect(isNear(60 + y + 0.28 * 12 * Math.cos(radians), (bottom + top) / 2)).toBe(true);
    }
    // pdf.js begins a new line at each word of a rotated matrix.
    expect((await textByPdfjs(written)).trim().split(/\s+/)).toEqual(['Straße', 'über', '(Köln)']);
    expect(await linesByPdfjs(written)).toBe(1);
  });

  it('is copied with spaces and lines, and found by several readers', async () => {
    const next = line({
      y: 80,
      words: words(['Größe', 0, 40], ['\u{1D54F}\\', 50, 60], [')\r', 70, 90], ['zuletzt', 95, 140]),
    });
    const written = await layered(scan(), [line(), next]);
    expect(textOf(written)).toMatch(/^Straße über \(Köln\)\nGröße \u{1D54F}\\ \) zuletzt\n/u);
    expect(await textByPdfjs(written)).toContain('Straße über (Köln)');
    const pdf = await open(written);
    expect((await pdf.search('über (Köln)')).length).toBe(1);
    expect(
      (await pdf.text())[0]?.lines.flatMap((each) => each.words.map(({ isInvisible }) => isInvisible)),
    ).not.toContain(false);
  });

  it('is appended, so that pictures stay as they are, in a few bytes', async () => {
    const before = scan();
    const random = createRandom('words');
    const error = () => (random.fraction() - 0.5) / 5;
    const { width } = standardMetrics('Times-Roman');
    // Places as a recognition finds them: of printed words, with errors of some hundredths of the letters' height.
    const page = Array.from({ length: 45 }, (_, row) => {
      let x = 0;
      const printed = Array.from({ length: 12 }, () => {
        const text = Array.from({ length: random.between(2, 9) }, () =>
          'enirsatdhulcg'.charAt(random.integer(13)),
        ).join('');
        const start = x + error();
        const end = x + width(text) * 3 + error();
        x += width(`${text} `) * 3;
        return { text, start, end };
      });
      return line({ y: 190 - row * 4, height: 3, words: printed });
    });
    const written = Buffer.from(await layered(before, page));
    expect(written.subarray(0, before.length).equals(before)).toBe(true);
    expect(written.length - before.length).toBeLessThan(5_300);
    // Words that share a scaling do not touch.
    const texts = page.flatMap((each) => each.words.map(({ text }) => text));
    expect(textOf(written).trim().split(/\s+/)).toEqual(texts);
  });

  it('marks words by a tag, which changes nothing else', async () => {
    const [street, over, city] = words(['Straße', 0, 48], ['über', 54, 80], ['(Köln)', 90, 130]);
    const tag = (word: LayerWord | undefined) => ({ text: '', start: 0, end: 0, ...word, tag: 'Doubtful' });
    const both = (first: LayerWord[], second: LayerWord[]) =>
      layered(scan(), [line({ words: first }), line({ y: 80, words: second })]);
    const plainWords = [street, over, city].filter((word) => word !== undefined);
    const plain = await both(plainWords, plainWords);
    const written = await both([tag(street), tag(over), ...plainWords.slice(2)], [tag(street), ...plainWords.slice(1)]);
    expect(wordsOf(written)).toEqual(wordsOf(plain));
    expect(textOf(written)).toBe(textOf(plain));
    expect(await textByPdfjs(written)).toBe(await textByPdfjs(plain));
    const itemsOf = (bytes: Uint8Array) =>
      readByPdfjs(bytes, async (document) => {
        const { items } = await (await document.getPage(1)).getTextContent({ includeMarkedContent: true });
        return items
          .map((item) =>
            'str' in item ? item.str.trim() : `${item.type} ${'tag' in item ? String(item.tag) : ''}`.trim(),
          )
          .filter((text) => text !== '');
      });
    const ended = await layered(scan(), [line({ words: [tag(street)] }), line({ y: 80, words: plainWords })]);
    expect((await itemsOf(ended)).slice(0, 3)).toEqual(['beginMarkedContent Doubtful', 'Straße', 'endMarkedContent']);
    expect((await itemsOf(written)).slice(0, 5)).toEqual([
      'beginMarkedContent Doubtful',
      'Straße über',
      'endMarkedContent',
      '(Köln)',
      'beginMarkedContent Doubtful',
    ]);
    await expect(layered(scan(), [line({ words: [{ text: 'a', start: 0, end: 9, tag: 'a b' }] })])).rejects.toThrow(
      RangeError,
    );
  });

  it('leaves nothing out but words without letters or width', async () => {
    const odd = words(['', 0, 10], ['a', 20, 20], ['b', 30, 28], ['c', 40, 40.2]);
    expect(await readWords(await open(await layered(scan(), [line({ words: odd })])))).toEqual([['c']]);
    const before = scan();
    expect(Buffer.from(await layered(before, [line({ words: words(['', 0, 9]) }), line({ height: 0 })]))).toEqual(
      before,
    );
    await expect(layered(before, [line({ x: Number.NaN })])).rejects.toThrow(RangeError);
    const pdf = await open(before);
    await expect(pdf.addTextLayers(new Map([[1, [line()]]]))).rejects.toThrow(RangeError);
  });

  it('ends where its words exhaust the budget', async () => {
    const limits = { ...budgetLimits(0), steps: 50_000 };
    const pdf = await open(scan(), { limits });
    const many = line({ words: Array.from({ length: 5_000 }, (_, at) => ({ text: 'x', start: at, end: at + 1 })) });
    await expect(pdf.addTextLayers(new Map([[0, [many]]]))).rejects.toThrow(TooComplexPdf);
  });
});

describe('invisible text of before', () => {
  const shown = 'BT /F 10 Tf 20 150 Td (Stamp) Tj ET';

  it.each([
    ['in a text object of its own', 'BT 3 Tr /F 12 Tf 20 100 Td (old words) Tj ET'],
    ['in lines', 'BT 3 Tr /F 12 Tf 14 TL 20 100 Td (old) \' 1 2 (words) " T* (more) Tj ET'],
    ['in a form', '/X Do'],
  ])('%s is replaced, and what is seen stays', async (_, content) => {
    const form = stream(
      '/Subtype /Form /BBox [0 0 300 200] /Resources << /Font << /F 5 0 R >> >>',
      'BT 3 Tr /F 9 Tf (old) Tj ET',
    );
    const image = stream('/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray', '\x80');
    const before = erasePdf({
      content: `q 300 0 0 200 0 0 cm /I Do Q ${shown} ${content}`,
      resources: '/XObject << /I 10 0 R /X 11 0 R >> /Font << /F 5 0 R >>',
      objects: [image, form],
    });
    const once = await layered(before, [line()]);
    expect(await readWords(await open(once))).toEqual([['Stamp'], ['Straße', 'über', '(Köln)']]);
    const twice = await layered(once, [line({ words: words(['neu', 0, 20]) })]);
    expect(await readWords(await open(twice))).toEqual([['Stamp'], ['neu']]);
    expect(qpdfCheck(twice)).toBe(0);
  });

  it('leaves what is shown after it at its place', async () => {
    const content =
      'BT /F 10 Tf 20 150 Td 3 Tr (old ) Tj [(ol) -500 (d )] TJ 0 Tr 80 Tz 12 0 0 12 0 0 Tm 3 Tr (abc) Tj 0 Tr (Seen) Tj ( too) Tj ET';
    const inline =
      'BT /F 10 Tf 20 150 Td 3 Tr (old ) Tj [(ol) -500 (d )] TJ 0 Tr /F 20 Tf 50 Tz (Seen) Tj ( too) Tj ET';
    for (const each of [content, inline]) {
      const before = scan('', each);
      const seen = (bytes: Uint8Array) =>
        wordsOf(bytes).flatMap(({ text, left, right }) =>
          /Seen|too/.test(text) ? [[left, right].map(Math.round)] : [],
        );
      const after = await layered(before, []);
      expect(seen(after)).toEqual(seen(before));
      expect(textOf(after)).not.toMatch(/old|abc/);
    }
  });
});

describe('in a tagged file', () => {
  const tagged = (kids: string) =>
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R /MarkInfo << /Marked true >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /StructParents 0 /Resources << /Font << /F 5 0 R >> >> >>',
      stream('', '/P << /MCID 0 >> BDC BT /F 10 Tf 20 40 Td (Tagged) Tj ET EMC'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Type /StructTreeRoot /K ${kids} /ParentTree << /Nums [0 [8 0 R]] >> /ParentTreeNextKey 1 >>`,
      '<< /Type /StructElem /S /Document /P 6 0 R /K 8 0 R >>',
      '<< /Type /StructElem /S /P /P 7 0 R /Pg 3 0 R /K 0 >>',
    ]);

  it.each(['7 0 R', '[7 0 R]', '[7 0 R 8 0 R]'])(
    'the text of a page is a paragraph after everything else, root of %s',
    async (kids) => {
      const written = await layered(tagged(kids), [line()]);
      // It is above on the page, and comes later in the structure.
      expect(await readWords(await open(written))).toEqual([['Tagged'], ['Straße', 'über', '(Köln)']]);
      const again = await open(await layered(written, [line({ words: words(['neu', 0, 20]) })]));
      expect(await readWords(again)).toEqual([['Tagged'], ['neu']]);
    },
  );
});
