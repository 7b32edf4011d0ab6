import { checkConformance, openUnrepaired, readConformanceClaim } from '@blattwerk/pdf/internal';
import { archivePdf, claimOf } from '@blattwerk/pdf/testing/archive-pdf';
import type { Contracts, OptionsOf } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { describe, expect, it } from 'vitest';
import { readObjects, pageRef, rewrite, streamOf, outputOf, textsOf, pdfOfParts } from './merge-fixture.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { mergeHandler } from './handler.ts';

type Files = readonly (readonly [name: string, bytes: Buffer])[];

/** The answer, which qpdf and poppler have read without a warning. */
async function merge(files: Files, options: Partial<OptionsOf<Contracts['merge']>> = {}) {
  const run = await runInMemory(
    mergeHandler,
    files.map(([name, bytes]) => ({ name, bytes })),
    { file_pages: null, order: 'files', blank_pages: false, bookmarks: 'all', contents_title: null, ...options },
  );
  outputOf(run.output, 'qpdf', '--check', '{}');
  const { notices, repairedPages } = run.result;
  return { pdf: run.output, notices, repairedPages, stages: run.stages };
}

interface Entry {
  title: string;
  page: number | null;
  open: boolean;
  kids: Entry[];
}

/** The outline as qpdf reads it. */
function outlineOf(pdf: Buffer): Entry[] {
  type Read = { title: string; destpageposfrom1: number | null; open: boolean; kids: Read[] };
  const entryOf = ({ title, destpageposfrom1, open, kids }: Read): Entry => {
    return { title, page: destpageposfrom1, open, kids: kids.map(entryOf) };
  };
  const { outlines } = JSON.parse(outputOf(pdf, 'qpdf', '--json', '--json-key=outlines', '{}')) as { outlines: Read[] };
  return outlines.map(entryOf);
}

const plain = (...pages: string[]) => pdfOfParts({ pages });
const first = pageRef(0);
const second = pageRef(1);

describe('the pages of a merge', () => {
  it('are in the order of the files, twice for a file that is given twice', async () => {
    const one = plain('one-a', 'one-b');
    const { pdf, stages, notices } = await merge([
      ['1.pdf', one],
      ['2.pdf', plain('two')],
      ['1.pdf', one],
    ]);
    expect(textsOf(pdf)).toEqual(['one-a', 'one-b', 'two', 'one-a', 'one-b']);
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    expect(notices).toEqual([]);
  });

  const fronts = plain('1', '3', '5');
  const backs = plain('2', '4');

  it('are taken from each file in turn, from the end of every second where its pages are reversed', async () => {
    const inTurn = await merge(
      [
        ['a.pdf', fronts],
        ['b.pdf', backs],
      ],
      { order: 'interleaved' },
    );
    expect(textsOf(inTurn.pdf)).toEqual(['1', '2', '3', '4', '5']);
    const reversed = await merge(
      [
        ['a.pdf', plain('1', '3', '5')],
        ['b.pdf', plain('6', '4', '2')],
        ['c.pdf', plain('x')],
      ],
      { order: 'interleaved-reversed', blank_pages: true },
    );
    expect(textsOf(reversed.pdf)).toEqual(['1', '2', 'x', '3', '4', '5', '6']);
    expect(outlineOf(reversed.pdf).map(({ title, page }) => [title, page])).toEqual([
      ['a', 1],
      ['b', 7],
      ['c', 3],
    ]);
  });

  it('are followed by a blank one where a file has an odd number of them, except the last', async () => {
    const files: Files = [
      ['a.pdf', fronts],
      ['b.pdf', backs],
      ['c.pdf', fronts],
    ];
    const { pdf } = await merge(files, { blank_pages: true });
    expect(textsOf(pdf)).toEqual(['1', '3', '5', '', '2', '4', '1', '3', '5']);
    expect(outlineOf(pdf).map(({ page }) => page)).toEqual([1, 5, 7]);
  });

  it('are named in the order of the answer where they are incomplete', async () => {
    const whole = makePdf(3);
    const broken = whole.subarray(0, whole.indexOf('(Seite 3)'));
    const places = async (options: Partial<OptionsOf<Contracts['merge']>>) =>
      (
        await merge(
          [
            ['a.pdf', fronts],
            ['b.pdf', broken],
          ],
          options,
        )
      ).repairedPages;
    expect(await places({})).toEqual([6]);
    expect(await places({ blank_pages: true })).toEqual([7]);
    expect(await places({ order: 'interleaved-reversed' })).toEqual([2]);
  });

  it('are those that are named for each file', async () => {
    const files: Files = [
      ['a.pdf', plain('1', '2', '3')],
      ['b.pdf', backs],
      ['c.pdf', plain('x', 'y', 'z')],
    ];
    expect(textsOf((await merge(files, { file_pages: '3,1;;2-' })).pdf)).toEqual(['3', '1', '2', '4', 'y', 'z']);
    expect(textsOf((await merge(files, { file_pages: ';even', blank_pages: true })).pdf)).toEqual([
      '1',
      '2',
      '3',
      '',
      '4',
      '',
      'x',
      'y',
      'z',
    ]);
    const whole = makePdf(3);
    const broken = whole.subarray(0, whole.indexOf('(Seite 3)'));
    const repaired = await merge(
      [
        ['a.pdf', fronts],
        ['b.pdf', broken],
      ],
      { file_pages: '1;3,1' },
    );
    expect(repaired.repairedPages).toEqual([2]);
    await expect(merge(files, { file_pages: ';3' })).rejects.toMatchObject({
      code: 'invalidPages',
      params: { page: 3, page_count: 2, file: 'b.pdf' },
    });
    await expect(merge(files, { file_pages: '1;1;1;1' })).rejects.toMatchObject({ code: 'invalidPages' });
  });

  it('have the bookmarks that are asked for', async () => {
    const book = pdfOfParts({
      pages: ['a', 'b'],
      catalog: '/Outlines 100 0 R',
      objects: {
        100: '<< /First 101 0 R /Last 101 0 R /Count 1 >>',
        101: `<< /Title (Chapter) /Parent 100 0 R /Dest [${second} /Fit] >>`,
      },
    });
    const titles = async (bookmarks: OptionsOf<Contracts['merge']>['bookmarks']) =>
      outlineOf(
        (
          await merge(
            [
              ['book.pdf', book],
              ['plain.pdf', backs],
            ],
            { bookmarks },
          )
        ).pdf,
      ).map(({ title, kids }) => [title, ...kids.map((kid) => kid.title)]);
    expect(await titles('all')).toEqual([['book', 'Chapter'], ['plain']]);
    expect(await titles('files')).toEqual([['book'], ['plain']]);
    expect(await titles('own')).toEqual([['Chapter']]);
    expect(await titles('none')).toEqual([]);
  });

  it('have the highest version of the files, and the information of the first', async () => {
    const title = pdfOfParts({
      pages: ['a'],
      objects: { 100: '<< /Title (Bericht) /Author (Erika) /Producer (X) >>' },
      trailer: '/Info 100 0 R',
    });
    const late = pdfOfParts({ pages: ['b'], version: '1.4', catalog: '/Version /2.0' });
    const { pdf } = await merge([
      ['a.pdf', title],
      ['b.pdf', late],
    ]);
    const info = outputOf(pdf, 'pdfinfo', '{}');
    expect(info).toMatch(/Title: +Bericht\n/);
    expect(info).toMatch(/Author: +Erika\n/);
    expect(info).toMatch(/Producer: +Blattwerk\n/);
    expect(info).toMatch(/PDF version: +2\.0/);
  });

  it('can be those of a hundred files', async () => {
    const files = Array.from({ length: 100 }, (_, index) => [`${index}.pdf`, plain(`page-${index}`)] as const);
    const { pdf } = await merge(files);
    expect(textsOf(pdf)).toEqual(files.map((_, index) => `page-${index}`));
    expect(outlineOf(pdf).map(({ title, page }) => [title, page])).toEqual(
      files.map((_, index) => [String(index), index + 1]),
    );
  });
});

