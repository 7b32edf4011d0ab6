import { describe, expect, it } from 'vitest';
import { pointsPerMillimeter } from '../drawn-text.ts';
import { ToolError } from '../error-catalog.ts';
import { parseOptions } from '../parse-options.ts';
import { formatMargins, formatPageMargins } from './format-placements.ts';
import {
  croppedArea,
  minRemaining,
  type Margins,
  marginsByPage,
  marginSides,
  padMargins,
  parseMargins,
  parsePageMargins,
  resolvePageMargins,
  shareMargins,
} from './crop-pages.ts';
import { crop } from './crop.ts';

const optionsOf = (fields: Record<string, string>) => parseOptions(crop, Object.entries(fields));
const margins = (top: number, right: number, bottom: number, left: number): Margins => ({ top, right, bottom, left });
const a4 = { width: 210 * pointsPerMillimeter, height: 297 * pointsPerMillimeter };

function refusalOf(work: () => unknown): object {
  try {
    work();
  } catch (error) {
    if (error instanceof ToolError) return { code: error.code, ...error.params };
    throw error;
  }
  throw new Error('expected a refusal');
}

describe('the fields of crop', () => {
  it('are margins with a point, and any spaces around them', () => {
    expect(parseMargins('10,12.5, 0 ,5000')).toEqual(margins(10, 12.5, 0, 5000));
    expect(parsePageMargins('3:1,2,3,4;7-9:0,0,20,0')).toEqual([
      { ranges: [{ first: 3, last: 3 }], margins: margins(1, 2, 3, 4) },
      { ranges: [{ first: 7, last: 9 }], margins: margins(0, 0, 20, 0) },
    ]);
  });

  it.each(['1,2,3', '1,2,3,4,5', '1,2,3,', '-1,2,3,4', '1;2;3;4', '1,2,3,5000.1', '1e3,2,3,4', '1,2,3,.5', 'a,b,c,d'])(
    'refuses %s as margins',
    (written) => {
      expect(refusalOf(() => optionsOf({ margins: written }))).toMatchObject({
        code: 'invalidField',
        field: 'margins',
      });
    },
  );

  it.each([
    ['3', 'invalidField'],
    ['3:1,2,3', 'invalidField'],
    ['3:1,2,3,4;', 'invalidPages'],
    ['3:1,2,3,4:5', 'invalidField'],
    ['x:1,2,3,4', 'invalidPages'],
  ])('refuses %s as margins of single pages', (written, code) => {
    expect(refusalOf(() => optionsOf({ page_margins: written }))).toMatchObject({ code, field: 'page_margins' });
  });

  it('need margins, those of single pages or their detection', () => {
    expect(refusalOf(() => optionsOf({}))).toEqual({ code: 'invalidField', field: 'margins' });
    expect(refusalOf(() => optionsOf({ even_margins: '1,1,1,1' }))).toEqual({ code: 'invalidField', field: 'margins' });
    expect(optionsOf({ detect: 'all' })).toMatchObject({ margins: null, padding: null, detect: 'all' });
    expect(optionsOf({ page_margins: '1:1,1,1,1' })).toMatchObject({ detect: 'none' });
  });

  it('name pages that exist', () => {
    const check = (fields: Record<string, string>) => () => crop.checkPages?.(optionsOf(fields), 3);
    expect(refusalOf(check({ margins: '1,1,1,1', pages: '4' }))).toEqual({
      code: 'invalidPages',
      page: 4,
      page_count: 3,
    });
    const margins = (fields: Record<string, string>) => () => marginsByPage(optionsOf(fields), 3);
    expect(refusalOf(margins({ page_margins: '2-5:1,1,1,1' }))).toEqual({
      code: 'invalidPages',
      page: 5,
      page_count: 3,
    });
    expect(margins({ page_margins: '1-3:1,1,1,1' })).not.toThrow();
  });

  it('name no more pages than a list may, however often', () => {
    const written = Array.from({ length: 600 }, () => '1-:1,1,1,1').join(';');
    expect(refusalOf(() => marginsByPage(optionsOf({ page_margins: written }), 20_000))).toMatchObject({
      code: 'invalidPages',
    });
  });
});

