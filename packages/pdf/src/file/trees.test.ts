import { describe, expect, it } from 'vitest';
import { TooComplexPdf } from '../errors.ts';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { PdfDocument } from './document.ts';
import { readNameTree, readNumberTree, writeNameTree, writeNumberTree } from './trees.ts';
import { PdfRef } from './values.ts';

const root = new PdfRef(2);
const open = (...objects: string[]) => PdfDocument.open(writePdf(['<< /Type /Catalog >>', ...objects]));

function namesIn(...objects: string[]): string[] {
  return readNameTree(open(...objects), root).map(
    ([key, value]) => `${key.toString('latin1')}=${JSON.stringify(value)}`,
  );
}

describe('readNameTree', () => {
  it('reads all entries in the order of the file', () => {
    expect(
      namesIn(
        '<< /Kids [3 0 R 4 0 R] >>',
        '<< /Limits [(a) (b)] /Names [(b) 1 6 0 R 2] >>',
        '<< /Kids [5 0 R << /Names [(e) 5] >>] /Names [(c) 3] >>',
        '<< /Names [(d) 4] >>',
        '(a)',
      ),
    ).toEqual(['b=1', 'a=2', 'c=3', 'd=4', 'e=5']);
  });

  it('omits entries of other types and a key without a value', () => {
    expect(namesIn('<< /Names [(a) 1 /B 2 3 3 null 4 (c) null (d)] /Kids 7 >>')).toEqual(['a=1', 'c=null']);
    expect(namesIn('[(a) 1]')).toEqual([]);
    expect(readNameTree(open(), undefined)).toEqual([]);
  });

  it('reads each node and each array once', () => {
    expect(namesIn('<< /Kids [2 0 R 3 0 R 3 0 R] /Names [(a) 1] >>', '<< /Names [(b) 2] /Kids [2 0 R] >>')).toEqual([
      'a=1',
      'b=2',
    ]);
    const nodes = Array.from({ length: 2_000 }, () => '<< /Kids 4 0 R /Names 5 0 R >>');
    const kids = nodes.map((_, index) => `${index + 6} 0 R`);
    const names = `[${'(x) 1 '.repeat(2_000)}]`;
    expect(
      namesIn('<< /Kids [3 0 R] >>', '<< /Kids 4 0 R /Names 5 0 R >>', `[${kids.join(' ')}]`, names, ...nodes),
    ).toHaveLength(2_000);
  });

  it('may be nested as deeply as the file has objects', () => {
    const nodes = Array.from({ length: 5_000 }, (_, index) => `<< /Kids [${index + 3} 0 R] >>`);
    expect(namesIn(...nodes, '<< /Names [(deep) 1] >>')).toEqual(['deep=1']);
  });

  it('draws on the budget', () => {
    const file = writePdf(['<< /Type /Catalog >>', `<< /Kids [${'3 0 R '.repeat(10_000)}] >>`, '<< >>']);
    const document = PdfDocument.open(file);
    const limits = { ...document.budget.limits, steps: 20_000 };
    expect(() => readNameTree(PdfDocument.open(file, { limits }), root)).toThrow(TooComplexPdf);
  });
});

describe('readNumberTree', () => {
  it('reads entries whose keys are integers', () => {
    const document = open('<< /Kids [3 0 R] /Nums [0 (a) 1.5 (b) -2 (c) (3) (d)] >>', '<< /Nums [7 8] >>');
    expect(readNumberTree(document, root)).toEqual([
      [0, Buffer.from('a')],
      [-2, Buffer.from('c')],
      [7, 8],
    ]);
  });
});

describe('a tree that is written', () => {
  it('is sorted by bytes, in a single node for few entries', () => {
    const document = open();
    const add = document.add.bind(document);
    const names = ['b', 'a', 'é', 'B'].map((key, index) => [Buffer.from(key, 'latin1'), index] as const);
    expect(writeNameTree(names, add).get('Names')).toEqual(
      [
        ['B', 3],
        ['a', 1],
        ['b', 0],
        ['é', 2],
      ].flatMap(([key, value]) => [Buffer.from(String(key), 'latin1'), value]),
    );
    expect(
      writeNumberTree(
        [
          [10, 1],
          [9, 2],
        ],
        add,
      ).get('Nums'),
    ).toEqual([9, 2, 10, 1]);
    expect(document.findChanged().size).toBe(0);
  });

  it('has leaf nodes with limits for many entries, and is read back unchanged', () => {
    const document = open();
    const entries = Array.from({ length: 1_000 }, (_, key) => [key, `${key}`.length] as const);
    const tree = writeNumberTree(entries.toReversed(), document.add.bind(document));
    expect(tree.has('Nums')).toBe(false);
    const leaves = document.array(tree.get('Kids'))?.map((kid) => document.dict(kid)) ?? [];
    expect(leaves.length).toBe(Math.ceil(1_000 / 64));
    expect(leaves[1]?.get('Limits')).toEqual([64, 127]);
    expect(readNumberTree(document, tree)).toEqual(entries);
  });
});