describe('the outline of a merge', () => {
  const withOutline = pdfOfParts({
    pages: ['a', 'b'],
    catalog: '/Outlines 100 0 R /Names << /Dests << /Names [(chapter) 106 0 R] >> >>',
    objects: {
      100: '<< /First 101 0 R /Last 104 0 R /Count 4 >>',
      101: `<< /Title <feff00c400620063> /Parent 100 0 R /Next 103 0 R /First 102 0 R /Last 102 0 R /Count 1 /Dest [${first} /XYZ 10 20 null] /C [1 0 0] /F 2 >>`,
      102: '<< /Title (Named) /Parent 101 0 R /Dest (chapter) >>',
      103: `<< /Title (Closed) /Parent 100 0 R /Prev 101 0 R /Next 104 0 R /First 105 0 R /Last 105 0 R /Count -1 /A << /S /GoTo /D [${second} /Fit] >> >>`,
      104: '<< /Title (Away) /Parent 100 0 R /Prev 103 0 R /A 107 0 R >>',
      105: '<< /Title (Broken) /Parent 103 0 R /Dest [999 0 R /Fit] >>',
      106: `<< /D [${second} /FitH 150] >>`,
      107: '<< /S /URI /URI (https://example.org/) >>',
    },
  });

  it('has an entry for each file with its outline below, whose items lead to the new pages', async () => {
    const { pdf, notices } = await merge([
      ['Übersicht – 表.PDF', plain('x', 'y', 'z')],
      ['b.pdf', withOutline],
    ]);
    const leaf = { open: true, kids: [] };
    expect(outlineOf(pdf)).toEqual([
      { title: 'Übersicht – 表', page: 1, ...leaf },
      {
        title: 'b',
        page: 4,
        open: true,
        kids: [
          { title: 'Äbc', page: 4, open: true, kids: [{ title: 'Named', page: 5, ...leaf }] },
          { title: 'Closed', page: 5, open: false, kids: [{ title: 'Broken', page: null, ...leaf }] },
          { title: 'Away', page: null, ...leaf },
        ],
      },
    ]);
    const { values, dict, catalog } = readObjects(pdf);
    expect(values.find((value) => value['/F'] === 2)).toMatchObject({
      '/C': [1, 0, 0],
      '/Dest': [expect.any(String), '/XYZ', 10, 20, null],
    });
    const away = values.find((value) => value['/Title'] === 'u:Away');
    expect(dict(away?.['/A'])).toMatchObject({ '/S': '/URI', '/URI': 'u:https://example.org/' });
    expect(dict(catalog['/Outlines'])['/Count']).toBe(6);
    expect(notices).toEqual([]);
  });

  it('ends where a file has a loop, and is shortened with a notice where it is too long', async () => {
    const loop = pdfOfParts({
      pages: ['a'],
      catalog: '/Outlines 100 0 R',
      objects: {
        100: '<< /First 101 0 R >>',
        101: '<< /Title (A) /Next 102 0 R /First 101 0 R >>',
        102: '<< /Title (B) /Next 101 0 R /First 100 0 R >>',
      },
    });
    const looped = await merge([
      ['loop.pdf', loop],
      ['plain.pdf', plain('b')],
    ]);
    expect(outlineOf(looped.pdf)[0]?.kids.map(({ title }) => title)).toEqual(['A', 'B']);
    expect(looped.notices).toEqual([]);

    const giant: Record<number, string> = { 100: '<< /First 101 0 R >>' };
    for (let id = 101; id < 26_000; id++) giant[id] = `<< /Title (T${id}) /Next ${id + 1} 0 R >>`;
    const cut = await merge([
      ['giant.pdf', pdfOfParts({ pages: ['a'], catalog: '/Outlines 100 0 R', objects: giant })],
      ['plain.pdf', plain('b')],
    ]);
    expect(cut.notices).toEqual(['outlineShortened']);
    expect(textsOf(cut.pdf)).toEqual(['a', 'b']);
  });
});

