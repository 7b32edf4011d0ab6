import { describe, expect, it } from 'vitest';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import { layOutPdf, streamPart, tableRow } from '../testing/lay-out-pdf.ts';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { ByteSink } from './byte-sink.ts';
import { PdfDocument } from './document.ts';
import { PdfName, PdfRef, type PdfStream } from './values.ts';

const catalog = '<< /Type /Catalog >>';
const ref = (number: number) => new PdfRef(number);
const open = (...objects: Parameters<typeof writePdf>[0]) => PdfDocument.open(writePdf([catalog, ...objects]));
const openLeniently = (...objects: Parameters<typeof writePdf>[0]) =>
  PdfDocument.open(writePdf([catalog, ...objects]), { isLenient: true });

/** A document with object stream 5, which contains objects 1 to 3 in order. */
function withObjectStream(entries: string, data: string, base = 0): PdfDocument {
  const rows = (offset: number) => `\x02\x05\0\x02\x05\x01\x02\x05\x02\0\0\0\x01${String.fromCharCode(offset)}\0`;
  const file = layOutPdf([
    streamPart(5, `/Type /ObjStm ${entries}`, data),
    (at) => streamPart(9, '/Type /XRef /W [1 1 1] /Index [1 5]', rows(at(0))),
    (at) => `startxref\n${at(1)}\n%%EOF\n`,
  ]);
  return PdfDocument.open(file, { base });
}

describe('object', () => {
  it('reads each object once and returns the same value for the same reference', () => {
    const document = open('<< /A [1] >>');
    expect(document.object(2)).toBe(document.resolve(ref(2)));
    expect(document.object(2)).toEqual(new Map([['A', [1]]]));
  });

  it('returns null for a missing object', () => {
    const document = open('null', '', '3 0 R');
    expect([0, 2, 3, 4, 99, -1].map((number) => document.object(number))).toEqual([
      null,
      null,
      null,
      ref(3),
      null,
      null,
    ]);
    expect(document.resolve(ref(4))).toBeNull();
  });

  it.each(['obj 1', '(never closed', '<< /A', '[1 2 endobj', ')'])(
    'rejects %j, or returns null in a lenient document',
    (text) => {
      expect(() => open(text).object(2)).toThrow(expect.objectContaining({ name: 'MalformedPdf', object: 2 }));
      const document = openLeniently(text);
      expect(document.object(2)).toBeNull();
      expect([...document.unreadable]).toEqual([2]);
    },
  );

  it('has distinct numbers in documents with different bases', () => {
    const document = PdfDocument.open(writePdf([catalog, '[3 0 R]', '(x)']), { base: 1_000 });
    expect(document.object(2)).toBeNull();
    expect(document.object(1_002)).toEqual([ref(1_003)]);
    expect(document.string(ref(1_003))).toEqual(Buffer.from('x'));
    expect(document.add(1)).toEqual(ref(1_004));
  });
});

describe('resolve', () => {
  it('follows references and rejects circular ones', () => {
    const document = open('3 0 R', '4 0 R', '(end)', '6 0 R', '5 0 R');
    expect(document.string(ref(2))).toEqual(Buffer.from('end'));
    expect(document.numberOf(ref(2))).toBe(4);
    expect(() => document.resolve(ref(5))).toThrow(MalformedPdf);
    expect(document.numberOf(ref(5))).toBeTypeOf('number');
    expect(openLeniently('2 0 R').resolve(ref(2))).toBeNull();
  });

  it('returns a value of the expected type, or undefined', () => {
    const document = open('<< /A 1 >>', '[1 5 0 R]', '(s)', '2', '/N', ['<< /L true >>', 'data']);
    const readers = ['dict', 'array', 'string', 'number', 'numbers', 'name', 'stream'] as const;
    const found = [2, 3, 4, 5, 6, 7].map((object) =>
      readers.filter((reader) => document[reader](ref(object)) !== undefined),
    );
    expect(found).toEqual([['dict'], ['array', 'numbers'], ['string'], ['number'], ['name'], ['dict', 'stream']]);
    expect(document.numbers(ref(3))).toEqual([1, 2]);
    expect(document.numbers([1, null])).toBeUndefined();
  });
});

