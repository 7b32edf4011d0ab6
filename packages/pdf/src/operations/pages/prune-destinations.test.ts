import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { plainValue } from '../../testing/plain-value.ts';
import { selectPages } from '../../testing/select-pages.ts';

interface Linked {
  /** Entries of the catalog. */
  catalog?: string;
  /** Objects from 7. */
  objects?: readonly WrittenObject[];
}

/** A file with three pages (3 to 5), the first of which has an annotation (6), with some of its pages. */
function select(annotation: string, pageNumbers: readonly number[], { catalog = '', objects = [] }: Linked = {}) {
  const document = selectPages(
    writePdf([
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 9 9] >>',
      '<< /Type /Page /Parent 2 0 R /Annots [6 0 R] >>',
      '<< /Type /Page /Parent 2 0 R >>',
      '<< /Type /Page /Parent 2 0 R >>',
      `<< /Type /Annot /Subtype /Link ${annotation} >>`,
      ...objects,
    ]),
    pageNumbers,
  );
  const [first] = document.array(document.pages[0]?.dict.get('Annots')) ?? [];
  const entry = (key: string) => plainValue(document, document.catalog.get(key));
  return {
    link: plainValue(document, first, ['Type', 'Subtype', 'P', 'K']),
    open: entry('OpenAction'),
    names: entry('Names'),
    oldNames: entry('Dests'),
    document,
  };
}

const structure = {
  objects: ['<< /S /Sect /K [8 0 R 9 0 R] >>', '<< /S /P /K 0 >>', '<< /S /P /K << /S /Span /Pg 4 0 R >> >>'],
};
const tree = (names: string) => ({ catalog: `/Names << /Dests << /Names [${names}] >> >>` });

describe('a link to the second of three pages', () => {
  it.each<[string, string, Linked?]>([
    ['by its destination', '/Dest [4 0 R /Fit]'],
    ['by an indirect destination', '/Dest 7 0 R', { objects: ['[4 0 R /Fit]'] }],
    ['by a destination in a dictionary', '/Dest << /D [4 0 R /Fit] >>'],
    ['by the number of the page', '/Dest [1 /Fit]'],
    ['by an indirect number of the page', '/Dest [7 0 R /Fit]', { objects: ['1'] }],
    ['by an action', '/A << /S /GoTo /D [4 0 R /Fit] >>'],
    ['by an action with an indirect type', '/A << /S 7 0 R /D [4 0 R /Fit] >>', { objects: ['/GoTo'] }],
    ['by an action with a number', '/A << /S /GoTo /D [1 /Fit] >>'],
    ['by a name', '/Dest (there)', tree('(there) [4 0 R /Fit]')],
    ['by a name of PDF 1.1', '/Dest /there', { catalog: '/Dests << /there [4 0 R /Fit] >>' }],
    ['by a name for a dictionary', '/Dest (there)', tree('(there) << /D [4 0 R /Fit] >>')],
    ['by a name in an action', '/A << /S /GoTo /D (there) >>', tree('(there) [4 0 R /Fit]')],
    ['by a name for a name', '/Dest (a)', tree('(a) (b) (b) (c) (c) [4 0 R /Fit]')],
    ['by a structure element', '/A << /S /GoTo /SD [7 0 R /Fit] >>', structure],
    ['by a structure element as the destination', '/Dest [7 0 R /Fit]', structure],
    ['by an action with a dictionary beside it', '/A << /S /GoTo /D << >> /SD [7 0 R /Fit] >>', structure],
  ])('is removed with the page: %s', (_, annotation, file) => {
    expect(select(annotation, [1, 3], file).link).toBeNull();
    expect(select(annotation, [1, 2], file).link).not.toBeNull();
    expect(select(annotation, [1, 3, 2], file).link).not.toBeNull();
  });

  it.each<[string, string, unknown, Linked?]>([
    ['by its destination', '/Dest [4 0 R /Fit]', { Dest: ['page 2', '/Fit'] }],
    ['by the number of the page', '/Dest [1 /XYZ 1 2 3]', { Dest: ['page 2', '/XYZ', 1, 2, 3] }],
    ['by an indirect number', '/Dest [7 0 R /Fit]', { Dest: ['page 2', '/Fit'] }, { objects: ['1'] }],
    ['by an action', '/A << /S /GoTo /D [1 /Fit] >>', { A: { S: '/GoTo', D: ['page 2', '/Fit'] } }],
    ['by a name', '/Dest (there)', { Dest: 'there' }, tree('(there) [4 0 R /Fit]')],
  ])('leads to the same page at another place: %s', (_, annotation, read, file) => {
    expect(select(annotation, [1, 3, 2], file).link).toEqual(read);
  });
});

it.each<[string, string, unknown, Linked?]>([
  ['by a number that no page has', '/Dest [3 /Fit]', { Dest: [3, '/Fit'] }],
  ['by a negative number', '/Dest [-1 /Fit]', { Dest: [-1, '/Fit'] }],
  ['by a fraction', '/Dest [0.5 /Fit]', { Dest: [0.5, '/Fit'] }],
  ['by an unknown name', '/Dest (nowhere)', { Dest: 'nowhere' }],
  ['into another file', '/A << /S /GoToR /F (b) /D [1 /Fit] >>', { A: { S: '/GoToR', F: 'b', D: [1, '/Fit'] } }],
  ['by names in a circle', '/Dest (a)', { Dest: 'a' }, tree('(a) (b) (b) (a)')],
  ['by an empty list', '/Dest []', { Dest: [] }],
  [
    'by an element within itself',
    '/Dest [7 0 R /Fit]',
    { Dest: [{ S: '/P' }, '/Fit'] },
    { objects: ['<< /S /P /K 7 0 R >>'] },
  ],
  ['by an element without a page', '/Dest [7 0 R /Fit]', { Dest: [{ S: '/P' }, '/Fit'] }, { objects: ['<< /S /P >>'] }],
])('keeps a link that does not lead to a page of the file: %s', (_, annotation, read, file) => {
  expect(select(annotation, [1], file).link).toEqual(read);
});

