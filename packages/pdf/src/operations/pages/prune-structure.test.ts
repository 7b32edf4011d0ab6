import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { readNameTree, readNumberTree } from '../../file/trees.ts';
import { plainValue } from '../../testing/plain-value.ts';
import { selectPages } from '../../testing/select-pages.ts';

/** Pages 4, 5 and 6 with a structure tree (object 3); elements and other objects from 7. */
interface Tagged {
  root: string;
  /** Entries of each page. */
  pages?: readonly [string, string, string];
  elements: readonly string[];
}

/** Kids of the root and its trees, in a file with some of the pages. */
function structureOf({ root, pages = ['', '', ''], elements }: Tagged, pageNumbers: readonly number[]) {
  const document = selectPages(
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 3 0 R >>',
      '<< /Type /Pages /Kids [4 0 R 5 0 R 6 0 R] /Count 3 /MediaBox [0 0 9 9] >>',
      `<< /Type /StructTreeRoot ${root} >>`,
      ...pages.map((entries) => `<< /Type /Page /Parent 2 0 R ${entries} >>`),
      ...elements,
    ]),
    pageNumbers,
  );
  const found = document.dict(document.catalog.get('StructTreeRoot'));
  const plain = (value: Parameters<typeof plainValue>[1]) => plainValue(document, value, ['P', 'Type']);
  return {
    kids: plain(found?.get('K')),
    parents: readNumberTree(document, found?.get('ParentTree')).map(([key, value]) => [key, plain(value)]),
    names: readNameTree(document, found?.get('IDTree')).map(([name, value]) => [name.toString(), plain(value)]),
    keys: [...(found?.keys() ?? [])],
  };
}

/** Kids that are left of elements below the root. */
const kidsOf = (elements: readonly string[], pageNumbers: readonly number[], pages?: Tagged['pages']) =>
  structureOf(
    { root: `/K [${elements.map((_, at) => `${at + 7} 0 R`).join(' ')}]`, elements, ...(pages ? { pages } : {}) },
    pageNumbers,
  ).kids;

const texts = '/ActualText (t) /Alt (t) /E (t) /Phoneme (t)';
const plainTexts = { ActualText: 't', Alt: 't', E: 't', Phoneme: 't' };