describe('a stream', () => {
  const raw = (text: string) => open(text).stream(ref(2))?.raw.toString('latin1');

  it.each([
    ['\n', 'abc'],
    ['\r\n', 'abc'],
    ['\r', 'abc'],
  ])('starts after the end of line %j', (lineEnd, data) => {
    expect(raw(`<< /Length 3 >>stream${lineEnd}${data}\nendstream`)).toBe(data);
  });

  it('has /Length bytes, even for an empty stream or data with `endstream`', () => {
    expect(raw('<< /Length 19 >>\nstream\nendstream\nendobj\n12\nendstream')).toBe('endstream\nendobj\n12');
    expect(raw('<< /Length 0 >>\nstream\nendstream')).toBe('');
    expect(open('<< /Length 3 0 R >>\nstream\nabc\nendstream', '3').stream(ref(2))?.raw).toEqual(Buffer.from('abc'));
  });

  it.each([
    '',
    '/Length -1',
    '/Length 2',
    '/Length 4000',
    '/Length 1e9',
    '/Length 2.5',
    '/Length (3)',
    '/Length 99 0 R',
    '/Length 2 0 R',
  ])('is rejected with %j', (entry) => {
    const text = `<< ${entry} >>\nstream\nabc\nendstream`;
    expect(() => raw(text)).toThrow(MalformedPdf);
  });

  it('is rejected without an end of line after the keyword', () => {
    expect(() => raw('<< /Length 3 >>stream abc\nendstream')).toThrow(MalformedPdf);
  });

  it('exhausts the budget where its /Length is in a long chain of streams', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => `<< /Length ${index + 3} 0 R >>\nstream\n\nendstream`);
    expect(() => open(...chain).object(2)).toThrow(TooComplexPdf);
    // The excessive nesting makes the object malformed.
    expect(() => openLeniently(...chain).object(2)).not.toThrow();
  });

  it('may overlap with other streams up to a limit', () => {
    const nested = (count: number) => {
      const head = (index: number, length: number) =>
        `${index + 2} 0 obj\n<</Length ${String(length).padStart(7, '0')}>>stream\n`;
      const headBytes = (index: number) => head(index, 0).length;
      let length = 10_000;
      const heads: string[] = [];
      for (let index = count - 1; index >= 0; index--) {
        heads.unshift(head(index, length));
        length += headBytes(index);
      }
      const rows = (start: number) => heads.map((_, index) => tableRow(start + heads.slice(0, index).join('').length));
      const xref = (at: (index: number) => number) => `xref\n2 ${count}\n${rows(at(0)).join('')}trailer << >>\n`;
      const data = 'x'.repeat(10_000);
      return PdfDocument.open(
        layOutPdf([heads.join(''), data, '\nendstream\n', xref, (at) => `startxref\n${at(3)}\n`]),
      );
    };
    const two = nested(2);
    expect([2, 3].map((number) => two.stream(ref(number))?.raw.length)).toEqual([10_034, 10_000]);
    const many = nested(200);
    expect(() => Array.from({ length: 200 }, (_, index) => many.object(index + 2))).toThrow(TooComplexPdf);
  });
});

