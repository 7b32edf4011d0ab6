import { describe, expect, it } from 'vitest';
import type { PdfDocument } from '../../../file/document.ts';
import { readNameTree } from '../../../file/trees.ts';
import { PdfRef, type PdfValue, withEntries } from '../../../file/values.ts';
import { mergeFiles, withCatalog } from '../../../testing/merge-files.ts';
import { plainValue as plain } from '../../../testing/plain-value.ts';

const empty = withCatalog('', '');

/** An entry of the catalog of merged files. */
function entryOf(key: string, ...files: readonly Buffer[]): unknown {
  const { document } = mergeFiles(...files);
  return document.catalog.has(key) ? plain(document, document.catalog.get(key)) : undefined;
}

describe('settings of the first file', () => {
  it('are kept where they apply to any pages', () => {
    const conforming = `/HideToolbar true /HideMenubar true /HideWindowUI true /FitWindow true /CenterWindow true
      /DisplayDocTitle true /NonFullScreenPageMode /UseThumbs /Direction /R2L /PrintScaling /None /Duplex /Simplex
      /PickTrayByPDFSize true /ViewArea /CropBox /ViewClip /CropBox /PrintArea /CropBox /PrintClip /CropBox
      /NumCopies 2 /Enforce [/PrintScaling]`;
    const preferences = (entries: string) => withCatalog(`/ViewerPreferences << ${entries} >>`, '');
    const kept = entryOf('ViewerPreferences', preferences(`${conforming} /PrintPageRange [1 1] /Other 1`), empty);
    expect(Object.keys(kept as object)).toHaveLength(17);
    expect(kept).toMatchObject({ HideToolbar: true, Direction: '/R2L', NumCopies: 2, Enforce: ['/PrintScaling'] });
    expect(kept).not.toHaveProperty('PrintPageRange');
    expect(entryOf('ViewerPreferences', empty, preferences(conforming))).toBeUndefined();
  });

  it.each([
    ['/NumCopies 1', { NumCopies: 1 }],
    ['/NumCopies 0', undefined],
    ['/NumCopies 1.5', undefined],
    ['/HideToolbar (yes)', undefined],
    ['/Enforce [/PrintScaling 1]', undefined],
    ['/PrintPageRange [1 1]', undefined],
  ])('have the viewer preferences %s as %j', (written, read) => {
    expect(entryOf('ViewerPreferences', withCatalog(`/ViewerPreferences << ${written} >>`, ''), empty)).toEqual(read);
  });

  it.each(['PageLayout', 'PageMode'])('have a /%s that is a name', (key) => {
    expect(entryOf(key, withCatalog(`/${key} /X`, ''), withCatalog(`/${key} /Y`, ''))).toBe('/X');
    expect(entryOf(key, withCatalog(`/${key} (X)`, ''))).toBeUndefined();
    expect(entryOf(key, empty, withCatalog(`/${key} /X`, ''))).toBeUndefined();
  });

  const named = '/Names << /Dests << /Names [(there) [3 0 R /FitH 5]] >> >>';
  it.each([
    ['a destination', '[3 0 R /Fit]', ['page 0', '/Fit']],
    ['an action that leads to a destination', '<< /S /GoTo /D [3 0 R /FitV 3] >>', ['page 0', '/FitV', 3]],
    ['an action that leads to a name', `<< /S /GoTo /D (there) >> ${named}`, ['page 0', '/FitH', 5]],
    ['another action', '<< /S /Named /N /LastPage >>', { S: '/Named', N: '/LastPage' }],
    ['a destination elsewhere', '[99 0 R /Fit]', undefined],
    ['a name that leads nowhere', '<< /S /GoTo /D (nowhere) >>', undefined],
    ['a text', `(there) ${named}`, undefined],
  ])('open the file with %s', (_, written, read) => {
    expect(entryOf('OpenAction', withCatalog(`/OpenAction ${written}`, ''), empty)).toEqual(read);
    expect(entryOf('OpenAction', empty, withCatalog(`/OpenAction ${written}`, ''))).toBeUndefined();
  });

  it('include the actions of the document', () => {
    const actions = '/AA << /WC << /S /JavaScript /JS (x) >> >>';
    expect(entryOf('AA', withCatalog(actions, ''), empty)).toEqual({ WC: { S: '/JavaScript', JS: 'x' } });
  });

  it('do not report a place as an action that is lost', () => {
    expect(mergeFiles(empty, withCatalog('/OpenAction [3 0 R /Fit]', '')).losses).toEqual([]);
    expect(mergeFiles(empty, withCatalog('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>', '')).losses).toEqual([]);
    expect(mergeFiles(empty, withCatalog('/OpenAction << /S /Launch >>', '')).losses).toEqual(['openActions']);
  });
});

