import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import type { PdfDocument } from '../../../file/document.ts';
import { readNameTree, readNumberTree } from '../../../file/trees.ts';
import { PdfRef, type PdfValue } from '../../../file/values.ts';
import { mergeFiles } from '../../../testing/merge-files.ts';
import { plainValue } from '../../../testing/plain-value.ts';

/** A page (object 3) with a structure tree (object 4) and elements from object 5. */
function tagged(root: string, elements: readonly string[], { catalog = '', page = '' } = {}): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 4 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
    `<< /Type /Page /Parent 2 0 R ${page} >>`,
    `<< /Type /StructTreeRoot ${root} >>`,
    ...elements,
  ]);
}

const untagged = writePdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
  '<< /Type /Page /Parent 2 0 R >>',
]);

/** A value without references to pages and to parents. */
const plain = (document: PdfDocument, value: PdfValue | undefined) => plainValue(document, value, ['P', 'Pg']);

function rootOf(document: PdfDocument) {
  return document.dict(document.catalog.get('StructTreeRoot'));
}

/** Kids of each file's element below the common element. */
function kidsOf(document: PdfDocument): unknown[] {
  const files = document.array(document.dict(rootOf(document)?.get('K'))?.get('K')) ?? [];
  return files.map((file) => plain(document, document.dict(file)?.get('K')));
}

/** Entries of the root of the merged structure tree, by name. */
function listOf(document: PdfDocument, key: string): unknown {
  return plain(document, rootOf(document)?.get(key));
}

describe('a merged structure tree', () => {
  const file = (title: string, language: string) =>
    tagged(`/K 5 0 R /ParentTree << /Nums [0 [5 0 R]] >>`, [`<< /S /P /P 4 0 R /Pg 3 0 R /T (${title}) /K 0 >>`], {
      catalog: `/MarkInfo << /Marked true >> ${language}`,
      page: '/StructParents 0',
    });

  it('has an element for each file, with its title and language, whose parents are right', () => {
    const { document } = mergeFiles(file('one', '/Lang (de)'), untagged, file('two', '/Lang (en)'));
    const root = document.catalog.get('StructTreeRoot');
    const common = rootOf(document)?.get('K');
    expect(document.name(rootOf(document)?.get('Type'))).toBe('StructTreeRoot');
    expect(document.dict(common)?.get('P')).toEqual(root);
    const files = document.array(document.dict(common)?.get('K')) ?? [];
    const read = files.map((element) => {
      const dict = document.dict(element);
      const kid = dict?.get('K');
      expect(document.dict(kid)?.get('P')).toEqual(element);
      expect(dict?.get('P')).toEqual(common);
      return [document.name(dict?.get('Type')), document.name(dict?.get('S')), plain(document, dict)];
    });
    const kid = (title: string) => ({ S: '/P', T: title, K: 0 });
    expect(read).toEqual([
      ['StructElem', 'Document', { Type: '/StructElem', S: '/Document', T: '1', Lang: 'de', K: kid('one') }],
      ['StructElem', 'Document', { Type: '/StructElem', S: '/Document', T: '3', Lang: 'en', K: kid('two') }],
    ]);
  });

  it('finds the element of each page in its parent tree, below the next free key', () => {
    const { document } = mergeFiles(file('one', ''), file('two', ''));
    const parents = new Map(readNumberTree(document, rootOf(document)?.get('ParentTree')));
    const titles = document.pages.map(({ dict }) => {
      const key = document.number(dict.get('StructParents')) ?? -1;
      expect(key).toBeLessThan(document.number(rootOf(document)?.get('ParentTreeNextKey')) ?? 0);
      return document.array(parents.get(key))?.map((element) => plain(document, document.dict(element)?.get('T')));
    });
    expect(titles).toEqual([['one'], ['two']]);
  });

  it('leaves out entries of the parent tree that no object uses, and all but the first of one key', () => {
    const unused = tagged(
      '/K 5 0 R /ParentTree << /Nums [0 5 0 R 0 6 0 R 7 6 0 R] >>',
      ['<< /S /P /P 4 0 R /T (used) >>', '<< /S /P /P 4 0 R /T (unused) >>'],
      { page: '/StructParents 0' },
    );
    const { document } = mergeFiles(unused, untagged);
    const parents = readNumberTree(document, rootOf(document)?.get('ParentTree'));
    expect(parents.map(([key, value]) => [key, plain(document, document.dict(value)?.get('T'))])).toEqual([
      [0, 'used'],
    ]);
  });

  it.each([
    ['all files are', [file('one', ''), file('two', '')], true],
    ['one is not', [file('one', ''), untagged], false],
    ['one has tags but is not', [file('one', ''), tagged('/K 5 0 R', ['<< /S /P /P 4 0 R >>'])], false],
  ])('is marked as complete where %s', (_, files, isMarked) => {
    const { document } = mergeFiles(...files);
    expect(plain(document, document.catalog.get('MarkInfo'))).toEqual({ Marked: isMarked });
  });

  it('joins the lists of all files', () => {
    const listed = (name: string) =>
      tagged(`/K 5 0 R /Namespaces [<< /NS (${name}) >>] /PronunciationLexicon [(${name})] /AF [<< /F (${name}) >>]`, [
        '<< /S /P /P 4 0 R >>',
      ]);
    const { document } = mergeFiles(listed('a'), tagged('/K 5 0 R', ['<< /S /P /P 4 0 R >>']), listed('b'));
    expect(listOf(document, 'Namespaces')).toEqual([{ NS: 'a' }, { NS: 'b' }]);
    expect(listOf(document, 'PronunciationLexicon')).toEqual(['a', 'b']);
    expect(listOf(document, 'AF')).toEqual([{ F: 'a' }, { F: 'b' }]);
  });

  it('has no list, tree or map that no file has', () => {
    const { document } = mergeFiles(tagged('/K 5 0 R', ['<< /S /P /P 4 0 R >>']));
    expect([...(rootOf(document)?.keys() ?? [])].toSorted()).toEqual(['K', 'ParentTree', 'ParentTreeNextKey', 'Type']);
  });

  it.each([
    ['without kids', '', '4 0 R'],
    ['as a direct dictionary', '/K 5 0 R', '<< /Type /StructTreeRoot /K 5 0 R >>'],
  ])('ignores a tree %s', (_, root, value) => {
    const pdf = tagged(root, ['<< /S /P /P 4 0 R >>']).toString('latin1');
    const changed = Buffer.from(pdf.replace('/StructTreeRoot 4 0 R', `/StructTreeRoot ${value}`), 'latin1');
    const { document } = mergeFiles(writePdf(objectsOf(changed)), untagged);
    expect(document.catalog.has('StructTreeRoot')).toBe(false);
    expect(document.catalog.has('MarkInfo')).toBe(false);
  });
});