describe('a structure element', () => {
  it.each([
    ['a number of marked content', '/K 0', { K: 0 }],
    ['a list of numbers', '/K [0 1]', { K: [0, 1] }],
    ['a reference to marked content', '/K << /Type /MCR /MCID 0 >>', { K: { MCID: 0 } }],
    ['a reference without its type, which is another element', '/K << /S /Span /K 0 >>', { K: { S: '/Span', K: 0 } }],
  ])('is kept with its page, and removed with it: %s', (_, kids, read) => {
    const elements = [`<< /S /P /P 3 0 R /Pg 5 0 R ${texts} ${kids} >>`];
    expect(kidsOf(elements, [2])).toEqual([{ S: '/P', Pg: 'page 0', ...plainTexts, ...read }]);
    const removed = structureOf({ root: '/K 7 0 R', elements }, [1, 3]);
    expect(removed.keys).toEqual(['Type']);
  });

  it('loses the content of removed pages, and the texts that include it', () => {
    const elements = [
      `<< /S /P /P 3 0 R /Pg 4 0 R /T (title) ${texts}
        /K [0 << /Type /MCR /Pg 5 0 R /MCID 1 >> << /Type /MCR /Pg 6 0 R /MCID 2 >>] >>`,
    ];
    const mark = (page: number, MCID: number) => ({ Pg: `page ${page}`, MCID });
    expect(kidsOf(elements, [1])).toEqual([{ S: '/P', Pg: 'page 0', T: 'title', K: 0 }]);
    expect(kidsOf(elements, [3, 1])).toEqual([{ S: '/P', Pg: 'page 1', T: 'title', K: [0, mark(0, 2)] }]);
    expect(kidsOf(elements, [2])).toEqual([{ S: '/P', T: 'title', K: mark(0, 1) }]);
    expect(kidsOf(elements, [1, 2, 3])).toEqual([
      { S: '/P', Pg: 'page 0', T: 'title', ...plainTexts, K: [0, mark(1, 1), mark(2, 2)] },
    ]);
  });

  it('loses its texts with the content of an element below it, or with that element', () => {
    const below = (pages: string) => `<< /S /Span /P 7 0 R ${pages} >>`;
    const mark = '<< /Type /MCR /Pg 5 0 R /MCID 1 >>';
    const elements = [`<< /S /P /P 3 0 R /Pg 4 0 R ${texts} /K [8 0 R 0] >>`];
    const kids = (kid: string) => structureOf({ root: '/K 7 0 R', elements: [...elements, kid] }, [1]).kids;
    expect(kids(below(`/K [0 ${mark}]`))).toEqual([{ S: '/P', Pg: 'page 0', K: [{ S: '/Span', K: 0 }, 0] }]);
    expect(kids(below(`/K ${mark}`))).toEqual([{ S: '/P', Pg: 'page 0', K: 0 }]);
    expect(kids(below('/K 0'))).toEqual([{ S: '/P', Pg: 'page 0', ...plainTexts, K: [{ S: '/Span', K: 0 }, 0] }]);
  });

  it('is kept as a direct dictionary, also with a part of its content', () => {
    const mark = '<< /Type /MCR /Pg 5 0 R /MCID 1 >>';
    const elements = [
      `<< /S /Sect /P 3 0 R /Pg 4 0 R /K [<< /S /P /P 7 0 R /K [0 ${mark}] >> << /S /P /P 7 0 R /T (b) /K 2 >> << /S /P /K ${mark} >>] >>`,
    ];
    expect(kidsOf(elements, [1])).toEqual([
      {
        S: '/Sect',
        Pg: 'page 0',
        K: [
          { S: '/P', K: 0 },
          { S: '/P', T: 'b', K: 2 },
        ],
      },
    ]);
  });

  it('without content is kept among the content around it', () => {
    const empty = (text: string) =>
      `<< /S /P /P 3 0 R /ActualText (${text}) /K << /S /Span /ActualText (in ${text}) >> >>`;
    const on = (page: number) => `<< /S /P /P 3 0 R /Pg ${page} 0 R /K 0 >>`;
    const elements = [empty('a'), on(4), empty('b'), on(4), empty('c'), on(5), empty('d'), on(6), empty('e')];
    const textsOf = (...pages: number[]) =>
      JSON.stringify(kidsOf(elements, pages))
        .match(/(?<=Text":")[^"]+/g)
        ?.join();
    expect(textsOf(1)).toBe('a,in a,b,in b');
    expect(textsOf(2)).toBeUndefined();
    expect(textsOf(3)).toBe('e,in e');
    expect(textsOf(1, 2)).toBe('a,in a,b,in b,c,in c');
  });

  it('without content is kept on its own page only', () => {
    const elements = [
      '<< /S /P /P 3 0 R /Pg 4 0 R /T (one) /K 0 >>',
      '<< /S /P /P 3 0 R /Pg 5 0 R /T (two) /K [<< /S /Span /T (below) >> << /S /Span /Pg 4 0 R /T (elsewhere) >>] >>',
    ];
    expect(kidsOf(elements, [1])).toEqual([{ S: '/P', Pg: 'page 0', T: 'one', K: 0 }]);
    expect(kidsOf(elements, [2])).toEqual([{ S: '/P', Pg: 'page 0', T: 'two', K: { S: '/Span', T: 'below' } }]);
  });

  it('has content on the page of the nearest element above it', () => {
    const elements = [
      '<< /S /Sect /P 3 0 R /Pg 4 0 R /K [<< /S /P /T (one) /K 0 >> << /S /P /Pg 5 0 R /K << /S /Span /T (two) /K 1 >> >>] >>',
    ];
    expect(JSON.stringify(kidsOf(elements, [1]))).toMatch(/one(?!.*two)/);
    expect(JSON.stringify(kidsOf(elements, [2]))).toMatch(/^(?!.*one).*two/);
  });

  it('has content on the page whose entry in the parent tree lists it', () => {
    const tagged: Tagged = {
      root: '/K [7 0 R 8 0 R] /ParentTree << /Nums [0 [7 0 R] 1 [8 0 R null]] >>',
      pages: ['/StructParents 0', '/StructParents 1', ''],
      elements: ['<< /S /P /P 3 0 R /T (one) /K 0 >>', '<< /S /P /P 3 0 R /T (two) /K [<< /S /Span /K 0 >>] >>'],
    };
    expect(structureOf(tagged, [1])).toMatchObject({ kids: [{ T: 'one' }], parents: [[0, [{ T: 'one' }]]] });
    expect(structureOf(tagged, [2, 3])).toMatchObject({ kids: [{ T: 'two' }], parents: [[1, [{ T: 'two' }, null]]] });
  });

  it('may be an object that is a reference, and so may the number of its content', () => {
    const elements = [
      '<< /S /Sect /P 3 0 R /Pg 5 0 R /K [9 0 R 10 0 R] >>',
      '<< /S /P /P 7 0 R /Pg 4 0 R /K 10 0 R >>',
      '8 0 R',
      '0',
    ];
    const kids = (pages: number[]) => structureOf({ root: '/K 7 0 R', elements }, pages).kids;
    expect(kids([1])).toEqual([{ S: '/Sect', K: { S: '/P', Pg: 'page 0', K: 0 } }]);
    expect(kids([2])).toEqual([{ S: '/Sect', Pg: 'page 0', K: 0 }]);
  });

  it('is read once where several elements refer to it', () => {
    const elements = [
      '<< /S /Sect /P 3 0 R /K [8 0 R 8 0 R 7 0 R] >>',
      '<< /S /P /P 7 0 R /Pg 4 0 R /K [0 << /Type /MCR /Pg 5 0 R /MCID 0 >>] >>',
    ];
    expect(structureOf({ root: '/K [7 0 R 8 0 R]', elements }, [1]).kids).toEqual([
      { S: '/Sect', K: { S: '/P', Pg: 'page 0', K: 0 } },
    ]);
  });
});

describe('elements are in the order of the pages', () => {
  const on = (page: number, T: string, entries = '') =>
    `<< /S /P /P 3 0 R /Pg ${page} 0 R /T (${T}) /K 0 ${entries} >>`;
  const titlesOf = (elements: readonly string[], pageNumbers: readonly number[], root = '') =>
    JSON.stringify(
      structureOf({ root: `/K [${elements.map((_, at) => `${at + 7} 0 R`).join(' ')}] ${root}`, elements }, pageNumbers)
        .kids,
    )
      .match(/(?<="T":")[^"]+/g)
      ?.join('');
  const group = (type: string, ...kids: string[]) => `<< /S /${type} /P 3 0 R /K [${kids.join(' ')}] >>`;

  it('below the root, where those without content follow what they followed', () => {
    const elements = [on(4, 'a'), '<< /S /P /P 3 0 R /T (b) >>', on(5, 'c'), on(5, 'd'), on(6, 'e')];
    expect(titlesOf(elements, [1, 2, 3])).toBe('abcde');
    expect(titlesOf(elements, [3, 1, 2])).toBe('eabcd');
    expect(titlesOf(elements, [2, 1])).toBe('cdab');
    expect(titlesOf(elements, [2, 1, 3, 1])).toBe('cdabe');
  });

  it('within elements that group others, by their types or those that these stand for', () => {
    const kids = [on(4, 'a'), on(5, 'b'), on(6, 'c')];
    expect(titlesOf([group('Document', group('Sect', ...kids))], [3, 1, 2])).toBe('cab');
    expect(titlesOf([group('Chapter', ...kids)], [3, 1, 2], '/RoleMap << /Chapter /Part /Part /Sect >>')).toBe('cab');
    expect(titlesOf([group('Chapter', ...kids)], [3, 1, 2], '/RoleMap << /Chapter /Chapter >>')).toBe('abc');
  });

  it('but not within one whose order means something, which is at the first of its pages', () => {
    const table = group('Table', on(5, 'b'), on(6, 'c'));
    expect(titlesOf([on(4, 'a'), table], [3, 1, 2])).toBe('bca');
    expect(titlesOf([on(4, 'a'), table], [1, 3, 2])).toBe('abc');
  });

  it('but not where they were in another order than the pages before', () => {
    expect(titlesOf([on(4, 'a'), on(6, 'c'), on(5, 'b')], [3, 2, 1])).toBe('acb');
  });
});

describe('an annotation in the structure', () => {
  const link = (entries: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${entries} >>`;
  const pages = ['/Annots [8 0 R]', '/Annots [9 0 R]', ''] as const;
  const tagged = (kid: string, first = ''): Tagged => ({
    root: '/K 7 0 R /ParentTree << /Nums [0 7 0 R 1 7 0 R] >>',
    pages,
    elements: [
      `<< /S /Link /P 3 0 R /Alt (text) /K [${kid}] >>`,
      link(`/StructParent 0 /Contents (first) ${first}`),
      link('/StructParent 1 /Contents (second)'),
    ],
  });
  const first = '<< /Type /OBJR /Obj 8 0 R >>';
  const second = '<< /Type /OBJR /Obj 9 0 R >>';

  it('is on the page that shows it', () => {
    const { kids, parents } = structureOf(tagged(`${first} ${second}`), [2]);
    expect(kids).toMatchObject([{ S: '/Link', K: { Obj: { Contents: 'second' } } }]);
    expect(kids).not.toMatchObject([{ Alt: 'text' }]);
    expect(parents).toMatchObject([[1, { S: '/Link' }]]);
  });

  it('is removed with the page that it leads to', () => {
    const { kids } = structureOf(tagged(`${first} ${second}`, '/Dest [6 0 R /Fit]'), [1, 2]);
    expect(kids).toMatchObject([{ K: { Obj: { Contents: 'second' } } }]);
    const alone = structureOf(tagged(first, '/Dest [6 0 R /Fit]'), [1, 2]);
    expect(alone.keys).not.toContain('K');
    expect(alone.parents).toEqual([]);
  });

  it('is kept with the texts of its element where all is selected', () => {
    expect(structureOf(tagged(first), [1]).kids).toMatchObject([{ Alt: 'text', K: [{ Obj: { Contents: 'first' } }] }]);
  });
});

describe('the trees of a structure', () => {
  const tagged: Tagged = {
    root: `/K [7 0 R 8 0 R] /IDTree << /Names [(a) 7 0 R (b) 8 0 R (c) 9 0 R (d) (text)] >>
      /ParentTree << /Nums [0 [7 0 R 8 0 R] 1 [8 0 R] 2 [9 0 R 8 0 R] 5 7 0 R 6 8 0 R 7 [7 0 R]] >>`,
    pages: ['/StructParents 0', '/StructParents 1', '/StructParents 7'],
    elements: ['<< /S /P /P 3 0 R /Pg 4 0 R /ID (a) /K 0 >>', '<< /S /P /P 3 0 R /Pg 5 0 R /ID (b) /K 0 >>', '7 0 R'],
  };
  const element = (ID: string) => ({ S: '/P', Pg: 'page 0', ID, K: 0 });

  it('have only what is kept, and nothing of removed pages', () => {
    expect(structureOf(tagged, [1])).toMatchObject({
      parents: [
        [0, [element('a'), null]],
        [2, [element('a'), null]],
        [5, element('a')],
      ],
      names: [
        ['a', element('a')],
        ['c', element('a')],
      ],
    });
    expect(structureOf(tagged, [2])).toMatchObject({
      parents: [
        [1, [element('b')]],
        [2, [null, element('b')]],
        [6, element('b')],
      ],
      names: [['b', element('b')]],
    });
  });

  it('stay as they are where all pages are selected', () => {
    const { parents, names } = structureOf(tagged, [3, 2, 1]);
    expect([parents.length, names.length]).toEqual([6, 4]);
  });

  it('give a key that two pages have to both', () => {
    const shared: Tagged = { ...tagged, pages: ['/StructParents 0', '/StructParents 0', ''] };
    expect(structureOf(shared, [2]).parents[0]).toEqual([0, [null, element('b')]]);
    expect(structureOf(shared, [3]).parents).toEqual([]);
  });
});

it('keeps the order of the names of elements, which is not that of the elements', () => {
  const elements = ['<< /S /P /P 3 0 R /Pg 4 0 R /K 0 /ID (b) >>', '<< /S /P /P 3 0 R /Pg 4 0 R /K 1 /ID (a) >>'];
  const root = '/K [7 0 R 8 0 R] /IDTree << /Names [(a) 8 0 R (b) 7 0 R] >>';
  expect(structureOf({ root, elements }, [1]).names.map(([name]) => name)).toEqual(['a', 'b']);
});
