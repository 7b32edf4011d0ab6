import { describe, expect, it } from 'vitest';
import { MalformedPdf, TooComplexPdf } from '../../errors.ts';
import { PdfDocument } from '../../file/document.ts';
import { readNameTree } from '../../file/trees.ts';
import type { PdfValue } from '../../file/values.ts';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { mergeFiles, withCatalog } from '../../testing/merge-files.ts';
import { Merge } from './merge.ts';

function open(merge: Merge, file: Buffer): PdfDocument {
  return PdfDocument.open(file, { base: merge.nextBase });
}

async function save(merge: Merge): Promise<PdfDocument> {
  const { pieces } = merge.save();
  return PdfDocument.open(Buffer.concat(pieces));
}

async function mergeAll(...files: Buffer[]): Promise<PdfDocument> {
  const merge = new Merge();
  for (const file of files) merge.add(open(merge, file), 'title');
  return save(merge);
}

function namesIn(document: PdfDocument, tree: string): Buffer[] {
  const root = document.dict(document.catalog.get('Names'))?.get(tree);
  return readNameTree(document, root).map(([name]) => name);
}

const destinations = '/Names << /Dests << /Names [(a) [3 0 R /Fit]] >> >>';

describe('a document that is added', () => {
  it('must have the next base', () => {
    const merge = new Merge();
    merge.add(open(merge, withCatalog('', '')), 'title');
    expect(() => merge.add(PdfDocument.open(withCatalog('', '')), 'title')).toThrow(TypeError);
  });

  it.each([
    ['with malformed syntax', '<< /A >>'],
    ['with a keyword', '[R]'],
    ['in a circular chain of references', '4 0 R'],
  ])('has no effect if it contains an object %s', async (_, object) => {
    const merge = new Merge();
    merge.add(open(merge, withCatalog('', '')), 'first');
    expect(() => merge.add(open(merge, withCatalog(`${destinations} /X 4 0 R`, '', object)), 'second')).toThrow(
      MalformedPdf,
    );
    merge.add(open(merge, withCatalog(destinations, '')), 'second');
    const document = await save(merge);
    expect(document.pages).toHaveLength(2);
    expect(namesIn(document, 'Dests')).toEqual([Buffer.from('a')]);
  });

  it('is copied unchanged except for the page tree if it is the first', () => {
    const merge = new Merge();
    const document = open(
      merge,
      withCatalog(
        `${destinations} /StructTreeRoot 4 0 R /AcroForm << /Fields [6 0 R] >>`,
        '/StructParents 0 /Annots [7 0 R]',
        '<< /Type /StructTreeRoot /K 5 0 R /ParentTree << /Nums [0 [5 0 R]] >> /RoleMap << /X /P >> /IDTree << /Names [(i) 5 0 R] >> >>',
        '<< /Type /StructElem /S /X /P 4 0 R /ID (i) >>',
        '<< /FT /Tx /T (a) /DA (/F 9 Tf) >>',
        '<< /Type /Annot /Subtype /Link /Dest (a) /StructParent 1 >>',
      ),
    );
    merge.add(document, 'title');
    expect(document.findChanged()).toEqual(new Set([2, 3]));
  });

  it.each([
    '/S /GoToE /F (other.pdf) /T << /R /C /N (doc) >>',
    '/S /GoToE /T << /R /P >>',
    '/S /GoToE',
    '/S /Thread /D 0 /F (other.pdf)',
    '/S /Thread /D (title)',
    '/S /URI /URI (https://example.org/) /Dest 5',
    '/S /URI',
    '/S /GoTo /D [3 0 R /Fit]',
    '/S /GoTo /D << >>',
    '/S /Launch',
  ])('keeps an action as it is that leads to the same place in the merged file: %s', (action) => {
    const merge = new Merge();
    merge.add(open(merge, withCatalog('', '')), 'first');
    const document = open(
      merge,
      withCatalog(
        '/URI << /Base (https://example.com/) >> /Threads [5 0 R]',
        '/Annots [4 0 R]',
        `<< /A << ${action} >> >>`,
        '<< >>',
      ),
    );
    merge.add(document, 'second');
    expect([...document.findChanged()].map((number) => number - document.base)).toEqual([3, 2]);
  });

  it('may contain a hundred levels of nested arrays', async () => {
    const document = await mergeAll(withCatalog('', '/X 4 0 R', `${'['.repeat(100)}7${']'.repeat(100)}`));
    let value: PdfValue | undefined = document.pages[0]?.dict.get('X');
    for (let level = 0; level < 100; level++) value = document.array(value)?.[0];
    expect(value).toBe(7);
  });
});

