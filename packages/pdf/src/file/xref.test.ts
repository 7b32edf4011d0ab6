import { describe, expect, it } from 'vitest';
import { Budget, budgetLimits } from '../budget.ts';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import { layOutPdf, type PdfPart, streamPart, tableRow } from '../testing/lay-out-pdf.ts';
import { PdfDocument } from './document.ts';
import { PdfRef } from './values.ts';
import { free, XrefEntries } from './xref.ts';

const one = '1 0 obj\n(one)\nendobj\n';
const two = '2 0 obj\n(two)\nendobj\n';
const end = (offset: number) => `startxref\n${offset}\n%%EOF\n`;
const freeRow = '0000000000 65535 f \n';

/** Strings of the objects from number 1. */
function stringsOf(file: Buffer, count: number): (string | null)[] {
  const document = PdfDocument.open(file);
  return Array.from(
    { length: count },
    (_, index) => document.string(new PdfRef(index + 1))?.toString('latin1') ?? null,
  );
}

/** A file with cross-reference stream 9, given by its entries and rows; the string (one) is at offset 9. */
function withXrefStream(entries: string, rows: string): Buffer {
  return layOutPdf([one, streamPart(9, `/Type /XRef ${entries}`, rows), (offsetOf) => end(offsetOf(1))]);
}

describe('a cross-reference table', () => {
  const table = (text: PdfPart): Buffer =>
    layOutPdf([one, two, text, 'trailer << /Size 3 >>\n', (offsetOf) => end(offsetOf(2))]);

  it('may have several subsections and free objects', () => {
    const file = table((at) => `xref\n0 1\n${freeRow}2 2\n${tableRow(at(1))}${tableRow(7, 'f')}`);
    expect(stringsOf(file, 3)).toEqual([null, 'two', null]);
    const document = PdfDocument.open(file);
    expect(document.xref.isStream).toBe(false);
    expect([...document.xref.entries.numbers()]).toEqual([2]);
  });

  it.each([
    [
      'ends rows with a single line feed',
      (at) => `xref\n0 2\n0000000000 65535 f\n${String(at(0)).padStart(10, '0')} 00000 n\n`,
    ],
    ['has generations of every digit', (at) => `xref\n0 2\n${freeRow}${String(at(0)).padStart(10, '0')} 64789 n \n`],
    ['has comments and white space', (at) => `xref %c\n 0  2 %c\n${freeRow}   ${tableRow(at(0))}`],
  ] as [string, PdfPart][])('is accepted where it %s', (_, text) => {
    expect(stringsOf(table(text), 1)).toEqual(['one']);
  });

  it('treats offset 0 as a free object', () => {
    expect(stringsOf(table(`xref\n1 1\n${tableRow(0)}`), 1)).toEqual([null]);
  });

  it.each([
    ['has a negative first number', `xref\n-1 1\n${freeRow}`],
    ['has a negative count', `xref\n0 -1\n`],
    ['has a fractional count', `xref\n0 1.5\n${freeRow}`],
    ['has more rows than fit into the file', `xref\n0 100000\n${freeRow}`],
    ['has object numbers out of range', `xref\n8388607 2\n${freeRow}${freeRow}`],
    ['has too few rows', `xref\n0 2\n${freeRow}`],
    ['has a row of letters', `xref\n0 1\nabcdefghij 00000 n \n`],
    ['has a row without a generation', `xref\n0 1\n0000000009 0 0 R n \n`],
    ['has a row of another type', `xref\n0 1\n0000000009 00000 x \n`],
    ['has the character after 9 in an offset', `xref\n0 1\n000000000: 00000 n \n`],
    ['has the character before 0 in an offset', `xref\n0 1\n00000000/9 00000 n \n`],
    ['has the character after 9 in a generation', `xref\n0 1\n0000000009 0000: n \n`],
    ['has the character before 0 in a generation', `xref\n0 1\n0000000009 /0000 n \n`],
    ['has no number of rows', `xref\n0\n`],
  ])('is rejected where it %s', (_, text) => {
    expect(() => PdfDocument.open(table(text))).toThrow(MalformedPdf);
  });

  it('is rejected where an offset leads to a different object', () => {
    const file = table((at) => `xref\n1 2\n${tableRow(at(1))}${tableRow(at(0))}`);
    const document = PdfDocument.open(file);
    expect(() => document.object(1)).toThrow(expect.objectContaining({ name: 'MalformedPdf', object: 1 }));
  });
});