describe('output intents', () => {
  const intent = (profile: string, condition = 'x') =>
    withCatalog(`/OutputIntents [<< /S /GTS_PDFX /OutputCondition (${condition}) /DestOutputProfile 4 0 R >>]`, '', [
      '<< /N 3 >>',
      profile,
    ]);

  it.each([
    ['are kept where all files have the same', [intent('a'), intent('a')], true, []],
    ['are lost where profiles differ', [intent('a'), intent('b')], false, ['outputIntents']],
    ['are lost where conditions differ', [intent('a'), intent('a', 'y')], false, ['outputIntents']],
    ['are lost where a file has none', [intent('a'), empty], false, ['outputIntents']],
    ['are lost where the first has none', [empty, intent('a')], false, ['outputIntents']],
    ['are absent where no file has any', [empty, empty], false, []],
    ['are absent where they are empty', [withCatalog('/OutputIntents []', ''), empty], false, []],
  ])('%s', (_, files, isKept, losses) => {
    const merged = mergeFiles(...files);
    expect(merged.losses).toEqual(losses);
    expect(merged.document.catalog.has('OutputIntents')).toBe(isKept);
  });
});

describe('extensions', () => {
  const extended = (entries: string) => withCatalog(`/Extensions << ${entries} >>`, '');
  const level = (number: number) => `<< /BaseVersion /1.7 /ExtensionLevel ${number} >>`;
  const read = (number: number) => ({ BaseVersion: '/1.7', ExtensionLevel: number });

  it('of one developer are the one of the highest level', () => {
    for (const files of [
      [level(3), level(8), level(5)],
      [level(8), level(3)],
      [level(8), '<< /BaseVersion /1.7 >>'],
      ['<< /BaseVersion /1.7 >>', level(8)],
    ])
      expect(entryOf('Extensions', ...files.map((entry) => extended(`/ADBE ${entry}`)))).toEqual({ ADBE: read(8) });
  });

  it('of several developers are independent of each other', () => {
    expect(entryOf('Extensions', extended(`/ADBE ${level(3)}`), empty, extended(`/ISO_ ${level(1)}`))).toEqual({
      ADBE: read(3),
      ISO_: read(1),
    });
  });

  it('that one file lists are kept, once each', () => {
    const list = extended(`/ISO_ [${level(1)} ${level(2)}]`);
    expect(entryOf('Extensions', list, extended(`/ISO_ << /ExtensionLevel 2 /BaseVersion /1.7 >>`))).toEqual({
      ISO_: [read(1), read(2)],
    });
    expect(entryOf('Extensions', extended(`/ISO_ ${level(3)}`), list)).toEqual({ ISO_: [read(3), read(1), read(2)] });
    const namedAndText = extended('/ISO_ [<< /BaseVersion /1.7 >> << /BaseVersion (/1.7) >>]');
    expect(entryOf('Extensions', namedAndText)).toEqual({ ISO_: [{ BaseVersion: '/1.7' }, { BaseVersion: '/1.7' }] });
  });

  it('are written without references, and left out where they are of another type', () => {
    const file = withCatalog(
      '/Extensions << /A 4 0 R /B (text) /C [] /D [<< /ExtensionLevel 1 >> 5] >>',
      '',
      '<< /ExtensionLevel 5 0 R >>',
      '7',
    );
    const { document } = mergeFiles(file);
    expect(document.catalog.get('Extensions')).toEqual(new Map([['A', new Map([['ExtensionLevel', 7]])]]));
  });
});

describe('the language', () => {
  const inLanguage = (language: string) => withCatalog(`/Lang ${language}`, '');

  it.each([
    ['is that of all files', [inLanguage('(de)'), inLanguage('<feff00640065>')], 'de'],
    ['is absent where files differ', [inLanguage('(de)'), inLanguage('(en)')], undefined],
    ['is absent where a file has none', [inLanguage('(de)'), empty], undefined],
    ['is absent where it is empty', [inLanguage('()'), inLanguage('()')], undefined],
  ])('%s', (_, files, language) => {
    expect(entryOf('Lang', ...files)).toBe(language);
  });
});

it.each([
  ['1.4', '/Version /1.6', '1.6'],
  ['1.6', '/Version /1.4', '1.6'],
  ['1.6', '/Version /9.9', '1.6'],
  ['1.6', '/Version /2.0', '2.0'],
  ['1.6', '/Version /2.0beta', '1.6'],
  ['1.6', '/Version (2.0)', '1.6'],
])('takes the later version of the header %s and of the catalog with %s', (header, entry, version) => {
  const file = Buffer.from(withCatalog(entry, '').toString('latin1').replace('%PDF-1.7', `%PDF-${header}`), 'latin1');
  expect(mergeFiles(file).document.version).toBe(version);
  const oldest = Buffer.from(empty.toString('latin1').replace('%PDF-1.7', '%PDF-1.5'), 'latin1');
  expect(mergeFiles(oldest, file, oldest).document.version).toBe(version);
});