describe('objects of several documents', () => {
  it('are not reachable by object numbers out of range', async () => {
    const beyond = withCatalog('', `/X ${2 ** 24 + 3} 0 R /Y 99 0 R`);
    const document = await mergeAll(beyond, withCatalog('', '/Secret true'));
    const [first, second] = document.pages.map(({ dict }) => dict);
    expect(document.resolve(first?.get('X'))).toBeNull();
    expect(document.resolve(first?.get('Y'))).toBeNull();
    expect(second?.get('Secret')).toBe(true);
  });

  it('do not include the original page tree nodes', async () => {
    const document = await mergeAll(withCatalog('', '/X 2 0 R'), withCatalog('', ''));
    expect(document.pages.map(({ dict }) => document.numbers(dict.get('MediaBox')))).toEqual([
      [0, 0, 9, 9],
      [0, 0, 9, 9],
    ]);
    expect(document.dict(document.pages[0]?.dict.get('X'))?.size).toBe(0);
  });
});

describe('the catalog', () => {
  it('lists the article threads and associated files of all files', async () => {
    const file = withCatalog('/Threads [4 0 R] /AF [5 0 R]', '', '<< /Type /Thread >>', '<< /Type /Filespec >>');
    const document = await mergeAll(file, withCatalog('', ''), file);
    const types = (key: string) =>
      document.array(document.catalog.get(key))?.map((value) => document.name(document.dict(value)?.get('Type')));
    expect([types('Threads'), types('AF')]).toEqual([
      ['Thread', 'Thread'],
      ['Filespec', 'Filespec'],
    ]);
  });

  it.each(['Threads', 'AF', 'AcroForm', 'OCProperties', 'PageLabels', 'StructTreeRoot', 'Names', 'Extensions'])(
    'has no /%s where no file has one',
    async (key) => {
      const empty = withCatalog('/AcroForm << /Fields [] >>', '');
      expect((await mergeAll(empty, withCatalog('', ''))).catalog.has(key)).toBe(false);
    },
  );
});

describe('keys of the structure tree', () => {
  const tagged = withCatalog(
    '/StructTreeRoot 4 0 R',
    '/StructParents 0',
    '<< /Type /StructTreeRoot /K 5 0 R /ParentTree << /Nums [0 [5 0 R]] >> >>',
    '<< /Type /StructElem /S /P /P 4 0 R >>',
  );
  const untagged = withCatalog('', '/StructParents 0 /Annots [<< /Type /Annot /StructParent 3 >>]');

  it('are unique in the merged file, and removed from a file without a structure tree', async () => {
    const document = await mergeAll(tagged, untagged, tagged);
    expect(document.pages.map(({ dict }) => dict.get('StructParents'))).toEqual([0, undefined, 1]);
    const annotation = document.dict(document.array(document.pages[1]?.dict.get('Annots'))?.[0]);
    expect(annotation?.has('StructParent')).toBe(false);
  });
});