/** Source texts of a file's objects. */
function objectsOf(pdf: Buffer): string[] {
  return Array.from(pdf.toString('latin1').matchAll(/\d+ 0 obj\n([^]*?)\nendobj/g), ([, text = '']) => text);
}

describe('names in the structure trees of several files', () => {
  const roles = (map: string, ...elements: string[]) => tagged(`/K [5 0 R 6 0 R] /RoleMap << ${map} >>`, elements);

  it('keep a role that both files map to the same type, and rename one with another meaning', () => {
    const { document } = mergeFiles(
      roles('/Same /P /Other /H1', '<< /S /Same /P 4 0 R >>', '<< /S /Other /P 4 0 R >>'),
      roles('/Same /P /Other /H2 /Third /Other', '<< /S /Same /P 4 0 R >>', '<< /S /Other /P 4 0 R >>'),
      roles('/Other /H3', '<< /S /Other /P 4 0 R >>', '<< /S /P /P 4 0 R >>'),
    );
    expect(kidsOf(document)).toEqual([
      [{ S: '/Same' }, { S: '/Other' }],
      [{ S: '/Same' }, { S: '/Other_2' }],
      [{ S: '/Other_3' }, { S: '/P' }],
    ]);
    expect(listOf(document, 'RoleMap')).toEqual({
      Same: '/P',
      Other: '/H1',
      Other_2: '/H2',
      // A role may be mapped to another one of its file.
      Third: '/Other_2',
      Other_3: '/H3',
    });
  });

  it('ignore a role that is mapped to no name', () => {
    const { document } = mergeFiles(roles('/X (text)', '<< /S /X /P 4 0 R >>', '<< /S /P /P 4 0 R >>'));
    expect(rootOf(document)?.has('RoleMap')).toBe(false);
  });

  const classed = (value: string) =>
    tagged('/K 5 0 R /ClassMap << /c << /O /Layout /Width 5 >> /d << /O /Layout >> >>', [
      `<< /S /P /P 4 0 R /C ${value} >>`,
    ]);

  it.each([
    ['/c', '/c_2'],
    ['[/c 1 /d 0]', ['/c_2', 1, '/d_2', 0]],
    ['[1 0]', [1, 0]],
    ['5', 5],
  ])('rename the classes %s of a second file', (written, read) => {
    const { document } = mergeFiles(classed('/c'), classed(written));
    expect(kidsOf(document)).toEqual([
      { S: '/P', C: '/c' },
      { S: '/P', C: read },
    ]);
    expect(Object.keys(listOf(document, 'ClassMap') as object)).toEqual(['c', 'd', 'c_2', 'd_2']);
  });

  const identified = tagged('/K [5 0 R 6 0 R] /IDTree << /Names [(i) 5 0 R (i) 6 0 R (j) 7 0 R (k) 6 0 R] >>', [
    '<< /S /TH /P 4 0 R /ID (i) /T (first) /A << /O /Layout >> /K [<< /S /Span /ID (j) >> 6 0 R 0] >>',
    '<< /S /TD /P 4 0 R /ID (k) /T (second) /A [8 0 R << /O /Layout >>] >>',
    '<< /S /TD /P 4 0 R /ID (j) /T (third) /A 8 0 R >>',
    '<< /O /Table /Headers [(i) (k) 5] >>',
  ]);

  it('rename the IDs of a second file, wherever they are used', () => {
    const { document } = mergeFiles(identified, identified);
    const cell = (id: string, headers: unknown[]) => ({
      S: '/TD',
      ID: id,
      T: 'second',
      A: [{ O: '/Table', Headers: headers }, { O: '/Layout' }],
    });
    const head = (id: string, below: string, kid: unknown) => ({
      S: '/TH',
      ID: id,
      T: 'first',
      A: { O: '/Layout' },
      K: [{ S: '/Span', ID: below }, kid, 0],
    });
    const first = cell('k', ['i', 'k', 5]);
    const second = cell('k_2', ['i_2', 'k_2', 5]);
    expect(kidsOf(document)).toEqual([
      [head('i', 'j', first), first],
      [head('i_2', 'j_2', second), second],
    ]);
    const elements = readNameTree(document, rootOf(document)?.get('IDTree'));
    expect(elements.map(([id, value]) => [id.toString(), plain(document, document.dict(value)?.get('T'))])).toEqual([
      ['i', 'first'],
      ['i_2', 'first'],
      ['j', 'third'],
      ['j_2', 'third'],
      ['k', 'second'],
      ['k_2', 'second'],
    ]);
  });

  it('stay as they are in a file whose elements have no ID', () => {
    const { document } = mergeFiles(
      identified,
      tagged('/K 5 0 R', ['<< /S /P /P 4 0 R /ID (i) /A << /Headers [(i)] >> >>']),
    );
    expect(kidsOf(document)[1]).toEqual({ S: '/P', ID: 'i', A: { Headers: ['i'] } });
  });

  it('are renamed only in elements', () => {
    const file = tagged('/K 5 0 R /IDTree << /Names [(i) 5 0 R] >>', [
      '<< /S /P /P 4 0 R /ID (i) /K [6 0 R] >>',
      '<< /Type /OBJR /Obj 7 0 R /ID (i) >>',
      '<< /Type /Annot /ID (i) >>',
    ]);
    const { document } = mergeFiles(file, file);
    expect(kidsOf(document)[1]).toEqual({
      S: '/P',
      ID: 'i_2',
      K: [{ Type: '/OBJR', ID: 'i', Obj: { Type: '/Annot', ID: 'i' } }],
    });
  });
});

it('keeps the keys of annotations apart from those of pages', () => {
  const file = (link: string) =>
    tagged(
      '/K 5 0 R /ParentTree << /Nums [0 [5 0 R] 1 6 0 R] >>',
      [
        '<< /S /P /P 4 0 R /T (page) /K [0 6 0 R] >>',
        `<< /S /Link /P 5 0 R /T (${link}) /K << /Type /OBJR /Obj 7 0 R >> >>`,
        '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /StructParent 1 >>',
      ],
      { page: '/StructParents 0 /Annots [7 0 R]' },
    );
  const { document } = mergeFiles(file('one'), file('two'));
  const parents = new Map(readNumberTree(document, rootOf(document)?.get('ParentTree')));
  const titles = document.pages.map(({ dict }) => {
    const annotation = document.dict(document.array(dict.get('Annots'))?.[0]);
    const element = parents.get(document.number(annotation?.get('StructParent')) ?? -1);
    expect(element).toBeInstanceOf(PdfRef);
    return plain(document, document.dict(element)?.get('T'));
  });
  expect(titles).toEqual(['one', 'two']);
  expect(new Set(parents.keys()).size).toBe(4);
});