describe('attachments', () => {
  const attached = (name: string, specification: string) =>
    withCatalog(
      `/Names << /EmbeddedFiles << /Names [${name} ${specification}] >> >>`,
      '',
      '<< /F (x) /UF (y) /EF << >> >>',
    );
  const attachmentsOf = (...files: readonly Buffer[]) => {
    const { document } = mergeFiles(...files);
    const tree = document.dict(document.catalog.get('Names'))?.get('EmbeddedFiles');
    return readNameTree(document, tree).map(
      ([name, value]) => [name.toString('latin1'), plain(document, value)] as const,
    );
  };

  it('of one name get a number before the extension, in the name that readers show as well', () => {
    for (const [name, second] of [
      ['data.csv', 'data 2.csv'],
      ['a.tar.gz', 'a.tar 2.gz'],
      ['data', 'data 2'],
      ['.data', '.data 2'],
    ] as const) {
      const direct = attached(`(${name})`, `<< /F (${name}) /UF (${name}) /EF << >> >>`);
      expect(new Map(attachmentsOf(direct, direct))).toEqual(
        new Map([name, second].map((each) => [each, { F: each, UF: each, EF: {} }])),
      );
    }
    const indirect = attached('(a)', '4 0 R');
    expect(attachmentsOf(indirect, indirect)).toEqual([
      ['a', { F: 'x', UF: 'y', EF: {} }],
      ['a 2', { F: 'a 2', UF: 'a 2', EF: {} }],
    ]);
  });

  it('get only the names that they had', () => {
    const file = attached('(a)', '<< /UF (a) /EF << >> >>');
    expect(attachmentsOf(file, file)[1]).toEqual(['a 2', { UF: 'a 2', EF: {} }]);
  });

  it('without a file are left out, and so are all but the first of one name in a file', () => {
    expect(attachmentsOf(attached('(a)', '<< /F (a) >>'))).toEqual([]);
    expect(attachmentsOf(attached('(a)', '5'))).toEqual([]);
    const twice = attached('(a)', '4 0 R (a) << /F (z) /EF << >> >>');
    expect(attachmentsOf(twice)).toEqual([['a', { F: 'x', UF: 'y', EF: {} }]]);
  });

  it('have keys in one encoding, in the order of which readers search', () => {
    const keys = (...files: readonly Buffer[]) => attachmentsOf(...files).map(([name]) => name);
    expect(keys(attached('(b)', '4 0 R'), attached('<feff0061>', '4 0 R'))).toEqual(['a', 'b']);
    expect(keys(attached('(b)', '4 0 R'), attached('<e4>', '4 0 R'))).toEqual(['\xfe\xff\0b', '\xfe\xff\0\xe4']);
  });
});

it('keeps the scripts of all files under different names', () => {
  const scripted = (script: string) =>
    withCatalog(
      `/Names << /JavaScript << /Names [(s) << /S /JavaScript /JS (${script}) >> (s) << /JS (never) >>] >> >>`,
      '',
    );
  const { document } = mergeFiles(scripted('a'), scripted('b'));
  const tree = document.dict(document.catalog.get('Names'))?.get('JavaScript');
  expect(readNameTree(document, tree).map(([name, value]) => [name.toString(), plain(document, value)])).toEqual([
    ['s', { S: '/JavaScript', JS: 'a' }],
    ['s 2', { S: '/JavaScript', JS: 'b' }],
  ]);
});

it('joins page labels, each from the first page of its file', () => {
  const labeled = (ranges: string) => withCatalog(`/PageLabels << /Nums [${ranges}] >>`, '');
  expect(entryOf('PageLabels', labeled('0 << /S /r >>'), empty, labeled('0 << /P (A-) >>'))).toEqual({
    Nums: [0, { S: '/r' }, 1, { S: '/D' }, 2, { P: 'A-' }],
  });
});

it('has the texts of the first file in its information dictionary, and its own producer and dates', () => {
  const informed = (title: string) =>
    Buffer.from(
      withCatalog('', '', `<< /Title (${title}) /Author (a) /Subject (s) /Keywords (k) /Creator (c) /Producer (p) >>`)
        .toString('latin1')
        .replace('/Root 1 0 R', '/Root 1 0 R /Info 4 0 R'),
      'latin1',
    );
  const { document } = mergeFiles(informed('one'), informed('two'));
  const info = plain(document, document.trailer.get('Info')) as Record<string, string>;
  const { CreationDate, ModDate, ...texts } = info;
  expect(texts).toEqual({ Title: 'one', Author: 'a', Subject: 's', Keywords: 'k', Producer: 'Blattwerk' });
  expect(CreationDate).toMatch(/^D:20\d{12}Z$/);
  expect(ModDate).toBe(CreationDate);
});

