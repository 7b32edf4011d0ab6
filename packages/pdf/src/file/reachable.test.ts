import { describe, expect, it } from 'vitest';
import { MalformedPdf } from '../errors.ts';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { PdfDocument } from './document.ts';
import { findReachable } from './reachable.ts';

function find(base: number, names: readonly string[], ...objects: Parameters<typeof writePdf>[0]) {
  const pdf = writePdf(['<< /Type /Catalog /A 3 0 R /B [4 0 R 9 0 R 99 0 R] >>', '<< /Unreached 3 0 R >>', ...objects]);
  return findReachable(PdfDocument.open(pdf, { base }), new Set(names));
}

describe('reachable objects', () => {
  const objects = [
    '[5 0 R << /Wanted 1 >>]',
    ['<< /X /Wanted /Y 6 0 R >>', 'data'],
    '<< /Wa#6eted (Wanted) >>',
    '6 0 R',
  ] as const;

  it.each([0, 1000])('are found with those that contain a name, at base %i', (base) => {
    const { numbers, named } = find(base, ['Wanted'], ...objects.slice(0, 3), '(Wanted)');
    expect(numbers.map((number) => number - base)).toEqual([1, 3, 4, 5, 6]);
    expect(named.map((number) => number - base)).toEqual([3, 4, 5]);
  });

  it('are rejected if references are circular', () => {
    expect(() => find(0, [], ...objects)).toThrow(MalformedPdf);
  });
});
