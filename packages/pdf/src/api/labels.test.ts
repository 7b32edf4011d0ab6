import { qpdfCheck, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { open } from '../index.ts';
import { readByPdfjs } from '../testing/read-by-pdfjs.ts';

function pdfWith(ranges: string | undefined, count = 4): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${3 + index} 0 R`).join(' ');
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${ranges === undefined ? '' : `/PageLabels << /Nums [${ranges}] >>`} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${count} /MediaBox [0 0 9 9] >>`,
    ...Array<string>(count).fill('<< /Type /Page /Parent 2 0 R >>'),
  ]);
}

describe('labels', () => {
  it.each<[string, string[]]>([
    ['0 << /S /r >> 2 << /S /D >>', ['i', 'ii', '1', '2']],
    ['0 << /S /D /St 9 /P (A-) >>', ['A-9', 'A-10', 'A-11', 'A-12']],
    ['0 << /S /R /St 1993 >>', ['MCMXCIII', 'MCMXCIV', 'MCMXCV', 'MCMXCVI']],
    ['0 << /S /r /St 48 >> 3 << /S /R /St 4000 >>', ['xlviii', 'xlix', 'l', 'MMMM']],
    ['0 << /S /a /St 25 >>', ['y', 'z', 'aa', 'bb']],
    ['0 << /S /A /St 53 /P <FEFF00A7002020AC> >>', ['§ €AAA', '§ €BBB', '§ €CCC', '§ €DDD']],
    ['0 << /P (Cover) >> 1 << /S /D >>', ['Cover', '1', '2', '3']],
    ['0 << >>', ['', '', '', '']],
  ])('are as pdf.js reads them: %s', async (ranges, expected) => {
    const bytes = pdfWith(ranges);
    const [pdf, other] = [await open(bytes), await readByPdfjs(bytes, (document) => document.getPageLabels())];
    expect(pdf.labels).toEqual(expected);
    expect(other).toEqual(expected);
    expect((await open(pdf.select([3, 0]))).labels).toEqual([expected[3], expected[0]]);
  });

  it.each<[string | undefined, string[]]>([
    [undefined, ['1', '2', '3', '4']],
    ['2 << /S /a >>', ['1', '2', 'a', 'b']],
    ['0 5 (x) << >> -3 << /S /A >> 1 << /S /Z /P (p) /St (q) >>', ['1', 'p', 'p', 'p']],
    ['0 << /S /r /St 0 >>', ['0', 'i', 'ii', 'iii']],
    ['0 << /S /A /St -1 >>', ['-1', '0', 'A', 'B']],
    [
      '0 << /S /A /St 1000000000 >> 1 << /S /R /St 1000000000 >>',
      ['1000000000', '1000000000', '1000000001', '1000000002'],
    ],
    ['0 << /S /A /St 2599 >>', ['Y'.repeat(100), 'Z'.repeat(100), '2601', '2602']],
  ])('are those of viewers, and short, where the file has others: %s', async (ranges, expected) => {
    expect((await open(pdfWith(ranges))).labels).toEqual(expected);
  });

  it('with long prefixes are cut', async () => {
    const pdf = await open(pdfWith(`0 << /P (${'p'.repeat(5_000)}) /S /D >>`));
    expect(pdf.labels[3]).toBe(`${'p'.repeat(1_000)}4`);
  });
});

describe('labels that are set', () => {
  const ranges = async (labels: readonly string[]) => {
    const pdf = (await open(pdfWith('0 << /P (old) >>', labels.length))).setLabels(labels);
    const bytes = pdf.save();
    expect(qpdfCheck(bytes)).toBe(0);
    expect((await open(bytes)).labels).toEqual(labels);
    expect(await readByPdfjs(bytes, (document) => document.getPageLabels())).toEqual(labels);
    const json = JSON.parse(qpdfOutput(bytes, '--json', '--json-key=pagelabels').toString()) as {
      pagelabels: { index: number }[];
    };
    return json.pagelabels.map(({ index }) => index);
  };

  it.each<[string[], number[]]>([
    [['1', '2', '3'], [0]],
    [
      ['i', 'ii', 'iii', 'iv', '1', '2'],
      [0, 4],
    ],
    [
      ['Cover', 'A-9', 'A-10', 'A-11', '\u20ac'],
      [0, 1, 4],
    ],
    [['XCIX', 'C', 'CI'], [0]],
    [['y', 'z', 'aa', 'bb'], [0]],
    [
      ['', '', 'x', 'x'],
      [0, 2],
    ],
    [
      ['5', '4', '007', '008'],
      [0, 1, 2],
    ],
    [
      ['iC', 'mM', 'IIII', '99999999999', '0'],
      [0, 1, 2, 3, 4],
    ],
  ])('are few ranges: %j', async (labels, expected) => {
    expect(await ranges(labels)).toEqual(expected);
  });

  it('are one for each page', async () => {
    const pdf = await open(pdfWith(undefined));
    expect(() => pdf.setLabels(['1'])).toThrow(RangeError);
    pdf.select([0]);
    expect((await open(pdf.setLabels(['a', 'b', 'c', 'd']).select([3, 1]))).labels).toEqual(['d', 'b']);
  });
});

describe('ranges of labels that are set', () => {
  it('are those of readers, in place of those before', async () => {
    const pdf = (await open(pdfWith('0 << /S /A >>'))).setLabelRanges([
      { pageIndex: 2, style: 'decimal', prefix: 'A-', start: 7 },
      { pageIndex: 0, style: 'lower-roman' },
    ]);
    expect(qpdfCheck(pdf.save())).toBe(0);
    expect((await open(pdf.save())).labels).toEqual(['i', 'ii', 'A-7', 'A-8']);
    expect(pdf.setLabelRanges([{ pageIndex: 3, style: 'none', prefix: 'Ende' }]).labels).toEqual([
      '1',
      '2',
      '3',
      'Ende',
    ]);
    expect(Buffer.from(pdf.save({ objectStreams: 'never' })).toString('latin1')).toMatch(/\/Nums ?\[0 ?<</);
    expect(pdf.setLabelRanges([]).labels).toEqual(['1', '2', '3', '4']);
    expect(Buffer.from(pdf.save()).includes('/PageLabels')).toBe(false);
  });

  it.each([
    [[{ pageIndex: 4, style: 'decimal' }]],
    [
      [
        { pageIndex: 1, style: 'decimal' },
        { pageIndex: 1, style: 'none' },
      ],
    ],
    [[{ pageIndex: 1, style: 'decimal', start: 0 }]],
  ] as const)('are refused: %j', async (ranges) => {
    const pdf = await open(pdfWith(undefined));
    expect(() => pdf.setLabelRanges(ranges)).toThrow(RangeError);
  });
});