describe('entries', () => {
  const fileBytes = 100;
  const entries = new XrefEntries(new Budget(budgetLimits(fileBytes)), fileBytes);
  entries.add(1, 0);
  entries.add(2, fileBytes - 1);
  entries.add(3, XrefEntries.inStream(5, 7));
  entries.add(9, free);
  entries.add(2, 50);

  it('are offsets, places in object streams, or free; the first of an object counts', () => {
    expect([1, 2, 3, 4, 9].map((number) => entries.get(number))).toEqual([
      { offset: 0 },
      { offset: 99 },
      { stream: 5, index: 7 },
      undefined,
      undefined,
    ]);
    expect([entries.has(9), entries.has(4), entries.size]).toEqual([true, false, 4]);
  });

  it('do not count free objects as the largest', () => {
    expect([entries.largest, [...entries.numbers()]]).toEqual([3, [1, 2, 3]]);
  });

  it('are within the file', () => {
    expect(() => entries.add(4, fileBytes)).toThrow(MalformedPdf);
  });
});

describe('startxref', () => {
  it.each([
    '',
    'startxref',
    'startxref\n',
    'startxref\n0',
    'startxref\n-5',
    'startxref\n99999',
    'startxref\n(5)',
    'startxref\n9',
  ])('is rejected as %j', (text) => {
    expect(() => PdfDocument.open(layOutPdf([one, text]))).toThrow(MalformedPdf);
  });

  it('must be in the last 2,048 bytes', () => {
    const file = (trailing: number) =>
      layOutPdf([
        one,
        (at) => `xref\n1 1\n${tableRow(at(0))}trailer << >>\n`,
        (at) => end(at(1)),
        ' '.repeat(trailing),
      ]);
    expect(stringsOf(file(2_000), 1)).toEqual(['one']);
    expect(() => PdfDocument.open(file(3_000))).toThrow(MalformedPdf);
  });
});

describe('a cross-reference stream', () => {
  it('locates objects in the file and in object streams', () => {
    const file = layOutPdf([
      one,
      streamPart(5, '/Type /ObjStm /N 1 /First 4', '3 0 (packed)'),
      (at) =>
        streamPart(
          9,
          '/Type /XRef /W [1 2 1] /Index [1 1 3 1 5 1]',
          `\x01\0${String.fromCharCode(at(0))}\0\x02\0\x05\0\x01\0${String.fromCharCode(at(1))}\0`,
        ),
      (at) => end(at(2)),
    ]);
    expect(stringsOf(file, 4)).toEqual(['one', null, 'packed', null]);
    expect(PdfDocument.open(file).xref.isStream).toBe(true);
  });

  it.each([
    ['no /Index', '/W [1 1 0] /Size 2', '\0\0\x01\x09', 'one'],
    ['no type field', '/W [0 1 0] /Index [1 1]', '\x09', 'one'],
    ['a field of 8 bytes', '/W [0 8 0] /Index [1 1]', '\0\0\0\0\0\0\0\x09', 'one'],
    ['an unknown type', '/W [1 1 0] /Index [1 1]', '\x07\x09', null],
    ['an offset that exceeds the integers of a double', '/W [0 8 0] /Index [1 1]', '\xff'.repeat(8), null],
    ['an object stream whose number is out of range', '/W [1 4 0] /Index [1 1]', '\x02\xff\xff\xff\xff', null],
    ['a /Size of 0', '/W [1 1 0] /Size 0', '', null],
    ['the largest index in an object stream exceeded', '/W [1 1 4] /Index [1 1]', '\x02\x05\x01\0\0\0', null],
    ['more rows than /Index lists', '/W [0 1 0] /Index [1 1]', '\x09\x09\x09', 'one'],
  ])('is accepted with %s', (_, entries, rows, expected) => {
    expect(stringsOf(withXrefStream(entries, rows), 1)).toEqual([expected]);
  });

  it.each([
    ['/W of zeros', '/W [0 0 0] /Index [0 8000000]', ''],
    ['/W without a second field', '/W [1 0 2] /Index [1 1]', '\x01\0\0'],
    ['/W with a negative width', '/W [1 -1 2] /Index [1 1]', '\x01\0\0'],
    ['/W with a large width', '/W [1 9 0] /Index [1 1]', '\x01'.padEnd(10)],
    ['/W of two widths', '/W [1 1] /Index [1 1]', '\x01\x09'],
    ['no /W', '/Index [1 1]', '\x01\x09'],
    ['a huge /Index', '/W [0 1 0] /Index [0 8388607]', '\x09'],
    ['an /Index out of range', '/W [0 1 0] /Index [8388607 2]', '\x09\x09'],
    ['a negative /Index', '/W [0 1 0] /Index [-1 1]', '\x09'],
    ['an /Index of one number', '/W [0 1 0] /Index [1]', '\x09'],
    ['an /Index that is a number', '/W [0 1 0] /Index 1', '\x09'],
    ['a negative /Size', '/W [0 1 0] /Size -5', '\x09'],
    ['too few rows', '/W [0 1 0] /Index [1 2]', '\x09'],
    ['too few rows of a later range', '/W [0 1 0] /Index [1 1 2 2]', '\x09\x09'],
    ['a row without its third field', '/W [1 1 1] /Index [1 1]', '\x01\x09'],
    ['another type', '/Type /ObjStm /W [0 1 0] /Index [1 1]', '\x09'],
    ['an unknown filter', '/W [0 1 0] /Index [1 1] /Filter /Unknown', '\x09'],
    ['damaged data', '/W [0 1 0] /Index [1 1] /Filter /FlateDecode', '\x09'],
  ])('is rejected with %s', (_, entries, rows) => {
    expect(() => PdfDocument.open(withXrefStream(entries, rows))).toThrow(MalformedPdf);
  });

  it('has fields of several bytes, the highest first', () => {
    const file = layOutPdf([
      `%${' '.repeat(300)}\n`,
      one,
      (at) => streamPart(9, '/Type /XRef /W [0 2 0] /Index [1 1]', String.fromCharCode(at(1) >> 8, at(1) & 255)),
      (at) => end(at(2)),
    ]);
    expect(stringsOf(file, 1)).toEqual(['one']);
  });

  it('deletes an object of an older section by a row of type 0', () => {
    const file = layOutPdf([
      one,
      (at) => `xref\n1 1\n${tableRow(at(0))}trailer << >>\n`,
      (at) => streamPart(9, `/Type /XRef /W [1 1 0] /Index [1 1] /Prev ${at(1)}`, '\0\0'),
      (at) => end(at(2)),
    ]);
    expect(stringsOf(file, 1)).toEqual([null]);
  });

  it('is rejected where its /Length is a reference, which cannot be resolved yet', () => {
    const stream =
      '9 0 obj\n<< /Type /XRef /W [0 1 0] /Index [1 1] /Length 1 0 R >>\nstream\n\x09\nendstream\nendobj\n';
    const file = layOutPdf([one, stream, (at) => end(at(1))]);
    expect(() => PdfDocument.open(file)).toThrow(MalformedPdf);
  });
});