describe('the outline', () => {
  const links = {
    Title: undefined,
    Parent: undefined,
    Prev: undefined,
    Next: undefined,
    First: undefined,
    Last: undefined,
  };

  /** Titles and entries of the items of a level, with those below. */
  function itemsOf(document: PdfDocument, parent: PdfValue | undefined): unknown[] {
    const items: unknown[] = [];
    let last: PdfValue | undefined;
    for (let value = document.dict(parent)?.get('First'); value; value = document.dict(value)?.get('Next')) {
      const item = document.dict(value);
      expect(item?.get('Parent')).toEqual(parent);
      expect(item?.get('Prev')).toEqual(last);
      last = value;
      const entries = withEntries(item ?? new Map(), links);
      items.push([plain(document, item?.get('Title')), plain(document, entries), ...itemsOf(document, value)]);
    }
    expect(document.dict(parent)?.get('Last')).toEqual(last);
    return items;
  }

  const outlined = (...items: readonly string[]) =>
    withCatalog('/Outlines 4 0 R /Dests << /there [3 0 R /Fit] >>', '', '<< /First 5 0 R >>', ...items);
  const mergedOutline = (...files: readonly Buffer[]) => {
    const { document, losses } = mergeFiles(...files);
    const root = document.catalog.get('Outlines');
    expect(root).toBeInstanceOf(PdfRef);
    return { count: document.dict(root)?.get('Count'), items: itemsOf(document, root), losses };
  };
  const top = (page: number, count?: number) => ({
    Dest: [`page ${page}`, '/XYZ', null, null, null],
    ...(count === undefined ? {} : { Count: count }),
  });

  it('counts the items that are visible, with the open ones open', () => {
    const file = outlined(
      '<< /Title (open) /First 6 0 R /Next 8 0 R /Count 1 >>',
      '<< /Title (closed) /First 7 0 R /Count -1 >>',
      '<< /Title (hidden) >>',
      '<< /Title (last) >>',
    );
    expect(mergedOutline(file, empty)).toEqual({
      count: 5,
      items: [
        ['1', top(0, 3), ['open', { Count: 1 }, ['closed', { Count: -1 }, ['hidden', {}]]], ['last', {}]],
        ['2', top(1)],
      ],
      losses: [],
    });
  });

  it.each([
    ['/Dest [3 0 R /Fit]', { Dest: ['page 1', '/Fit'] }],
    ['/Dest /there', { Dest: ['page 1', '/Fit'] }],
    ['/Dest /nowhere', {}],
    ['/A << /S /GoTo /D /there >>', { Dest: ['page 1', '/Fit'] }],
    ['/A << /S /GoTo /D /nowhere >>', {}],
    ['/Dest /there /A << /S /URI /URI (u:) >>', { Dest: ['page 1', '/Fit'] }],
    ['/A << /S /URI /URI (u:) >>', { A: { S: '/URI', URI: 'u:' } }],
    ['/A << /URI (u:) >>', {}],
    ['/C [1 0 0.12345] /F 3', { C: [1, 0, 0.123], F: 3 }],
    ['/C [0 0 1] /F 1', { C: [0, 0, 1], F: 1 }],
    ['/C [0 0 2] /F 4', {}],
    ['/C [0 0 -1] /F 0', {}],
    ['/C [0 0] /F (2)', {}],
    ['/C [0 0 1 0] /F 2', { F: 2 }],
  ])('has an item with %s as %j', (written, read) => {
    expect(mergedOutline(empty, outlined(`<< /Title (item) ${written} >>`)).items[1]).toEqual([
      '2',
      top(1, 1),
      ['item', read],
    ]);
  });

  it('keeps an action that is followed by others', () => {
    const { items } = mergedOutline(outlined('<< /Title (i) /A << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI >> >> >>'));
    expect(items[0]).toEqual([
      '1',
      top(0, 1),
      ['i', { A: { S: '/GoTo', D: ['page 0', '/Fit'], Next: { S: '/URI' } } }],
    ]);
  });

  it('leaves out an item without any entry that a viewer shows, and gives others an empty title', () => {
    const { items } = mergedOutline(outlined('<< /Next 6 0 R /C [0 0 1] >>', '<< /Parent 4 0 R /F 1 >>'));
    expect(items).toEqual([['1', top(0, 1), ['', { C: [0, 0, 1] }]]]);
  });
});