describe('the margins of a page', () => {
  it('are its own, else those of even pages, else those of all', () => {
    const options = optionsOf({ margins: '1,1,1,1', even_margins: '2,2,2,2', page_margins: '3-4:3,0,0,0;4:4,0,0,0' });
    expect([...marginsByPage(options, 5)]).toEqual([
      [1, margins(1, 1, 1, 1)],
      [2, margins(2, 2, 2, 2)],
      [3, margins(3, 0, 0, 0)],
      [4, margins(4, 0, 0, 0)],
      [5, margins(1, 1, 1, 1)],
    ]);
  });

  it('are none for pages that are not chosen, and where nothing is cut off', () => {
    const options = optionsOf({ margins: '1,1,1,1', page_margins: '2:0,0,0,0;5:5,5,5,5', pages: '-4' });
    expect([...marginsByPage(options, 6).keys()]).toEqual([1, 3, 4]);
  });

  it('are detected ones in place of given ones, but not of those of single pages', () => {
    const options = optionsOf({ detect: 'each', margins: '1,1,1,1', page_margins: '2:7,7,7,7' });
    const found = new Map([
      [1, margins(9, 9, 9, 9)],
      [2, margins(8, 8, 8, 8)],
      [3, null],
    ]);
    expect([...marginsByPage(options, 3, found)]).toEqual([
      [1, margins(9, 9, 9, 9)],
      [2, margins(7, 7, 7, 7)],
    ]);
  });

  it.each([
    ['all', [2, 2, 2, 2]],
    ['odd_even', [2, 3, 2, 3]],
    ['each', [9, 3, 2, undefined]],
  ] as const)('that are the same for %s leave every page its ink', (mode, tops) => {
    const found = new Map([
      [1, margins(9, 1, 1, 1)],
      [2, margins(3, 1, 1, 1)],
      [3, margins(2, 1, 1, 1)],
      [4, null],
    ]);
    const shared = shareMargins(found, mode);
    expect([1, 2, 3, 4].map((pageNumber) => shared.get(pageNumber)?.top)).toEqual(tops);
  });
});

describe('what remains of a page', () => {
  it('is between its margins, in points from the lower left corner', () => {
    const area = croppedArea(margins(10, 20, 30, 40), a4);
    const inMillimeters = Object.values(area ?? {}).map((points) => Math.round(points / pointsPerMillimeter));
    expect(inMillimeters).toEqual([40, 30, 150, 257]);
  });

  it('is five millimeters in both directions at least', () => {
    expect(croppedArea(margins(0, 205, 0, 0), a4)).toBeDefined();
    expect(croppedArea(margins(0, 205.1, 0, 0), a4)).toBeUndefined();
    expect(croppedArea(margins(146, 0, 146, 0), a4)).toBeDefined();
    expect(croppedArea(margins(147, 0, 146, 0), a4)).toBeUndefined();
    expect(croppedArea(margins(5000, 0, 0, 0), a4)).toBeUndefined();
  });

  it('is ink with its padding, and never too little', () => {
    expect(padMargins(margins(20.19, 3, 20, 10), 5, a4)).toEqual(margins(15.1, 0, 15, 5));
    const dot = margins(100, 200, 196, 9.5);
    expect(croppedArea(padMargins(dot, 0, a4), a4)).toBeDefined();
    const padded = padMargins(dot, 0, a4);
    for (const side of marginSides) expect(padded[side]).toBeLessThanOrEqual(dot[side]);
    expect(210 - padded.left - padded.right).toBeCloseTo(minRemaining, 0);
    expect(padMargins(margins(1, 1, 1, 1), 0, { width: 9, height: 9 })).toEqual(margins(0, 0, 0, 0));
  });

  it('is written to tenths', () => {
    expect(formatMargins(margins(10, 12.5, 0.04, 3.96))).toBe('10,12.5,0,4');
    expect(parseMargins(formatMargins(margins(1, 2.2, 3, 4)))).toEqual(margins(1, 2.2, 3, 4));
    const single = new Map([1, 2, 3, 5].map((pageNumber) => [pageNumber, margins(pageNumber % 3, 0.5, 0, 0)]));
    const written = formatPageMargins(single);
    expect(written).toBe('1:1,0.5,0,0;2,5:2,0.5,0,0;3:0,0.5,0,0');
    expect(resolvePageMargins(written, 5)).toEqual(single);
  });
});
