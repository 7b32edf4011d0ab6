import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { PdfRef } from '../../file/values.ts';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { mergeDuplicateStreams } from './duplicates.ts';
import { ObjectGraph } from '../../file/object-graph.ts';

const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [4 0 R 5 0 R] >>';

function reachableAfterMerging(extra: string, streams: readonly (readonly [string, string])[]): readonly number[] {
  const pdf = writePdf([
    `<< /Type /Catalog /Pages 2 0 R /Extra [${extra}] >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page,
    '<< /Subtype /Widget /AP << /N 6 0 R >> >>',
    '<< /Subtype /Widget /AP << /N 7 0 R >> >>',
    ['<< /Subtype /Form /BBox [0 0 1 1] >>', 'field'],
    ['<< /Subtype /Form /BBox [0 0 1 1] >>', 'field'],
    ...streams,
  ]);
  const graph = new ObjectGraph(PdfDocument.open(pdf));
  mergeDuplicateStreams(graph);
  return graph.reachable.filter((number) => number > 5);
}

it('merges images with equal masks independently of the order of keys', () => {
  const kept = reachableAfterMerging('8 0 R 9 0 R', [
    ['<< /Width 1 /Height 1 /SMask 10 0 R >>', 'image'],
    ['<< /Height 1 /Width 1 /SMask 11 0 R >>', 'image'],
    ['<< /Width 1 >>', 'mask'],
    ['<< /Width 1 >>', 'mask'],
  ]);
  expect(kept.toSorted((a, b) => a - b)).toEqual([6, 7, 8, 10]);
});

it('keeps streams with different data or different values', () => {
  const kept = reachableAfterMerging('8 0 R 9 0 R 10 0 R', [
    ['<< /Key (a) >>', 'data'],
    ['<< /Key /a >>', 'data'],
    ['<< /Key (a) >>', 'date'],
  ]);
  expect(kept.toSorted((a, b) => a - b)).toEqual([6, 7, 8, 9, 10]);
});

describe('streams with equal data', () => {
  /** Whether two streams with these entries become one. */
  const areMerged = (one: string, other: string) =>
    reachableAfterMerging('8 0 R 9 0 R 10 0 R', [
      [`<< /Key ${one} >>`, 'data'],
      [`<< /Key ${other} >>`, 'data'],
      ['<< >>', ''],
    ]).length === 4;

  it.each([
    ['1.0', '1'],
    ['(a)', '<61>'],
    ['/A', '/#41'],
    ['[1 (a) /B << /C 1 >>]', '[1 (a) /B << /C 1 >>]'],
    ['<< /A 1 /B 2 >>', '<< /B 2 /A 1 >>'],
    ['true', 'true'],
    ['10 0 R', '10 0 R'],
  ])('become one where their dictionaries are equal: %s and %s', (one, other) => {
    expect(areMerged(one, other)).toBe(true);
  });

  it.each([
    ['1', '2'],
    ['1', '(1)'],
    ['1', '/1'],
    ['(A)', '/A'],
    ['(A)', '<41 41>'],
    ['true', 'false'],
    ['[1 2]', '[12]'],
    ['[1 [2]]', '[[1] 2]'],
    ['<< /A 1 >>', '<< /A 2 >>'],
    ['<< /A 1 >>', '<< /B 1 >>'],
    ['<< /A 1 >>', '[/A 1]'],
    ['10 0 R', '3 0 R'],
    ['10 0 R', '10'],
  ])('stay apart where their dictionaries differ: %s and %s', (one, other) => {
    expect(areMerged(one, other)).toBe(false);
  });

  it('stay apart where one has another key, or data of another length', () => {
    const numbers = reachableAfterMerging('8 0 R 9 0 R 10 0 R', [
      ['<< /A 1 >>', 'data'],
      ['<< /B 1 >>', 'data'],
      ['<< /A 1 >>', 'datum'],
    ]);
    expect(numbers).toHaveLength(5);
  });
});

/** Numbers of the references in a value after duplicates were merged; its objects begin with 4. */
function referencesAfterMerging(value: string, ...objects: readonly WrittenObject[]): number[] {
  const pdf = writePdf([
    `<< /Type /Catalog /Pages 2 0 R /Value ${value} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots 9 0 R >>',
    ...objects,
  ]);
  const document = PdfDocument.open(pdf);
  mergeDuplicateStreams(new ObjectGraph(document));
  const numbers: number[] = [];
  const visit = (found: unknown): void => {
    if (found instanceof PdfRef) numbers.push(found.number);
    else if (Array.isArray(found)) for (const item of found) visit(item);
    else if (found instanceof Map) for (const entry of found.values()) visit(entry);
  };
  visit(document.catalog.get('Value'));
  return numbers;
}

it('leads every reference to the stream that is found first, wherever it is', () => {
  const stream: WrittenObject = ['<< >>', 'same'];
  expect(
    referencesAfterMerging('[5 0 R << /A [4 0 R << /B 6 0 R >>] /C 7 0 R >> 5 0 R]', stream, stream, stream, '(x)'),
  ).toEqual([5, 5, 5, 7, 5]);
});

it.each([
  ['a field', '<< /Subtype /Widget /AP << /N 4 0 R /D 5 0 R >> >>', [4, 5]],
  ['a field with states', '<< /Subtype /Widget /AP << /N << /On 4 0 R /Off 5 0 R >> >> >>', [4, 4]],
  ['another annotation', '<< /Subtype /Stamp /AP << /N 4 0 R /D 5 0 R >> >>', [4, 4]],
])('merges the appearances of %s unless a program may change them', (_, annotation, numbers) => {
  const form: WrittenObject = ['<< /Subtype /Form >>', 'same'];
  expect(referencesAfterMerging('[4 0 R 5 0 R]', form, form, 'null', 'null', 'null', `[${annotation}]`)).toEqual(
    numbers,
  );
});