describe('an object stream', () => {
  const strings = (document: PdfDocument) =>
    [1, 2, 3].map((number) => document.string(ref(number))?.toString('latin1'));

  it('contains objects by index', () => {
    expect(strings(withObjectStream('/N 3 /First 15', '1 0 2 4 3 8    (a) (b) (c)'))).toEqual(['a', 'b', 'c']);
  });

  it('contains objects of a document with another base', () => {
    const document = withObjectStream('/N 3 /First 15', '1 0 2 4 3 8    (a) (b) [1 0 R]', 100);
    expect([document.string(ref(102)), document.array(ref(103))]).toEqual([Buffer.from('b'), [ref(101)]]);
  });

  it('is searched by object number if the index is wrong', () => {
    expect(strings(withObjectStream('/N 3 /First 15', '3 0 1 4 2 8    (c) (a) (b)'))).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['does not contain the object', '/N 3 /First 15', '7 0 8 4 9 8    (a) (b) (c)'],
    ['has fewer objects than /N', '/N 9 /First 15', '1 0 2 4 3 8    (a) (b) (c)'],
    ['has a huge /N', '/N 99999999 /First 15', '1 0 2 4 3 8    (a) (b) (c)'],
    ['has a negative /N', '/N -1 /First 15', '1 0 2 4 3 8    (a) (b) (c)'],
    ['has no /N', '/First 15', '1 0 2 4 3 8    (a) (b) (c)'],
    ['has no /First', '/N 3', '1 0 2 4 3 8    (a) (b) (c)'],
    ['has a /First beyond its data', '/N 3 /First 999', '1 0 2 4 3 8    (a) (b) (c)'],
    ['has a negative /First', '/N 3 /First -4', '1 0 2 4 3 8    (a) (b) (c)'],
    ['has offsets beyond its data', '/N 3 /First 15', '1 99 2 99 3 99 (a) (b) (c)'],
    ['has negative offsets', '/N 3 /First 15', '1 -99 2 -9 3 -9(a) (b) (c)'],
    ['has fractional offsets', '/N 3 /First 15', '1 .5 2 .5 3 .5 (a) (b) (c)'],
    ['has object numbers out of range', '/N 3 /First 15', '9e9 0 2 4 3 8  (a) (b) (c)'],
    ['has names for object numbers', '/N 3 /First 15', '/1 0 2 4 3 8   (a) (b) (c)'],
    ['has names for offsets', '/N 3 /First 15', '1 /0 2 4 3 8   (a) (b) (c)'],
    ['has an unknown filter', '/N 3 /First 15 /Filter /Unknown', '1 0 2 4 3 8    (a) (b) (c)'],
    ['has damaged data', '/N 3 /First 15 /Filter /FlateDecode', '1 0 2 4 3 8    (a) (b) (c)'],
    ['contains its own /Filter', '/N 3 /First 15 /DecodeParms 1 0 R /Filter 1 0 R', '1 0 2 4 3 8    (a) (b) (c)'],
  ])('is rejected where it %s', (_, entries, data) => {
    expect(() => withObjectStream(entries, data).object(1)).toThrow(MalformedPdf);
  });

  it('is rejected inside another object stream, or as another type', () => {
    const file = (place: string) =>
      layOutPdf([
        '5 0 obj\n(no stream)\nendobj\n',
        streamPart(9, '/Type /XRef /W [1 1 1] /Index [1 1 5 1]', `\x02\x05\0${place}`),
        (at) => `startxref\n${at(1)}\n%%EOF\n`,
      ]);
    expect(() => PdfDocument.open(file('\x01\x09\0')).object(1)).toThrow('expected a stream');
    expect(() => PdfDocument.open(file('\x02\x05\0')).object(1)).toThrow(
      'expected an object outside of object streams',
    );
    expect(() => PdfDocument.open(file('\0\0\0')).object(1)).toThrow('expected an object outside of object streams');
  });
});

describe('changed objects', () => {
  it('are returned by later reads and listed', () => {
    const document = open('(old)', '[1]');
    document.replace(2, Buffer.from('new'));
    document.markChanged(3);
    const added = document.add(new PdfName('Added'));
    expect(document.string(ref(2))).toEqual(Buffer.from('new'));
    expect(document.name(added)).toBe('Added');
    expect(document.size).toBe(5);
    expect([...document.findChanged()]).toEqual([2, 3, 4]);
  });
});

describe('copyObject', () => {
  const copy = (document: PdfDocument, number: number) => {
    const out = new ByteSink();
    const isCopied = document.copyObject(number, out, (each) => each + 10);
    const written = Buffer.concat(out.take()).toString('latin1');
    return isCopied ? written : { written };
  };
  const notCopied = { written: '' };

  it('copies arrays and dictionaries with renumbered references', () => {
    const document = open('<</A 1 0 R/S(x)>>', '[ 2 0 R ]');
    expect([2, 3].map((number) => copy(document, number))).toEqual(['<</A 11 0 R/S(x)>>', '[ 12 0 R ]']);
    const packed = withObjectStream('/N 3 /First 15', '1 0 2 4 3 8    [ ] (b) [1 0 R]');
    expect([1, 2, 3].map((number) => copy(packed, number))).toEqual(['[ ]', notCopied, '[11 0 R]']);
  });

  it('does not copy streams, other types, changed or missing objects', () => {
    const document = open(['<< /A 1 0 R >>', 'data'], '(s)', '5', '1 0 R', '[1]', 'null');
    document.markChanged(6);
    document.add([1]);
    expect([2, 3, 4, 5, 6, 7, 8, 99].map((number) => copy(document, number))).toEqual(
      Array.from({ length: 8 }, () => notCopied),
    );
  });
});

