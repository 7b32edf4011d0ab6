import { makePdf, textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { CannotErase, TooComplexPdf } from '../errors.ts';
import { type Box, budgetLimits, open, type Pdf, type PdfHit } from '../index.ts';
import { erasePdf, wordsOf } from '../testing/erase-pdf.ts';
import { readQuery } from './search.ts';

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const line = (text: string, x = 20, y = 100) => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET`;
const opened = (content: string, parts: Partial<Parameters<typeof erasePdf>[0]> = {}): Promise<Pdf> =>
  open(erasePdf({ content, ...parts }));

describe('the text of pages', () => {
  it('is that of pdftotext', async () => {
    const bytes = textPdf(['one page', 'two  pages', '']);
    const texts = await (await open(bytes)).text();
    expect(texts.map(({ pageIndex, text }) => [pageIndex, text])).toEqual([
      [0, 'one page'],
      [1, 'two pages'],
      [2, ''],
    ]);
    expect(texts.map(({ text }) => text).join(' ')).toBe(textOf(bytes).replaceAll(/\s+/g, ' '));
    for (const text of texts) expect(text).toMatchObject({ hasUnknown: false, isUnread: false });
  });

  it.each(['', '/Rotate 90', '/Rotate 180', '/Rotate 270 /UserUnit 2', '/CropBox [10 20 210 180] /Rotate 90'])(
    'has words where pdftotext finds them: %s',
    async (page) => {
      const bytes = erasePdf({ content: `${line('Grand total')} ${line('of all', 60, 50)}`, page });
      const pdf = await open(bytes);
      const [{ lines, text } = { lines: [], text: '' }] = await pdf.text();
      const scale = page.includes('UserUnit') ? 2 : 1;
      const words = lines.flatMap((each) => each.words);
      expect(words.map((word) => word.text).toSorted()).toEqual(['Grand', 'all', 'of', 'total']);
      expect(text.split('\n').toSorted()).toEqual(['Grand total', 'of all']);
      const others = new Map(wordsOf(bytes).map((word) => [word.text, word]));
      for (const { text: own, area } of words) {
        const other = others.get(own);
        if (!other) throw new Error(`pdftotext has no ${own}`);
        // Poppler has its own heights of glyphs.
        const middles = ({ left, bottom, right, top }: Box) => [(left + right) / 2, (bottom + top) / 2];
        const [x = 0, y = 0] = middles(area);
        const [otherX = 0, otherY = 0] = middles(other);
        expect(Math.abs(x - otherX), own).toBeLessThan(2 * scale);
        expect(Math.abs(y - otherY), own).toBeLessThan(2 * scale);
      }
    },
  );

  it('says what of it cannot be read', async () => {
    const [unread] = await (
      await opened('/X Do', {
        resources: '/XObject << /X 10 0 R >>',
        objects: [stream('/Subtype /Form /Filter /Other', '')],
      })
    ).text();
    expect(unread).toMatchObject({ text: '', isUnread: true, hasUnknown: false });
    const type3 =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /c12] >> /CharProcs << /c12 11 0 R >> /Resources << >> >>';
    const content = `${line('known')} BT /T 1 Tf 20 20 Td (a) Tj ET`;
    const [unknown] = await (
      await opened(content, {
        resources: '/Font << /F 5 0 R /T 10 0 R >>',
        objects: [type3, stream('', '9 0 0 0 9 9 d1 0 0 9 9 re f')],
      })
    ).text();
    expect(unknown).toMatchObject({ text: 'known\na', hasUnknown: true });
  });

  it('is that of some pages, with its progress, until it is aborted', async () => {
    const pdf = await open(makePdf(4));
    const shares: number[] = [];
    const texts = await pdf.text({ pages: [3, 0], onProgress: (share) => shares.push(share) });
    expect(texts.map(({ pageIndex, text }) => [pageIndex, text])).toEqual([
      [3, 'Seite 4'],
      [0, 'Seite 1'],
    ]);
    expect(shares).toEqual([0.5, 1]);
    const controller = new AbortController();
    const reason = new Error('enough');
    let read = 0;
    const aborted = pdf.text({
      signal: controller.signal,
      onProgress: () => {
        read++;
        controller.abort(reason);
      },
    });
    expect([await rejection(aborted), read]).toEqual([reason, 1]);
    expect(await rejection(pdf.text({ pages: [4] }))).toBeInstanceOf(RangeError);
  });

  it('keeps to the limits of the caller', async () => {
    const bytes = erasePdf({ content: line('a').repeat(20_000) });
    const pdf = await open(bytes, { limits: { ...budgetLimits(bytes.length), steps: 100_000 } });
    expect(await rejection(pdf.text())).toBeInstanceOf(TooComplexPdf);
    expect(await rejection(pdf.search('a'))).toBeInstanceOf(TooComplexPdf);
  });
});

describe('a search', () => {
  const found = (hits: readonly PdfHit[]) => hits.map(({ pageIndex, text }) => [pageIndex, text]);

  it.each<[string, [number, string][]]>([
    [
      'weber',
      [
        [0, 'Weber'],
        [1, 'WEBER'],
      ],
    ],
    ['lara  weber', [[0, 'Lara Weber']]],
    [
      ' Weber ',
      [
        [0, 'Weber'],
        [1, 'WEBER'],
      ],
    ],
    ['(1+1)*', [[1, '(1+1)*']]],
    ['nobody', []],
  ])('for a text finds it in any case: %s', async (query, expected) => {
    const pdf = await open(textPdf(['Konto von Lara Weber', 'WEBER, L. \\(1+1\\)*']));
    expect(found(await pdf.search(query))).toEqual(expected);
  });

  it('takes letters that are longer in lower case, and those of two code units', async () => {
    const map =
      'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 3 beginbfchar <61> <0130> <62> <D835DC00> <63> <0078> endbfchar endcmap';
    const pdf = await opened('BT /H 10 Tf 20 100 Td (acbc) Tj ET', {
      resources: '/Font << /H 10 0 R >>',
      objects: ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 11 0 R >>', stream('', map)],
    });
    for (const [query, text] of [
      ['x', 'x'],
      ['\u0130x', '\u0130x'],
      ['\u{1d400}X', '\u{1d400}x'],
    ] as const)
      expect(
        (await pdf.search(query)).map((hit) => hit.text),
        query,
      ).toEqual(query === 'x' ? ['x', 'x'] : [text]);
  });

  it('for a pattern finds what it matches, and for one of the caller with its targets', async () => {
    const pdf = await open(textPdf(['12 and 345', '6']));
    expect(found(await pdf.search(/\d+|$/g))).toEqual([
      [0, '12'],
      [0, '345'],
      [1, '6'],
    ]);
    const hits = await pdf.search(function* (text) {
      if (text.includes('345'))
        yield { start: text.indexOf('345'), end: text.indexOf('345') + 2, target: { name: 'x' } };
    });
    expect(hits.map(({ text, target }) => [text, target])).toEqual([['34', { name: 'x' }]]);
    expect(await rejection(pdf.search(/\d/))).toBeInstanceOf(TypeError);
    for (const empty of ['', ' \n']) expect(await rejection(pdf.search(empty))).toBeInstanceOf(RangeError);
  });

  it('finds a place once, in what order it is read', async () => {
    const pdf = await opened(
      'BT /F 12 Tf 14 TL 20 100 Td (left Anna) Tj 120 0 Td (x) Tj -120 -14 Td (Meyer right) Tj ET',
    );
    const hits = await pdf.search('anna meyer');
    expect(found(hits)).toEqual([[0, 'Anna Meyer']]);
    expect(hits[0]?.areas).toHaveLength(2);
    expect(found(await pdf.search('Meyer'))).toEqual([[0, 'Meyer']]);
  });

  it.each([
    ['Donau-\ndampfer', 'donaudampfer'],
    ['E-\nMail', 'e-mail'],
    ['Soft\u00adware', 'software'],
    ['Soft\u00ad\nware', 'software'],
    ['A -\nB', 'a - b'],
    ['two\nlines', 'two lines'],
    ['oﬃce', 'office'],
  ])('finds words that are divided, or have ligatures: %j', (text, query) => {
    expect([...readQuery(query)(`x ${text}y`)]).toEqual([{ start: 2, end: 2 + text.length, target: undefined }]);
  });

  it('has areas around what is shown, on a rotated page as well', async () => {
    const pdf = await opened(line('Konto von Lara'), { page: '/Rotate 90' });
    const [{ areas } = { areas: [] }] = await pdf.search('von');
    const [{ lines } = { lines: [] }] = await pdf.text();
    const word = lines.flatMap(({ words }) => words).find(({ text }) => text === 'von');
    const { left, bottom, right, top } = word?.area ?? { left: 0, bottom: 0, right: 0, top: 0 };
    for (const [side, expected] of Object.entries({
      left: left - 1,
      bottom: bottom - 1,
      right: right + 1,
      top: top + 1,
    }))
      expect(areas[0]?.[side as keyof Box], side).toBeCloseTo(expected, 3);
  });

  it('reads annotations and fields, but no pages that are not asked for', async () => {
    const appearance = stream(
      '/Subtype /Form /BBox [0 0 90 20] /Resources << /Font << /F 5 0 R >> >>',
      'BT /F 10 Tf 2 5 Td (noted) Tj ET',
    );
    const pdf = await opened(line('shown'), {
      page: '/Annots [<< /Subtype /Stamp /Rect [10 10 100 30] /AP << /N 10 0 R >> >>]',
      objects: [appearance],
    });
    expect(found(await pdf.search('noted'))).toEqual([[0, 'noted']]);
    const pages = await open(textPdf(['a word', 'a word', 'a word']));
    const shares: number[] = [];
    const hits = await pages.search('word', { pages: [2, 0], onProgress: (share) => shares.push(share) });
    expect([found(hits), shares]).toEqual([
      [
        [2, 'word'],
        [0, 'word'],
      ],
      [0.5, 1],
    ]);
    const signal = AbortSignal.abort(new Error('enough'));
    expect(await rejection(pages.search('word', { signal }))).toBe(signal.reason);
  });

  it('joins words that are divided between two pages which follow each other', async () => {
    const pages = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] /MediaBox [0 0 300 100] /Resources << /Font << /F 9 0 R >> >> >>',
      ...[6, 7, 8].map((number) => `<< /Type /Page /Parent 2 0 R /Contents ${number} 0 R >>`),
      stream('', line('Donau-', 20, 40)),
      stream('', line('dampfer', 20, 40)),
      stream('', line('dampfer', 20, 40)),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]);
    const pdf = await open(pages);
    const indicesOf = async (pageIndices: number[]) =>
      (await pdf.search('Donaudampfer', { pages: pageIndices })).map(({ pageIndex }) => pageIndex);
    expect(await indicesOf([0, 1])).toEqual([0, 1]);
    expect(await indicesOf([0, 2])).toEqual([]);
    expect(await indicesOf([1])).toEqual([]);
  });

  it('refuses what a pattern shows, whose places are not known', async () => {
    const tile = stream(
      '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 20] /XStep 50 /YStep 20 /Resources << /Font << /F 5 0 R >> >>',
      line('tile', 2, 5),
    );
    const pdf = await opened('/Pattern cs /P scn 0 0 99 99 re f', {
      resources: '/Font << /F 5 0 R >> /Pattern << /P 10 0 R >>',
      objects: [tile],
    });
    expect(await rejection(pdf.search('tile'))).toBeInstanceOf(CannotErase);
    expect(await pdf.search('other')).toEqual([]);
  });
});