describe('several cross-reference sections', () => {
  const table = (
    entries: (at: (index: number) => number) => string,
    rows: (at: (index: number) => number) => string,
  ): PdfPart => {
    return (at) => `xref\n${rows(at)}trailer << ${entries(at)} >>\n`;
  };

  it('are read newest first, with the newest trailer', () => {
    const file = layOutPdf([
      one,
      two,
      table(
        () => '/Size 3 /Old true',
        (at) => `0 3\n${freeRow}${tableRow(at(0))}${tableRow(at(1))}`,
      ),
      '1 0 obj (newer) endobj\n',
      table(
        (at) => `/Prev ${at(2)} /New true`,
        (at) => `1 2\n${tableRow(at(3))}${tableRow(0, 'f')}`,
      ),
      (at) => end(at(4)),
    ]);
    expect(stringsOf(file, 2)).toEqual(['newer', null]);
    const { trailer, xref } = PdfDocument.open(file);
    expect([trailer.has('New'), trailer.has('Old')]).toEqual([true, false]);
    expect(file.toString('latin1', xref.start, xref.start + 4)).toBe('xref');
  });

  it('may include a stream for objects that a table lists as free', () => {
    const file = layOutPdf([
      one,
      two,
      (at) => streamPart(9, '/Type /XRef /W [1 1 0] /Index [2 1]', `\x01${String.fromCharCode(at(1))}`),
      table(
        (at) => `/XRefStm ${at(2)}`,
        (at) => `0 3\n${freeRow}${tableRow(at(0))}${tableRow(0, 'f')}`,
      ),
      (at) => end(at(3)),
    ]);
    expect(stringsOf(file, 2)).toEqual(['one', 'two']);
    expect(PdfDocument.open(file).xref.isStream).toBe(false);
  });

  it('do not restore deleted objects from an older section with a stream', () => {
    const file = layOutPdf([
      one,
      two,
      (at) =>
        streamPart(
          9,
          '/Type /XRef /W [1 1 0] /Index [1 2]',
          `\x01${String.fromCharCode(at(0))}\x01${String.fromCharCode(at(1))}`,
        ),
      table(
        (at) => `/XRefStm ${at(2)}`,
        () => `0 3\n${freeRow}${freeRow}${freeRow}`,
      ),
      table(
        (at) => `/Prev ${at(3)}`,
        () => `1 1\n${freeRow}`,
      ),
      (at) => end(at(4)),
    ]);
    expect(stringsOf(file, 2)).toEqual([null, 'two']);
  });

  it('may refer to each other circularly', () => {
    const sections = (previous: number) =>
      layOutPdf([
        one,
        two,
        table(
          () => `/Prev ${previous}`,
          (at) => `1 1\n${tableRow(at(0))}`,
        ),
        table(
          (at) => `/Prev ${at(2)}`,
          (at) => `2 1\n${tableRow(at(1))}`,
        ),
        (at) => end(at(3)),
      ]);
    const newest = sections(100).lastIndexOf('xref\n2 1');
    expect(newest).toBeGreaterThan(99);
    expect(stringsOf(sections(newest), 2)).toEqual(['one', 'two']);
  });

  it.each(['-1', '3', '12.5', '99999', '1e9', '9', '1 0 R', '(9)', '/A'])(
    'are rejected with a /Prev of %s',
    (previous) => {
      const file = layOutPdf([
        one,
        table(
          () => `/Prev ${previous}`,
          (at) => `1 1\n${tableRow(at(0))}`,
        ),
        (at) => end(at(1)),
      ]);
      expect(() => PdfDocument.open(file)).toThrow(MalformedPdf);
    },
  );

  it('are limited in number', () => {
    let file = layOutPdf([one]).toString('latin1');
    let previous = '';
    for (let section = 0; section < 5_000; section++) {
      const offset = file.length;
      file += `xref\n0 0\ntrailer << ${previous} >>\n`;
      previous = `/Prev ${offset}`;
    }
    const start = file.lastIndexOf('xref\n');
    expect(() => PdfDocument.open(Buffer.from(file + end(start), 'latin1'))).toThrow(MalformedPdf);
  });

  it('draw on the budget for every entry', () => {
    const rows = tableRow(9).repeat(200);
    const file = layOutPdf([
      one,
      table(
        () => '',
        () => `1 200\n${rows}`,
      ),
      (at) => end(at(1)),
    ]);
    const limits = { ...PdfDocument.open(file).budget.limits, objects: 100 };
    expect(() => PdfDocument.open(file, { limits })).toThrow(TooComplexPdf);
  });
});