describe('scanObject', () => {
  const scan = (document: PdfDocument, number: number) => {
    const references: number[] = [];
    const names: string[] = [];
    const isRead = document.scanObject(
      number,
      (reference) => references.push(reference),
      (name) => names.push(name),
    );
    return isRead && { references, names };
  };

  it('reports the references and names of arrays and dictionaries', () => {
    const document = open('<< /A 3 0 R /B [/C << /D 4 0 R >>] >>', '[1 0 R /#41]');
    expect(scan(document, 2)).toEqual({ references: [3, 4], names: ['A', 'B', 'C', 'D'] });
    expect(scan(document, 3)).toEqual({ references: [1], names: ['A'] });
  });

  it('leaves streams, other types and changed objects to their readers', () => {
    const document = open(['<< /A 1 0 R >>', 'data'], '(s)', '[1 0 R]');
    document.markChanged(4);
    expect([2, 3, 99].map((number) => scan(document, number))).toEqual([false, false, false]);
    document.replace(4, [ref(2)]);
    expect(scan(document, 4)).toBe(false);
  });
});

describe('readEntries', () => {
  const keys = new Set(['A', 'B']);

  it('reads the entries with the given keys among any others', () => {
    const others = '/C << /A [5 (]>>) <3e>] >> /D (\\)>>) /E <3e3e> /F /A /G -1.5 /H 9 0 R /I true /J null /K [[]]';
    const document = open(`<<${others}/#41 [1 0 R]${others} /B << /A 2 /C 3 >> /L 7>>`);
    const entries = new Map<string, unknown>([
      ['A', [ref(1)]],
      [
        'B',
        new Map([
          ['A', 2],
          ['C', 3],
        ]),
      ],
    ]);
    expect(document.readEntries(2, keys)).toEqual(entries);
    const packed = withObjectStream('/N 3 /First 15', '1 0 2 4 3 8    [ ] (b) << /A 1 /C 2 >>');
    expect(packed.readEntries(3, keys)).toEqual(new Map([['A', 1]]));
  });

  it('reads changed objects, and dictionaries of streams', () => {
    const document = open('<< /A 1 >>', ['<< /A 1 >>', 'data']);
    document.replace(2, new Map([['A', 2]]));
    expect(document.readEntries(2, keys)?.get('A')).toBe(2);
    expect(document.readEntries(3, keys)?.get('A')).toBe(1);
  });

  it('returns undefined for other types', () => {
    const document = open('[1]', '/A', '2 0 R', 'null');
    expect([2, 3, 4, 5, 99].map((number) => document.readEntries(number, keys))).toEqual(Array(5).fill(undefined));
  });

  it.each(['<< /A 1', '<< /C (', '<< /C ]', '<< 1 2 >>', '<< /C >>', '<< /C << /A >>', '<< /A 1 >'])(
    'rejects %s',
    (object) => {
      expect(() => open(object).readEntries(2, keys)).toThrow(MalformedPdf);
    },
  );

  it('draws on the budget', () => {
    const file = writePdf([catalog, `<< ${'/C [1] '.repeat(500)} >>`]);
    const limits = { objects: 10, nesting: 2, unpackedBytes: 10, steps: 16_500, cpuMs: 9_000 };
    const document = PdfDocument.open(file, { limits });
    expect(() => {
      for (let time = 0; time < 100; time++) document.readEntries(2, keys);
    }).toThrow(TooComplexPdf);
  });
});

it('requires an indirect reference to the catalog, which could not be written otherwise', () => {
  const file = writePdf([catalog], { trailer: '/Root << /Type /Catalog >>' });
  expect(() => PdfDocument.open(file).catalog).toThrow(MalformedPdf);
  expect(PdfDocument.open(file, { isLenient: true }).catalog.get('Type')).toEqual(new PdfName('Catalog'));
});

it('returns stream data as views of the file buffer', () => {
  const document = open(['<< >>', 'data']);
  const { raw } = document.object(2) as PdfStream;
  expect(raw.buffer).toBe(document.bytes.buffer);
});

it('draws on the budget for arrays of numbers', () => {
  const limits = { objects: 100, nesting: 9, unpackedBytes: 1e6, steps: 20_000, cpuMs: 1e9 };
  const document = PdfDocument.open(writePdf(['<< /Type /Catalog >>']), { limits });
  const numbers = Array<number>(100_000).fill(1);
  expect(document.numbers(numbers)).toHaveLength(100_000);
  expect(() => document.numbers(numbers)).toThrow(TooComplexPdf);
});
