import { describe, expect, it } from 'vitest';
import { parseOptions } from '../parse-options.ts';
import { numberPages, placeNumber } from './number-pages.ts';
import { pageNumbers } from './page-numbers.ts';

const plain = { format: null, first: null, digits: null, pages: null };

describe('page numbers', () => {
  it.each([
    [plain, 3, ['1: 1', '2: 2', '3: 3']],
    [{ ...plain, format: 'Seite {n} von {total}' }, 2, ['1: Seite 1 von 2', '2: Seite 2 von 2']],
    [{ ...plain, pages: '2-' }, 3, ['2: 1', '3: 2']],
    [{ ...plain, pages: '4, 2', format: '{n}/{total}' }, 5, ['2: 1/3', '4: 3/3']],
    [{ ...plain, first: 7, pages: '2-' }, 3, ['2: 7', '3: 8']],
    [{ ...plain, first: 0 }, 2, ['1: 0', '2: 1']],
    [{ ...plain, format: 'ABC-{n}', first: 98, digits: 6 }, 3, ['1: ABC-000098', '2: ABC-000099', '3: ABC-000100']],
    [{ ...plain, format: '{n} {n} $& {total}' }, 1, ['1: 1 1 $& 1']],
  ])('%j on %i pages', (options, pageCount, texts) => {
    expect(numberPages(options, pageCount).map(({ pageNumber, text }) => `${pageNumber}: ${text}`)).toEqual(texts);
  });

  it('refuses a format without a number, and pages that do not exist', () => {
    const parse = (form: Record<string, string>) => parseOptions(pageNumbers, Object.entries(form));
    expect(() => parse({ format: 'Seite' })).toThrow(expect.objectContaining({ code: 'invalidField' }));
    expect(parse({ format: ' - {n} - ' })).toMatchObject({ format: '- {n} -', position: 'bottom-center' });
    expect(() => numberPages({ ...plain, pages: '4' }, 3)).toThrow(expect.objectContaining({ code: 'invalidPages' }));
  });
});

describe('the place of a number', () => {
  const page = { width: 600, height: 800 };
  const options = { position: 'bottom-center', mirrored: false, font_size: 10, margin_mm: 25.4 } as const;
  const at = (change: Partial<Parameters<typeof placeNumber>[0]>, pageNumber = 1, textWidth = 2) =>
    placeNumber({ ...options, ...change }, page, { pageNumber, textWidth });

  it('is at a side and a corner of the page, within its margins', () => {
    expect(at({})).toEqual({ x: 290, y: 72, fontSize: 10 });
    expect(at({ position: 'bottom-left' })).toMatchObject({ x: 72, y: 72 });
    expect(at({ position: 'bottom-right' })).toMatchObject({ x: 508 });
    expect(at({ position: 'top-right' })).toMatchObject({ x: 508, y: 716 });
  });

  it('changes sides on even pages where it is mirrored', () => {
    expect([1, 2].map((page) => at({ position: 'top-left', mirrored: true }, page).x)).toEqual([72, 508]);
    expect([1, 2].map((page) => at({ position: 'bottom-right', mirrored: true }, page).x)).toEqual([508, 72]);
    expect([1, 2].map((page) => at({ mirrored: true }, page).x)).toEqual([290, 290]);
  });

  it('is within a page that is too small for it', () => {
    const narrow = at({}, 1, 100);
    expect([Math.round(narrow.x), narrow.y, narrow.fontSize]).toEqual([72, 72, 4.56]);
    const tiny = placeNumber(options, { width: 8, height: 4 }, { pageNumber: 1, textWidth: 1 });
    expect(tiny.fontSize).toBeLessThan(2);
    expect(tiny).toMatchObject({ y: 1 });
  });
});
