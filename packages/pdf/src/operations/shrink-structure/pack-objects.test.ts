import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { readNameTree, readNumberTree } from '../../file/trees.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { packObjects } from './pack-objects.ts';

const page = '<< /Type /Page /Parent 2 0 R /MediaBox 4 0 R /Rotate 5 0 R >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

function pack(objects: readonly string[], catalog = ''): { document: PdfDocument; numbers: readonly number[] } {
  const document = PdfDocument.open(
    writePdf([`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`, pages, page, '[0 0 90 80]', '90', ...objects]),
  );
  const graph = new ObjectGraph(document);
  packObjects(graph);
  return { document, numbers: graph.reachable };
}

it('writes short arrays and numbers into the object that refers to them', () => {
  const { document, numbers } = pack([]);
  expect(document.dict(document.object(3))?.get('MediaBox')).toEqual([0, 0, 90, 80]);
  expect(document.dict(document.object(3))?.get('Rotate')).toBe(90);
  expect(numbers).not.toContain(4);
});

it('keeps arrays that are shared or long, those within others, and what must be an object', () => {
  const rest = ['[1 2]', `[${'1 '.repeat(40)}]`, '[9 0 R]', '[10 0 R]', '[1]', '<< /A 1 >>', '[3 0 R]'];
  const { numbers } = pack(rest, '/X [6 0 R 6 0 R 7 0 R 8 0 R 11 0 R] /Kids 12 0 R');
  for (const number of [6, 7, 8, 11, 12]) expect(numbers).toContain(number);
});

it('takes a chain of arrays of any length', () => {
  const count = 30_000;
  const chain = Array.from({ length: count }, (_, index) => `[${index + 1 < count ? `${index + 7} 0 R` : ''}]`);
  const { numbers } = pack(chain, '/X 6 0 R');
  expect(numbers.length).toBeGreaterThan(count - 2);
});

it('drops references to objects that are missing', () => {
  const { document } = pack([], '/X [99 0 R /XYZ 0]');
  expect(document.catalog.get('X')).toEqual([null, expect.anything(), 0]);
});

it('writes trees of many nodes with few, with the same entries', () => {
  const leaves = 500;
  const names = Array.from({ length: leaves }, (_, index) => {
    const key = `(k${String(index).padStart(4, '0')})`;
    return `<< /Limits [${key} ${key}] /Names [${key} [3 0 R /XYZ ${index} 0 null]] >>`;
  });
  const numbered = Array.from(
    { length: leaves },
    (_, index) => `<< /Limits [${index} ${index}] /Nums [${index} << /S /D >>] >>`,
  );
  const kids = (from: number) => Array.from({ length: leaves }, (_, index) => `${from + index} 0 R`).join(' ');
  const objects = [
    '<< /Dests 7 0 R >>',
    `<< /Kids [${kids(9)}] >>`,
    `<< /Kids [${kids(9 + leaves)}] >>`,
    ...names,
    ...numbered,
  ];
  const { document, numbers } = pack(objects, '/Names 6 0 R /PageLabels 8 0 R');
  expect(numbers.length).toBeLessThan(30);
  const tree = readNameTree(document, document.dict(document.catalog.get('Names'))?.get('Dests'));
  expect(tree.map(([key]) => key.toString())).toEqual(names.map((_, index) => `k${String(index).padStart(4, '0')}`));
  expect(tree.map(([, value]) => document.array(value)?.[2])).toEqual(names.map((_, index) => index));
  const labels = readNumberTree(document, document.catalog.get('PageLabels'));
  expect(labels.map(([key]) => key)).toEqual(numbered.map((_, index) => index));
});

it('keeps a tree that refers to itself', () => {
  const { document } = pack(
    ['<< /Dests 7 0 R >>', `<< /Kids [${'7 0 R '.repeat(200)}] /Names [(a) 1] >>`],
    '/Names 6 0 R',
  );
  expect(document.dict(document.object(6))?.get('Dests')).toMatchObject({ number: 7 });
});