it('rejects a file without a header at offset 0', () => {
  expect(() => PdfDocument.open(Buffer.from('\n%PDF-1.7'))).toThrow(
    'offset 0: expected the header %PDF- and a version',
  );
});

describe('the rows of cross-references', () => {
  const rows = 40_000;
  const table = layOutPdf([
    one,
    `xref\n0 ${rows}\n${freeRow.repeat(rows)}trailer << >>\n`,
    (offsetOf) => end(offsetOf(1)),
  ]);
  const stream = withXrefStream(`/W [1 1 1] /Size ${rows}`, '\0'.repeat(rows * 3));

  it('may have the largest object number, and none beyond', () => {
    const last = (count: number) => [
      layOutPdf([
        one,
        (at) => `xref\n8388607 ${count}\n${tableRow(at(0)).repeat(count)}trailer << >>\n`,
        (at) => end(at(1)),
      ]),
      withXrefStream(`/W [0 1 0] /Index [8388607 ${count}]`, '\x09'.repeat(count)),
    ];
    for (const file of last(1)) expect([...PdfDocument.open(file).xref.entries.numbers()]).toContain(8_388_607);
    for (const file of last(2)) expect(() => PdfDocument.open(file)).toThrow(MalformedPdf);
  });

  it.each([
    ['a table', table],
    ['a stream', stream],
  ])('of %s draw on the budget', (_, file) => {
    const limits = {
      objects: 100_000,
      nesting: 8,
      unpackedBytes: 1_000_000,

      steps: 2 * rows,
      cpuMs: 60_000,
    };
    expect(() => PdfDocument.open(file, { limits })).not.toThrow();
    expect(() => PdfDocument.open(file, { limits: { ...limits, steps: rows / 2 } })).toThrow(TooComplexPdf);
  });
});
