import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { mergeDuplicateStreams } from './duplicates.ts';
import { ObjectGraph } from './object-graph.ts';

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