describe('the links of a merge', () => {
  const linked = (mark: string) =>
    pdfOfParts({
      pages: [`${mark}1`, `${mark}2`],
      pageKeys: {
        0: '/Annots [100 0 R 101 0 R 102 0 R 103 0 R 104 0 R]',
      },
      catalog: `/Dests << /Old [${second} /Fit] >> /Names << /Dests << /Kids [105 0 R] >> >>`,
      objects: {
        100: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (same) >>',
        101: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest /Old >>',
        102: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D (same) >> >>',
        103: `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [${second} /Fit] >>`,
        104: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToR /F (other.pdf) /D (same) >> >>',
        105: `<< /Limits [(same) (same)] /Names [(same) [${second} /XYZ 0 100 0]] >>`,
      },
    });

  it('lead to their own file where two files use the same names', async () => {
    const { pdf } = await merge([
      ['a.pdf', linked('a')],
      ['b.pdf', linked('b')],
    ]);
    const { pages, dict, list, catalog } = readObjects(pdf);
    const names = new Map<unknown, unknown>(Object.entries(dict(catalog['/Dests'])));
    const pairs = list(dict(dict(catalog['/Names'])['/Dests'])['/Names']);
    for (let index = 0; index < pairs.length; index += 2) names.set(pairs[index], pairs[index + 1]);
    for (const file of [0, 1]) {
      const [text, name, action, direct, remote] = list(dict(pages[2 * file])['/Annots']).map(dict);
      const target = pages[2 * file + 1];
      for (const written of [text?.['/Dest'], name?.['/Dest'], dict(action?.['/A'])['/D']]) {
        expect(list(names.get(written))[0]).toBe(target);
      }
      expect(list(direct?.['/Dest'])[0]).toBe(target);
      expect(dict(remote?.['/A'])['/D']).toBe('u:same');
    }
    expect(outputOf(pdf, 'pdfinfo', '-dests', '{}')).toMatch(/2 \[ XYZ.*"same"\n(.*\n)*.*4 \[ XYZ.*"same-2"/);
  });

  it('that lead nowhere do not lead into another file', async () => {
    const dangling = pdfOfParts({
      pages: ['a'],
      pageKeys: { 0: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (same) >>]' },
    });
    const { pdf } = await merge([
      ['a.pdf', dangling],
      ['b.pdf', linked('b')],
    ]);
    const info = outputOf(pdf, 'pdfinfo', '-dests', '{}');
    expect(info).toContain('"same-2"');
    expect(info).not.toContain('"same"');
  });

  it('have absolute addresses where their file has a base', async () => {
    const addressed = (base: string) =>
      pdfOfParts({
        pages: ['a'],
        pageKeys: { 0: '/Annots [100 0 R 101 0 R 102 0 R]' },
        catalog: `${base} /Outlines 103 0 R`,
        objects: {
          100: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (../b c.html#d) >> >>',
          101: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (HTTP://x.example) >> >>',
          102: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI <6772c3b6c39f65> >> >>',
          103: '<< /First 104 0 R /Last 104 0 R /Count 1 >>',
          104: '<< /Title (Away) /Parent 103 0 R /A << /S /URI /URI (?q) >> >>',
        },
      });
    const { pdf } = await merge([
      ['a.pdf', addressed('/URI << /Base (https://a.example/deep/in/) >>')],
      ['b.pdf', addressed('/URI << /Base (https://b.example/) >>')],
      ['c.pdf', addressed('')],
      ['d.pdf', addressed('/URI << /Base (mailto:nobody) >>')],
    ]);
    const { catalog, pages, dict, list, values } = readObjects(pdf);
    expect(catalog).not.toHaveProperty('/URI');
    const addressOf = (value: unknown) => dict(dict(value)['/A'])['/URI'];
    const written = pages.map((page) => list(dict(page)['/Annots']).map(addressOf));
    const asItCame = ['u:../b c.html#d', 'u:HTTP://x.example', expect.any(String)];
    expect(written).toEqual([
      ['u:https://a.example/deep/b%20c.html#d', 'u:HTTP://x.example', 'u:https://a.example/deep/in/gr%C3%B6%C3%9Fe'],
      ['u:https://b.example/b%20c.html#d', 'u:HTTP://x.example', 'u:https://b.example/gr%C3%B6%C3%9Fe'],
      asItCame,
      asItCame,
    ]);
    const items = values.filter((value) => value['/Title'] === 'u:Away').map(addressOf);
    expect(items).toHaveLength(4);
    expect(new Set(items)).toEqual(new Set(['u:?q', 'u:https://a.example/deep/in/?q', 'u:https://b.example/?q']));
  });

  it('by the number of a page or an article lead to that of their own file', async () => {
    const numbered = (mark: string) =>
      pdfOfParts({
        pages: [`${mark}1`, `${mark}2`],
        pageKeys: { 0: '/Annots [100 0 R 101 0 R 102 0 R 103 0 R 104 0 R]' },
        catalog: '/Threads [106 0 R]',
        objects: {
          100: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest 105 0 R >>',
          101: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D [1 /FitH 7] >> >>',
          102: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [2 /Fit] >>',
          103: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToR /F (other.pdf) /D [1 /Fit] >> >>',
          104: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Thread /D 0 >> >>',
          105: '[1 /Fit]',
          106: `<< /Type /Thread /F 107 0 R /I << /Title (${mark}) >> >>`,
          107: `<< /Type /Bead /T 106 0 R /P ${first} /R [0 0 9 9] /N 107 0 R /V 107 0 R >>`,
        },
      });
    const { pdf } = await merge([
      ['a.pdf', numbered('a')],
      ['b.pdf', numbered('b')],
      ['c.pdf', plain('c')],
    ]);
    const { pages, dict, list } = readObjects(pdf);
    for (const file of [0, 1]) {
      const [direct, action, beyond, remote, article] = list(dict(pages[2 * file])['/Annots']).map(dict);
      const target = pages[2 * file + 1];
      expect(list(direct?.['/Dest'])).toEqual([target, '/Fit']);
      expect(dict(action?.['/A'])['/D']).toEqual([target, '/FitH', 7]);
      expect(list(beyond?.['/Dest'])[0]).toBeNull();
      expect(dict(remote?.['/A'])['/D']).toEqual([1, '/Fit']);
      expect(dict(dict(dict(article?.['/A'])['/D'])['/I'])['/Title']).toBe(file === 0 ? 'u:a' : 'u:b');
    }
  });

  it.each(['plain', '\xe4lter'])(
    'into attachments open those of their own file, though one is called %s',
    async (other) => {
      const attached = (mark: string) =>
        pdfOfParts({
          pages: [mark],
          pageKeys: { 0: '/Annots [100 0 R 101 0 R 102 0 R 103 0 R]' },
          catalog: `/Names << /EmbeddedFiles << /Names [(data.pdf) 104 0 R (${other}) 104 0 R] >> >>`,
          objects: {
            100: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToE /T 106 0 R /D [0 /Fit] >> >>',
            101: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToE /T 106 0 R /D [1 /Fit] >> >>',
            102: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToE /F (x.pdf) /T 106 0 R /D [0 /Fit] >> >>',
            103: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToE /T << /R /C /P 0 /A 3 >> /D [0 /Fit] >> >>',
            104: '<< /Type /Filespec /F (data.pdf) /EF << /F 105 0 R >> >>',
            105: streamOf(mark, '/Type /EmbeddedFile'),
            106: '<< /R /C /N (data.pdf) /T << /R /C /N (data.pdf) >> >>',
          },
        });
      const { pdf } = await merge([
        ['a.pdf', attached('a')],
        ['b.pdf', attached('b')],
      ]);
      const { catalog, pages, dict, list } = readObjects(pdf);
      const names = list(dict(dict(catalog['/Names'])['/EmbeddedFiles'])['/Names']);
      const attachments = ['data.pdf', 'data 2.pdf'].map((name) =>
        outputOf(pdf, 'qpdf', `--show-attachment=${name}`, '{}'),
      );
      expect(attachments).toEqual(['a', 'b']);
      const fileOf = (key: unknown) => names[names.indexOf(key) + 1];
      const opened = pages.map((page) => {
        const [one, two, elsewhere, pinned] = list(dict(page)['/Annots']).map((link) => dict(dict(link)['/A']));
        expect(dict(elsewhere?.['/T'])['/N']).toBe('u:data.pdf');
        expect(dict(dict(one?.['/T'])['/T'])['/N']).toBe('u:data.pdf');
        expect([one, two].map((action) => list(action?.['/D'])[0])).toEqual([0, 1]);
        const [target, again] = [one, two].map((action) => fileOf(dict(action?.['/T'])['/N']));
        expect(again).toBe(target);
        return [dict(target)['/F'], dict(pinned?.['/T'])['/P']];
      });
      expect(opened[0]).toEqual(['u:data.pdf', 0]);
      expect(opened[1]?.[0]).not.toBe('u:data.pdf');
      expect(opened[1]?.[1]).toBe(1);
    },
  );
});

describe('a merge keeps', () => {
  it('page labels', async () => {
    const labeled = pdfOfParts({
      pages: ['i', 'ii', '1'],
      catalog: '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /P (K-) /St 5 >> 9 << /S /A >>] >>',
    });
    const { pdf } = await merge([
      ['a.pdf', plain('a', 'b')],
      ['b.pdf', labeled],
      ['c.pdf', plain('c')],
    ]);
    const { list, dict, catalog } = readObjects(pdf);
    expect(list(dict(catalog['/PageLabels'])['/Nums']).map((value) => value)).toEqual([
      0,
      { '/S': '/D' },
      2,
      { '/S': '/r' },
      4,
      { '/P': 'u:K-', '/S': '/D', '/St': 5 },
      5,
      { '/S': '/D' },
    ]);
  });

  it('all attachments, renamed where two have one name', async () => {
    const attached = (content: string) =>
      pdfOfParts({
        pages: ['a'],
        catalog: '/Names << /EmbeddedFiles << /Names [(data.csv) 100 0 R] >> >>',
        objects: {
          100: '<< /Type /Filespec /F (data.csv) /UF (data.csv) /EF << /F 101 0 R >> >>',
          101: streamOf(content, '/Type /EmbeddedFile'),
        },
      });
    const { pdf } = await merge([
      ['a.pdf', attached('first')],
      ['b.pdf', plain('b')],
      ['c.pdf', attached('second')],
    ]);
    expect(outputOf(pdf, 'pdfdetach', '-list', '{}')).toContain('2 embedded files');
    expect(outputOf(pdf, 'qpdf', '--show-attachment=data.csv', '{}')).toBe('first');
    expect(outputOf(pdf, 'qpdf', '--show-attachment=data 2.csv', '{}')).toBe('second');
  });

  it('attachments that are found by name among many', async () => {
    const nameOf = (file: string, index: number) => `${file}-ä表${index}`;
    const hexOf = (name: string) => `<feff${Buffer.from(name, 'utf16le').swap16().toString('hex')}>`;
    const attached = (file: string) => {
      const names = Array.from({ length: 150 }, (_, index) => `${hexOf(nameOf(file, index))} 100 0 R`);
      return pdfOfParts({
        pages: [file],
        catalog: `/Names << /EmbeddedFiles << /Names [(z${file}) 100 0 R (\xc4${file}) 100 0 R ${names.join(' ')}] >> >>`,
        objects: {
          100: '<< /Type /Filespec /F (x) /EF << /F 101 0 R >> >>',
          101: streamOf(file, '/Type /EmbeddedFile'),
        },
      });
    };
    const { pdf } = await merge([
      ['a.pdf', attached('a')],
      ['b.pdf', attached('b')],
    ]);
    for (const file of ['a', 'b']) {
      for (const name of [nameOf(file, 0), nameOf(file, 77), nameOf(file, 149), `z${file}`, `Ä${file}`]) {
        expect(outputOf(pdf, 'qpdf', `--show-attachment=${name}`, '{}')).toBe(file);
      }
    }
  });

  it.each(['disable', 'generate'])('the visibility of layers, with object streams: %s', async (objectStreams) => {
    const layered = (mark: string, config: string) =>
      pdfOfParts({
        pages: [
          `/OC /On BDC BT /F1 12 Tf 20 100 Td (${mark}-on) Tj ET EMC /OC /Off BDC BT /F1 12 Tf 20 50 Td (${mark}-off) Tj ET EMC`,
        ],
        resources: { 0: '/Properties << /On 100 0 R /Off 101 0 R >>' },
        catalog: `/OCProperties << /OCGs [100 0 R 101 0 R] /D << /Order [100 0 R 101 0 R] ${config} >> >>`,
        objects: { 100: '<< /Type /OCG /Name (On) >>', 101: '<< /Type /OCG /Name (Off) >>' },
      });
    const packed = (pdf: Buffer) => rewrite(pdf, `--object-streams=${objectStreams}`);
    const { pdf } = await merge([
      ['a.pdf', packed(layered('a', '/OFF [101 0 R]'))],
      ['b.pdf', packed(layered('b', '/BaseState /OFF /ON [100 0 R]'))],
    ]);
    expect(textsOf(pdf)).toEqual(['a-on', 'b-on']);
    const { catalog, dict, list } = readObjects(pdf);
    const properties = dict(catalog['/OCProperties']);
    expect(list(properties['/OCGs']).map((group) => dict(group)['/Name'])).toEqual(['u:On', 'u:Off', 'u:On', 'u:Off']);
    expect(list(dict(properties['/D'])['/Order']).map((group) => list(group)[0])).toEqual(['u:a', 'u:b']);
  });

  const tagged = (mark: string, role: string, language = 'en') =>
    pdfOfParts({
      pages: [`/Custom << /MCID 0 >> BDC BT /F1 12 Tf 20 100 Td (tag-${mark}) Tj ET EMC`],
      pageKeys: { 0: '/StructParents 0' },
      catalog: `/StructTreeRoot 100 0 R /MarkInfo << /Marked true >> /Lang (${language})`,
      objects: {
        100: `<< /Type /StructTreeRoot /K 101 0 R /RoleMap << /Custom /${role} >> /ParentTree 103 0 R /IDTree << /Names [(id) 102 0 R] >> >>`,
        101: '<< /Type /StructElem /S /Document /P 100 0 R /K [102 0 R] >>',
        102: `<< /Type /StructElem /S /Custom /P 101 0 R /Pg ${first} /K 0 /ID (id) /ActualText (${mark}-spoken) >>`,
        103: '<< /Nums [0 [102 0 R]] >>',
      },
    });

  it('tags, each connected with its page', async () => {
    const { pdf, notices } = await merge([
      ['a.pdf', tagged('a', 'P')],
      ['b.pdf', tagged('b', 'H1', 'de')],
    ]);
    expect(notices).toEqual([]);
    expect(outputOf(pdf, 'pdfinfo', '{}')).toMatch(/Tagged: +yes/);
    const spoken = outputOf(pdf, 'pdfinfo', '-struct-text', '{}');
    expect(spoken).toMatch(/Document(.|\n)*tag-a(.|\n)*tag-b/);
    const { catalog, pages, dict, list } = readObjects(pdf);
    const root = dict(catalog['/StructTreeRoot']);
    const parents = list(dict(root['/ParentTree'])['/Nums']);
    for (const [index, mark] of ['a', 'b'].entries()) {
      const key = dict(pages[index])['/StructParents'];
      const element = dict(list(parents[parents.indexOf(key) + 1])[0]);
      expect(element).toMatchObject({ '/ActualText': `u:${mark}-spoken`, '/Pg': pages[index] });
      expect(dict(root['/RoleMap'])[String(element['/S'])]).toBe(mark === 'a' ? '/P' : '/H1');
    }
    expect(list(dict(root['/IDTree'])['/Names'])).toHaveLength(4);
    const document = dict(root['/K']);
    expect(list(document['/K']).map((file) => dict(file)['/Lang'])).toEqual(['u:en', 'u:de']);
  });

  it('tags of some files, without marking the whole as tagged', async () => {
    const { pdf } = await merge([
      ['a.pdf', tagged('a', 'P')],
      ['b.pdf', pdfOfParts({ pages: ['b'], pageKeys: { 0: '/StructParents 0' } })],
    ]);
    expect(outputOf(pdf, 'pdfinfo', '{}')).toMatch(/Tagged: +no/);
    const { pages, dict } = readObjects(pdf);
    expect(dict(pages[0])).toHaveProperty('/StructParents');
    expect(dict(pages[1])).not.toHaveProperty('/StructParents');
  });
});

describe('viewer preferences and output intents of a merge', () => {
  const wishing = (mark: string, keys: string, objects: Readonly<Record<number, string>> = {}) =>
    pdfOfParts({ pages: [`${mark}1`, `${mark}2`], catalog: keys, objects });

  it('are those of the first file', async () => {
    const preferences = '/ViewerPreferences << /HideToolbar true /Direction /R2L /PrintPageRange [0 1] >>';
    const { pdf, notices } = await merge([
      [
        'a.pdf',
        wishing('a', `/PageMode /UseThumbs /PageLayout /TwoPageRight ${preferences} /OpenAction [${second} /Fit]`),
      ],
      ['b.pdf', wishing('b', `/PageMode /FullScreen /OpenAction [${first} /Fit]`)],
    ]);
    const { catalog, pages, dict, list } = readObjects(pdf);
    expect(catalog).toMatchObject({ '/PageMode': '/UseThumbs', '/PageLayout': '/TwoPageRight' });
    expect(dict(catalog['/ViewerPreferences'])).toEqual({ '/HideToolbar': true, '/Direction': '/R2L' });
    expect(list(catalog['/OpenAction'])).toEqual([pages[1], '/Fit']);
    expect(notices).toEqual([]);
  });

  it('are reported where the open actions of other files are dropped', async () => {
    const script = wishing('a', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>');
    const kept = await merge([
      ['a.pdf', script],
      ['b.pdf', plain('b')],
    ]);
    expect(readObjects(kept.pdf).catalog['/OpenAction']).toMatchObject({ '/S': '/JavaScript' });
    expect(kept.notices).toEqual([]);
    const gone = await merge([
      ['b.pdf', plain('b')],
      ['a.pdf', script],
    ]);
    expect(readObjects(gone.pdf).catalog).not.toHaveProperty('/OpenAction');
    expect(gone.notices).toEqual(['openActionDropped']);
  });

  it('include an output intent where all files have the same', async () => {
    const intended = (mark: string, profile: string) =>
      wishing(mark, '/OutputIntents [<< /S /GTS_PDFX /OutputConditionIdentifier (X) /DestOutputProfile 100 0 R >>]', {
        100: streamOf(profile, '/N 4'),
      });
    const same = await merge([
      ['a.pdf', intended('a', 'profile')],
      ['b.pdf', intended('b', 'profile')],
    ]);
    expect(readObjects(same.pdf).catalog['/OutputIntents']).toHaveLength(1);
    expect(same.notices).toEqual([]);
    for (const other of [intended('b', 'another'), plain('b')]) {
      const different = await merge([
        ['a.pdf', intended('a', 'profile')],
        ['b.pdf', other],
      ]);
      expect(readObjects(different.pdf).catalog).not.toHaveProperty('/OutputIntents');
      expect(different.notices).toEqual(['outputIntentsDropped']);
    }
  });

  it('report that conformance with PDF/A is dropped where a file had it', async () => {
    const described = (metadata: string) =>
      wishing('a', '/Metadata 100 0 R', { 100: streamOf(metadata, '/Type /Metadata /Subtype /XML') });
    for (const [metadata, expected] of [
      ['<pdfaid:part>2</pdfaid:part>', ['conformanceDropped']],
      ['<dc:title>x</dc:title>', []],
    ] as const) {
      const { pdf, notices } = await merge([
        ['a.pdf', described(metadata)],
        ['b.pdf', plain('b')],
      ]);
      expect(readObjects(pdf).catalog).not.toHaveProperty('/Metadata');
      expect(notices).toEqual(expected);
    }
  });

  it('include the layer configurations of each file, which do not affect other files', async () => {
    const layered = (config: string) =>
      wishing('a', `/OCProperties << /OCGs [100 0 R 101 0 R] /D << >> /Configs [${config}] >>`, {
        100: '<< /Type /OCG /Name (A) >>',
        101: '<< /Type /OCG /Name (B) >>',
      });
    const { pdf } = await merge([
      ['a.pdf', layered('<< /Name (Print) /BaseState /OFF /ON [101 0 R] >>')],
      ['b.pdf', layered('<< /Name (Screen) /OFF [100 0 R] >>')],
    ]);
    const { catalog, dict, list } = readObjects(pdf);
    const named = (groups: unknown) => list(groups).map((group) => dict(group)['/Name']);
    const sets = list(dict(catalog['/OCProperties'])['/Configs']).map(dict);
    expect(sets.map((set) => [set['/Name'], set['/BaseState'], named(set['/ON']), named(set['/OFF'])])).toEqual([
      ['u:Print', '/Unchanged', ['u:B'], ['u:A']],
      ['u:Screen', '/Unchanged', ['u:B'], ['u:A']],
    ]);
  });

  it('list the layers of all files in a configuration with a list of its own', async () => {
    const layered = (config: string) =>
      wishing('a', `/OCProperties << /OCGs [100 0 R 101 0 R] /D << /Order [100 0 R 101 0 R] >> ${config} >>`, {
        100: '<< /Type /OCG /Name (A) >>',
        101: '<< /Type /OCG /Name (B) >>',
      });
    const { pdf } = await merge([
      ['a.pdf', layered('')],
      [
        'b.pdf',
        layered(
          '/Configs [<< /Name (Own) /Creator (C) /Intent /Design /ListMode /VisiblePages /Order [101 0 R] /Locked [100 0 R] >> << /Name (None) >>]',
        ),
      ],
    ]);
    const { catalog, dict, list } = readObjects(pdf);
    const [own, none] = list(dict(catalog['/OCProperties'])['/Configs']).map(dict);
    expect(own).toMatchObject({ '/Creator': 'u:C', '/Intent': '/Design', '/ListMode': '/VisiblePages' });
    const named = (group: unknown) =>
      typeof group === 'string' && group.startsWith('u:') ? group : dict(group)['/Name'];
    expect(list(own?.['/Order']).map((group) => list(group).map(named))).toEqual([
      ['u:a', 'u:A', 'u:B'],
      ['u:b', 'u:B'],
    ]);
    expect(list(own?.['/Locked']).map(named)).toEqual(['u:A']);
    // An empty list would hide all layers; without one, the list of the default configuration applies.
    expect(none).not.toHaveProperty('/Order');
  });

  it('include the defaults of the print dialogue', async () => {
    const preferences =
      '/ViewerPreferences << /NumCopies 3 /PrintScaling /None /Enforce [/PrintScaling] /PrintClip /TrimBox >>';
    const { pdf } = await merge([
      ['a.pdf', wishing('a', preferences)],
      ['b.pdf', wishing('b', '/ViewerPreferences << /NumCopies 5 >>')],
    ]);
    expect(readObjects(pdf).dict(readObjects(pdf).catalog['/ViewerPreferences'])).toEqual({
      '/NumCopies': 3,
      '/PrintScaling': '/None',
      '/Enforce': ['/PrintScaling'],
      '/PrintClip': '/TrimBox',
    });
  });

  it('include the highest level of each developer’s extensions', async () => {
    const extended = (mark: string, extensions: string, objects = {}) =>
      wishing(mark, `/Extensions << ${extensions} >>`, objects);
    const level = (base: string, number: number) => `<< /BaseVersion /${base} /ExtensionLevel ${number} >>`;
    const { pdf } = await merge([
      ['a.pdf', extended('a', `/AAAA ${level('1.7', 5)} /BBBB ${level('1.7', 1)} /ISO_ ${level('2.0', 32001)}`)],
      ['b.pdf', extended('b', '/AAAA 100 0 R /CCCC 101 0 R', { 100: level('1.7', 4), 101: level('2.0', 2) })],
      ['c.pdf', extended('c', `/BBBB ${level('1.7', 3)} /ISO_ [${level('2.0', 32001)} ${level('2.0', 32002)}] /X 7`)],
    ]);
    const of = (base: string, number: number) => ({ '/BaseVersion': `/${base}`, '/ExtensionLevel': number });
    expect(readObjects(pdf).catalog['/Extensions']).toEqual({
      '/AAAA': of('1.7', 5),
      '/BBBB': of('1.7', 3),
      '/CCCC': of('2.0', 2),
      '/ISO_': [of('2.0', 32001), of('2.0', 32002)],
    });
  });
});

describe('the metadata of a merge', () => {
  const xmp = (description: string) =>
    `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  const namespaces = `rdf:about="uuid:1" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:own="https://example.org/own/"
    xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:ua="http://www.aiim.org/pdfua/ns/id/" xmlns:mm="http://ns.adobe.com/xap/1.0/mm/"
    xmlns:x2="http://ns.adobe.com/xap/1.0/" xmlns:p="http://ns.adobe.com/pdf/1.3/"`;
  const titled = `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Gr\u00f6\u00dfe</rdf:li></rdf:Alt></dc:title>`;
  const described = (description: string, encode = (text: string) => Buffer.from(text)) =>
    pdfOfParts({
      pages: ['a'],
      catalog: '/Metadata 100 0 R',
      objects: {
        100: streamOf(encode(xmp(description)).toString('latin1'), '/Type /Metadata /Subtype /XML'),
        101: '<< /Title <feff00470072006f00df0065> >>',
      },
      trailer: '/Info 101 0 R',
    });
  const whole = `<rdf:Description ${namespaces} ua:part="1" own:short="kept-a" mm:InstanceID='uuid:2'>${titled}
    <own:mark>kept-b</own:mark><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
    <mm:History><rdf:Seq><rdf:li own:gone="gone-c"><mm:History>gone-d</mm:History></rdf:li></rdf:Seq></mm:History><!-- <a> -->
    <x2:CreateDate>1999-01-01</x2:CreateDate><p:Producer>gone-e</p:Producer><p:Keywords>kept-f</p:Keywords><mm:DocumentID/>
    </rdf:Description><rdf:Description rdf:about="uuid:1" x2:ModifyDate="1999-01-01" xmlns:x2="http://ns.adobe.com/xap/1.0/"/>`;

  it('is that of the first file without invalid entries, and agrees with the information dictionary', async () => {
    const { pdf, notices } = await merge([
      ['a.pdf', described(whole)],
      ['b.pdf', described(`<rdf:Description ${namespaces}><own:mark>of-b</own:mark></rdf:Description>`)],
    ]);
    expect(notices).toEqual(['conformanceDropped']);
    const xmp = outputOf(pdf, 'pdfinfo', '-meta', '{}');
    expect(xmp).toContain(titled);
    for (const kept of ['own:short="kept-a"', '<own:mark>kept-b</own:mark>', '<p:Keywords>kept-f</p:Keywords>']) {
      expect(xmp).toContain(kept);
    }
    expect(xmp).not.toMatch(/pdfaid:(part|conf)|ua:part|mm:\w+ID|mm:History|gone|1999-01|of-b/);
    const [, created] = /<xmp:CreateDate>(.+)<\/xmp:CreateDate>/.exec(xmp) ?? [];
    expect(xmp).toContain(`<xmp:ModifyDate>${created}</xmp:ModifyDate>`);
    expect(xmp).toMatch(/rdf:about="uuid:1">.*<pdf:Producer>Blattwerk<\/pdf:Producer>/);
    const info = readObjects(pdf).values.find((value) => value['/Producer'] !== undefined);
    expect(info).toMatchObject({
      '/Producer': 'u:Blattwerk',
      '/CreationDate': `u:D:${created?.replace(/[-:T]/g, '')}`,
    });
    expect(Date.now() - Date.parse(created ?? '')).toBeLessThan(60_000);
  });

  it.each([
    ['packed', (pdf: Buffer) => rewrite(pdf, '--compress-streams=y', '--recompress-flate'), undefined],
    [
      'in UTF-16',
      undefined,
      (text: string) => Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le').swap16(),
    ],
    ['in Latin-1', undefined, (text: string) => Buffer.from(text, 'latin1')],
  ])('is read where it is %s', async (_, change = (pdf: Buffer) => pdf, encode) => {
    const { pdf, notices } = await merge([
      ['a.pdf', change(described(whole, encode))],
      ['b.pdf', plain('b')],
    ]);
    expect(notices).toEqual(['conformanceDropped']);
    const xmp = outputOf(pdf, 'pdfinfo', '-meta', '{}');
    expect(xmp).toContain(titled);
    expect(xmp).not.toMatch(/encoding=|pdfaid:part/);
  });

  it.each([
    ['<rdf:Description xmlns:own="https://example.org/own/"><own:a></rdf:Description>'],
    ['<own:Thing xmlns:own="https://example.org/own/"/>'],
    ['<rdf:Description><own:a/></rdf:Description>'],
    [
      `<rdf:Description ${namespaces}>${titled}</rdf:Description></rdf:RDF><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">`,
    ],
  ])('is none where no reader would understand it: %s', async (description) => {
    const { pdf, notices } = await merge([
      ['a.pdf', described(description)],
      ['b.pdf', described(whole)],
    ]);
    expect(readObjects(pdf).catalog).not.toHaveProperty('/Metadata');
    expect(notices).toEqual(['conformanceDropped']);
  });

  it('is dropped with a notice where it is too large', async () => {
    const long = `<rdf:Description ${namespaces}><own:mark>${'x'.repeat(4 * 1024 * 1024)}</own:mark></rdf:Description>`;
    const { pdf, notices } = await merge([
      ['a.pdf', described(long)],
      ['b.pdf', plain('b')],
    ]);
    expect(readObjects(pdf).catalog).not.toHaveProperty('/Metadata');
    expect(notices).toEqual(['extrasDropped']);
  });
});

describe('the claim of PDF/A of a merge', () => {
  const levelOf = async (pdf: Buffer) => {
    const document = openUnrepaired(pdf, null);
    const level = readConformanceClaim(document)?.level;
    return [level, level && (await checkConformance(document, level)).map(({ rule }) => rule)];
  };

  const tagged = {
    tags: '/MarkInfo << /Marked true >> /StructTreeRoot 8 0 R',
    objects: [
      '<< /Type /StructTreeRoot /K [9 0 R] >>',
      '<< /Type /StructElem /S /P /P 8 0 R /Pg 3 0 R /ActualText (a) >>',
    ],
  };

  it.each([
    [['2b', '2b'], '2b'],
    [['2u', '2b', '2u'], '2b'],
    [['2b', '3u'], '3b'],
    [['1b', '1b'], '1b'],
    [['2a', '2a'], '2a'],
  ] as const)('of %j is the latest part, and what all demand: %s', async (levels, expected) => {
    const { pdf, notices } = await merge(levels.map((level, at) => [`${at}.pdf`, archivePdf(level, tagged)]));
    expect(await levelOf(pdf)).toEqual([expected, []]);
    expect(notices).toEqual([]);
  });

  it('stays where pages are put in order, and a table of contents is drawn', async () => {
    const files = [
      ['a.pdf', archivePdf('2b')],
      ['b.pdf', archivePdf('2b')],
    ] as const;
    for (const options of [{ order: 'interleaved' }, { contents_title: 'Contents' }] as const) {
      const { pdf, notices } = await merge(files, options);
      expect(await levelOf(pdf)).toEqual(['2b', []]);
      expect(notices).toEqual([]);
    }
  });

  it.each([
    ['a file claims none', plain('b')],
    ['they have other profiles of colors', archivePdf('1b')],
    ['a file does not meet its own', archivePdf('2b', { content: '0 0 0 1 k 1 1 5 5 re f' })],
    ['a file claims one that is not checked', archivePdf('2b', { xmp: claimOf('4f') })],
  ])('is dropped where %s', async (_, other) => {
    const { pdf, notices } = await merge([
      ['a.pdf', archivePdf('2b')],
      ['b.pdf', other],
    ]);
    expect(await levelOf(pdf)).toEqual([undefined, undefined]);
    expect(notices).toContain('conformanceDropped');
  });
});

describe('the form of a merge', () => {
  const form = (value: string, font: string) =>
    pdfOfParts({
      pages: [value],
      pageKeys: { 0: '/Annots [100 0 R 102 0 R 103 0 R]' },
      catalog:
        '/AcroForm << /Fields [100 0 R 101 0 R] /CO [100 0 R] /DA (/Helv 9 Tf 0 g) /Q 2 /NeedAppearances true /DR << /Font << /Helv 104 0 R >> >> >>',
      objects: {
        100: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (${value}) /Rect [0 0 90 20] >>`,
        101: `<< /FT /Tx /T (hidden) /V (${value}-hidden) /DA (/Helv 7 Tf 0 g) >>`,
        102: '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (note) /Popup 103 0 R >>',
        103: '<< /Type /Annot /Subtype /Popup /Rect [0 0 9 9] /Parent 102 0 R >>',
        104: `<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>`,
      },
    });

  it('has all fields with their values, and separates fields of the same name', async () => {
    const { pdf } = await merge([
      ['a.pdf', form('one', 'Helvetica')],
      ['b.pdf', form('two', 'Courier')],
      ['c.pdf', form('three', 'Helvetica')],
    ]);
    const { catalog, pages, dict, list } = readObjects(pdf);
    const acroForm = dict(catalog['/AcroForm']);
    const fields = list(acroForm['/Fields']).map(dict);
    expect(fields.map((field) => [field['/T'], field['/V']])).toEqual([
      ['u:name', 'u:one'],
      ['u:hidden', 'u:one-hidden'],
      ['u:name_2', 'u:two'],
      ['u:hidden_2', 'u:two-hidden'],
      ['u:name_3', 'u:three'],
      ['u:hidden_3', 'u:three-hidden'],
    ]);
    expect(fields.map((field) => field['/DA'])).toEqual([
      'u:/Helv 9 Tf 0 g',
      'u:/Helv 7 Tf 0 g',
      'u:/Helv_2 9 Tf 0 g',
      'u:/Helv_2 7 Tf 0 g',
      'u:/Helv 9 Tf 0 g',
      'u:/Helv 7 Tf 0 g',
    ]);
    expect(fields.every((field) => field['/Q'] === 2)).toBe(true);
    const fonts = dict(dict(acroForm['/DR'])['/Font']);
    expect(Object.entries(fonts).map(([name, font]) => [name, dict(font)['/BaseFont']])).toEqual([
      ['/Helv', '/Helvetica'],
      ['/Helv_2', '/Courier'],
    ]);
    expect(acroForm['/NeedAppearances']).toBe(true);
    expect(list(acroForm['/CO'])).toHaveLength(3);
    for (const page of pages) {
      const [widget, note, popup] = list(dict(page)['/Annots']);
      expect(list(acroForm['/Fields'])).toContain(widget);
      expect(dict(note)['/Popup']).toBe(popup);
      expect(dict(popup)['/Parent']).toBe(note);
    }
  });

  it('reports that signatures are invalid', async () => {
    const signed = pdfOfParts({
      pages: ['a'],
      pageKeys: { 0: '/Annots [100 0 R]' },
      catalog: '/AcroForm << /Fields [100 0 R] /SigFlags 3 >>',
      objects: {
        100: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /Rect [0 0 9 9] /V 101 0 R >>',
        101: '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>',
      },
    });
    const { notices } = await merge([
      ['a.pdf', signed],
      ['b.pdf', plain('b')],
    ]);
    expect(notices).toEqual(['signaturesInvalid']);
  });

  it('reports that XFA is dropped', async () => {
    const xfa = pdfOfParts({
      pages: ['a'],
      catalog: '/AcroForm << /Fields [] /XFA 100 0 R >>',
      objects: { 100: streamOf('<xdp/>') },
    });
    const { notices } = await merge([
      ['a.pdf', xfa],
      ['b.pdf', plain('b')],
    ]);
    expect(notices).toEqual(['xfaDropped']);
  });
});

describe('a file that cannot be merged', () => {
  it('is refused with its name', async () => {
    const locked = rewrite(plain('secret'), '--encrypt', 'user', 'owner', '256', '--');
    await expect(
      merge([
        ['ok.pdf', plain('a')],
        ['locked.pdf', locked],
      ]),
    ).rejects.toMatchObject({
      code: 'encryptedPdf',
      params: { file: 'locked.pdf' },
    });
    const broken = Buffer.from('%PDF-1.7\nnothing of a PDF follows');
    await expect(
      merge([
        ['broken.pdf', broken],
        ['ok.pdf', plain('a')],
      ]),
    ).rejects.toMatchObject({
      code: 'damagedPdf',
      params: { file: 'broken.pdf' },
    });
  });

  it('loses too deeply nested objects with a notice, and keeps its pages', async () => {
    const nested = pdfOfParts({
      pages: ['deep'],
      catalog: '/Outlines 100 0 R',
      objects: { 100: `<< /Type /Outlines /First ${'['.repeat(300)}${']'.repeat(300)} >>` },
    });
    const { pdf, notices } = await merge([
      ['deep.pdf', nested],
      ['ok.pdf', plain('ok')],
    ]);
    expect(textsOf(pdf)).toEqual(['deep', 'ok']);
    expect(notices).toEqual(['extrasDropped', 'repaired']);
  });

  it('keeps tags of twenty thousand levels', async () => {
    const objects: Record<number, string> = { 100: '<< /Type /StructTreeRoot /K 101 0 R >>' };
    for (let id = 101; id < 20_100; id++) objects[id] = `<< /S /Span /P ${id - 1} 0 R /K ${id + 1} 0 R >>`;
    const deep = pdfOfParts({ pages: ['deep'], catalog: '/StructTreeRoot 100 0 R', objects });
    const { pdf, notices } = await merge([
      ['deep.pdf', deep],
      ['ok.pdf', plain('ok')],
    ]);
    expect(textsOf(pdf)).toEqual(['deep', 'ok']);
    expect(notices).toEqual([]);
    expect(readObjects(pdf).values.filter((value) => value['/S'] === '/Span')).toHaveLength(19_999);
  });
});