describe('named destinations', () => {
  it('are matched independently of their encoding', async () => {
    const linked = withCatalog(destinations, '/Annots [<< /Subtype /Link /Dest <feff0061> >>]');
    const document = await mergeAll(linked, linked);
    expect(namesIn(document, 'Dests').map(String)).toEqual(['a', 'a-2']);
    const targets = document.pages.map(({ dict }) =>
      document.dict(document.array(dict.get('Annots'))?.[0])?.get('Dest'),
    );
    expect(targets).toEqual([Buffer.from('a'), Buffer.from('a-2')]);
  });

  it('are sorted by their bytes', async () => {
    const named = (...names: string[]) =>
      withCatalog(`/Names << /Dests << /Names [${names.map((name) => `${name} [3 0 R /Fit]`).join(' ')}] >> >>`, '');
    const document = await mergeAll(named('(b)', '<feff8868>', '(\xe4)'), named('<9f>', '(a)'));
    const names = namesIn(document, 'Dests');
    expect(names).toEqual(names.toSorted((a, b) => Buffer.compare(a, b)));
    expect(names.map((name) => name.toString('hex'))).toEqual(['61', '62', '9f', 'e4', 'feff8868']);
  });
});

describe('the keys of the parent tree', () => {
  const tagged = (key: number) =>
    withCatalog(
      '/StructTreeRoot 4 0 R',
      `/StructParents ${key}`,
      `<< /Type /StructTreeRoot /K 5 0 R /ParentTree << /Nums [${key} [5 0 R]] >> >>`,
      '<< /Type /StructElem /S /P /P 4 0 R /Pg 3 0 R >>',
    );

  it.each([
    [0, 0, [0, 1]],
    [3, 3, [3, 7]],
    [2 ** 31 - 1, 0, [6, 7]],
    [-5, -5, [6, 13]],
  ])('map %i and %i to the original pages', async (first, second, keys) => {
    const document = await mergeAll(tagged(first), tagged(second));
    expect(document.pages.map(({ dict }) => dict.get('StructParents'))).toEqual(keys);
  });
});

describe('layers', () => {
  it('exhaust the budget with many configurations of many layers', () => {
    const groups = Array.from({ length: 1_000 }, (_, at) => `${at + 4} 0 R`).join(' ');
    const merge = new Merge();
    const file = withCatalog(`/OCProperties << /OCGs [${groups}] /D << >> /Configs [${'<< >>'.repeat(1_000)}] >>`, '');
    expect(() => merge.add(open(merge, file), 'title')).toThrow(TooComplexPdf);
  });
});

describe('the information dictionary', () => {
  it('omits a string with nothing but a byte order mark', async () => {
    const file = writePdf(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R >>',
        '<< /Title <feff> /Author <feff00e4> >>',
      ],
      { trailer: '/Info 4 0 R' },
    );
    const document = await mergeAll(file);
    const info = document.dict(document.trailer.get('Info'));
    expect([...(info?.keys() ?? [])]).toEqual(['Author', 'Producer', 'CreationDate', 'ModDate']);
  });
});

describe('metadata', () => {
  it('may contain namespaces of any name', async () => {
    const xmp =
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:x="constructor" x:y="1"/></rdf:RDF>';
    const file = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R >>',
      ['<< /Type /Metadata /Subtype /XML >>', xmp],
    ]);
    const document = await mergeAll(file);
    expect(document.stream(document.catalog.get('Metadata'))?.raw.toString()).toContain(
      'xmlns:x="constructor" x:y="1"',
    );
  });
});

describe('the actions of a document', () => {
  const plain = withCatalog('', '');
  const acting = withCatalog('/OpenAction << /S /JavaScript /JS (x) >>', '');
  const closing = withCatalog('/AA << /WC << /S /JavaScript /JS (x) >> >>', '');

  it.each([
    ['kept from the first file', [acting, plain], [], true],
    ['reported as lost from another file', [plain, acting], ['openActions'], false],
    ['reported as lost where they run on closing', [plain, plain, closing], ['openActions'], false],
    ['absent', [plain, plain], [], false],
  ])('are %s', (_, files, losses, opens) => {
    const merged = mergeFiles(...files);
    expect(merged.losses).toEqual(losses);
    expect(merged.document.catalog.has('OpenAction')).toBe(opens);
  });
});