describe('the action when the file is opened', () => {
  const open = (value: string, pageNumbers: readonly number[], objects: readonly string[] = []) =>
    select('', pageNumbers, { catalog: `/OpenAction ${value}`, objects }).open;

  it.each([
    ['[4 0 R /Fit]', null, ['page 1', '/Fit']],
    ['[1 /FitH 5]', null, ['page 1', '/FitH', 5]],
    ['<< /S /GoTo /D [4 0 R /Fit] >>', null, { S: '/GoTo', D: ['page 1', '/Fit'] }],
    [
      '<< /S /GoTo /D [1 /Fit] /Next << /S /Named /N /Print >> >>',
      { S: '/Named', N: '/Print' },
      { S: '/GoTo', D: ['page 1', '/Fit'], Next: { S: '/Named', N: '/Print' } },
    ],
    [
      '<< /S /GoTo /D [1 /Fit] /Next << /S /GoTo /D [4 0 R /Fit] /Next 7 0 R >> >>',
      { S: '/Launch' },
      { S: '/GoTo', D: ['page 1', '/Fit'], Next: { S: '/GoTo', D: ['page 1', '/Fit'], Next: { S: '/Launch' } } },
    ],
  ])('leads nowhere if %s is removed, and else to it', (written, without, read) => {
    expect(open(written, [1, 3], ['<< /S /Launch >>'])).toEqual(without);
    expect(open(written, [1, 2], ['<< /S /Launch >>'])).toEqual(read);
  });
});

describe('named destinations', () => {
  const file = {
    catalog: `/Names << /Dests << /Names [(a) [3 0 R /Fit] (b) << /D [4 0 R /Fit] >> (c) 7 0 R (d) (a)] >> /Other << /Names [(o) 5] >> >>
      /Dests << /a [3 0 R /Fit] /b [4 0 R /Fit] /c << /D [5 0 R /Fit] >> >>`,
    objects: ['[5 0 R /Fit]'],
  };

  it('are those on the pages of the selection', () => {
    const { names, oldNames } = select('', [1, 3], file);
    expect(names).toEqual({
      Dests: { Names: ['a', ['page 0', '/Fit'], 'c', ['page 1', '/Fit'], 'd', 'a'] },
      Other: { Names: ['o', 5] },
    });
    expect(oldNames).toEqual({ a: ['page 0', '/Fit'], c: { D: ['page 1', '/Fit'] } });
  });

  it('leave no name of a removed page in any other tree', () => {
    const templates = '/Names << /Pages << /Names [(a) 3 0 R (b) 4 0 R (c) 5 0 R] >> >>';
    expect(select('', [1, 3], { catalog: templates }).names).toEqual({
      Pages: { Names: ['a', 'page 0', 'c', 'page 1'] },
    });
  });

  it('are absent where none is left', () => {
    const without = { catalog: '/Names << /Dests << /Names [(b) [4 0 R /Fit]] >> >> /Dests << /b [4 0 R /Fit] >>' };
    const { document } = select('', [1, 3], without);
    expect([document.catalog.has('Names'), document.catalog.has('Dests')]).toEqual([false, false]);
    expect(select('', [2], without).names).toEqual({ Dests: { Names: ['b', ['page 0', '/Fit']] } });
  });

  it('stay as they are where all pages are selected', () => {
    const { names, oldNames } = select('', [3, 2, 1], file);
    expect(names).toMatchObject({ Dests: { Names: { length: 8 } } });
    expect(Object.keys(oldNames as object)).toEqual(['a', 'b', 'c']);
  });
});

it('omits a destination on a removed page wherever it is, and no other array', () => {
  const { link } = select(
    '/X [[4 0 R /XYZ 1 2 3] [4 0 R /FitR 1 2 3 4] [5 0 R /Fit] [(text) /Fit] [7 0 R /Fit] [1 /Fit]]',
    [1, 3],
    {
      objects: ['<< /N 1 >>'],
    },
  );
  expect(link).toEqual({
    X: [
      ['page 1', '/Fit'],
      ['text', '/Fit'],
      [{ N: 1 }, '/Fit'],
      [1, '/Fit'],
    ],
  });
});

it('keeps an annotation of another type that leads to a removed page, without its action', () => {
  const { link } = select('/Subtype /Widget /T (button) /A << /S /GoTo /D [4 0 R /Fit] >>', [1, 3]);
  expect(link).toEqual({ T: 'button' });
});

it('does not keep a removed page that a list of annotations names', () => {
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [4 0 R << /Contents (direct) >>] >>',
    '<< /Type /Page /Parent 2 0 R /Secret true >>',
  ]);
  const document = selectPages(pdf, [1]);
  expect(plainValue(document, document.pages[0]?.dict.get('Annots'))).toEqual([{ Contents: 'direct' }]);
});
