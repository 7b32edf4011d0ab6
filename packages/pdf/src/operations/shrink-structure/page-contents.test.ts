import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { dictOf, PdfStream } from '../../file/values.ts';
import { plainValue } from '../../testing/plain-value.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { planContentStreams } from './page-contents.ts';

/** A file with page 3, further entries of the catalog and objects from 4. */
function pageWith(entries: string, objects: readonly WrittenObject[], catalog = ''): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
    `<< /Type /Page /Parent 2 0 R ${entries} >>`,
    ...objects,
  ]);
}

/** Minimizes all contents. @returns the document, the numbers of the minimized streams, and their former lengths */
async function minimize(pdf: Buffer) {
  const document = PdfDocument.open(pdf);
  const graph = new ObjectGraph(document);
  const plans = planContentStreams(graph);
  const minimized: number[] = [];
  for (const plan of plans) {
    const found = await plan.minimize();
    if (!found) continue;
    found.apply();
    graph.replace(plan.number, new PdfStream(dictOf({}), found.content));
    minimized.push(plan.number);
  }
  return { document, graph, minimized, stored: plans.map(({ number, storedBytes }) => [number, storedBytes]) };
}

/** The page of a file after its contents were minimized. */
async function pageAfter(pdf: Buffer): Promise<Record<string, unknown>> {
  const { document } = await minimize(pdf);
  const page = document.object(3) as Map<string, never>;
  return plainValue(document, new Map(page), ['Type', 'Parent', 'BaseFont']) as Record<string, unknown>;
}

const text = (font: string) => `BT /${font} 9 Tf (x) Tj ET`;
const font = '<< /Type /Font /BaseFont /Helvetica >>';

describe('the contents of a page', () => {
  it('become one stream, and are as long together as their streams', async () => {
    const parts: WrittenObject[] = [
      ['<< >>', '0 0 m'],
      ['<< >>', '9 9 l S'],
    ];
    for (const [contents, more] of [
      ['[4 0 R 5 0 R]', []],
      ['6 0 R', ['[4 0 R 5 0 R]']],
    ] as const) {
      const pdf = pageWith(`/Contents ${contents}`, [...parts, ...more]);
      expect((await minimize(pdf)).stored).toEqual([[4, 12]]);
      expect(await pageAfter(pdf)).toEqual({ Contents: '0 0 m 9 9 l S' });
      expect((await minimize(pdf)).graph.reachable).not.toContain(5);
    }
  });

  it('are not joined to other tokens', async () => {
    const pdf = pageWith('/Contents [4 0 R 5 0 R]', [
      ['<< >>', '0 0 1 1 re f'],
      ['<< >>', 'q 1 0 0 1 5 5 cm 0 0 1 1 re S Q'],
    ]);
    expect(await pageAfter(pdf)).toEqual({ Contents: '0 0 1 1 re f q 1 0 0 1 5 5 cm 0 0 1 1 re S Q' });
  });

  it('change the page only where it has a list', async () => {
    const { document } = await minimize(pageWith('/Contents 4 0 R', [['<< >>', '0.0 g 0 0 1 1 re f']]));
    expect([...document.findChanged()]).toEqual([4]);
    const listed = await minimize(pageWith('/Contents [4 0 R]', [['<< >>', '0.0 g 0 0 1 1 re f']]));
    expect([...listed.document.findChanged()]).toEqual([3, 4]);
    expect(await pageAfter(pageWith('', []))).toEqual({});
  });

  it.each([
    ['a stream that something else uses', '/Contents 4 0 R', '/X 4 0 R', ['<< >>', 'q Q']],
    ['a list that something else uses', '/Contents 5 0 R', '/X 5 0 R', ['<< >>', 'q Q']],
    ['a stream that is listed twice', '/Contents [4 0 R 4 0 R]', '', ['<< >>', 'q Q']],
    ['a stream that is missing', '/Contents [4 0 R 99 0 R]', '', ['<< >>', 'q Q']],
    ['an empty list', '/Contents []', '', ['<< >>', 'q Q']],
    ['an object of another type', '/Contents 4 0 R', '', '<< >>'],
  ] as const)('are not planned for %s', async (_, page, catalog, object) => {
    const pdf = pageWith(page, [object, '[4 0 R]'], catalog);
    expect((await minimize(pdf)).stored).toEqual([]);
  });

  it.each([
    ['encoded as an image', ['<< /Filter /DCTDecode >>', 'q Q']],
    ['in another file', ['<< /F (other) >>', 'q Q']],
    ['damaged', ['<< /Filter /FlateDecode >>', 'no data']],
    ['malformed', ['<< >>', 'q ( Q']],
    ['longer than four megabytes', ['<< >>', `${' '.repeat(4 * 1024 * 1024)}q Q`]],
    ['too long together', ['<< >>', ' '.repeat(4 * 1024 * 1024)]],
  ] as const)('stay as they are where a stream is %s', async (_, stream) => {
    const pdf = pageWith('/Contents [4 0 R 5 0 R]', [stream, ['<< >>', 'q Q']]);
    const { minimized, stored } = await minimize(pdf);
    expect(stored).toHaveLength(1);
    expect(minimized).toEqual([]);
  });

  it('set only what an image uses, but all that a form may use', async () => {
    const drawn = (subtype: string) =>
      pageWith('/Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>', [
        ['<< >>', '5 w 1 0 0 rg /X Do'],
        [`<< /Subtype /${subtype} >>`, ''],
      ]);
    expect((await pageAfter(drawn('Image')))['Contents']).toBe('1 0 0 rg/X Do');
    expect((await pageAfter(drawn('Form')))['Contents']).toBe('1 0 0 rg 5 w/X Do');
    expect((await pageAfter(pageWith('/Contents 4 0 R', [['<< >>', '5 w /X Do']])))['Contents']).toBe('5 w/X Do');
  });
});

describe('the content of a form', () => {
  const form = (entries: string) =>
    pageWith('/X 4 0 R', [[`<< /Subtype /Form ${entries} >>`, '0.0 w 1.0 g 0 0 1 1 re f']]);

  it('is minimized, without names of its own resources', async () => {
    expect((await pageAfter(form('')))['X']).toBe('1 g 0 0 1 1 re f');
    expect((await minimize(form(''))).stored).toEqual([[4, 24]]);
    const image = pageWith('/X 4 0 R', [
      ['<< /Subtype /Form /Resources << /XObject << /I 5 0 R >> >> >>', '5 w 0.50 g /I Do'],
      ['<< /Subtype /Image >>', ''],
    ]);
    expect((await pageAfter(image))['X']).toBe('.5 g/I Do');
  });

  it('stays as it is in a form of PostScript, and in other streams', async () => {
    expect((await minimize(form('/Subtype2 /PS'))).stored).toEqual([]);
    expect((await minimize(pageWith('/X 4 0 R', [['<< /Subtype /Image >>', 'q Q']]))).stored).toEqual([]);
  });
});

describe('the names of fonts', () => {
  /** Resources and content of a page whose fonts are written in one of three ways. */
  const written = (fonts: string, content: string, more: readonly WrittenObject[] = [], other = ''): Buffer[] => [
    pageWith(`/Contents 4 0 R /Resources << /Font << ${fonts} >> ${other} >>`, [
      ['<< >>', content],
      font,
      font,
      ...more,
    ]),
    pageWith('/Contents 4 0 R /Resources 7 0 R', [
      ['<< >>', content],
      font,
      font,
      `<< /Font << ${fonts} >> ${other} >>`,
      ...more,
    ]),
    pageWith(`/Contents 4 0 R /Resources << /Font 7 0 R ${other} >>`, [
      ['<< >>', content],
      font,
      font,
      `<< ${fonts} >>`,
      ...more,
    ]),
  ];

  async function namesAfter(pdf: Buffer) {
    const page = await pageAfter(pdf);
    const resources = page['Resources'] as Record<string, object>;
    return { content: page['Contents'], fonts: Object.keys(resources['Font'] ?? {}) };
  }

  it('become short, one for each font, wherever the page has them', async () => {
    const content = `${text('LongName1')} ${text('LongName2')} ${text('Other')} ${text('F0')} ${text('Same')}`;
    const fonts = '/LongName1 5 0 R /LongName2 5 0 R /Other << /Direct true >> /F0 6 0 R /Same 6 0 R';
    for (const pdf of written(fonts, content)) {
      const { content: after, fonts: names } = await namesAfter(pdf);
      expect(names).toEqual(['F1', 'F2', 'F0', 'Same']);
      expect(String(after).match(/\/\w+/g)).toEqual(['/F1', '/F2', '/F0', '/Same']);
    }
  });

  it.each([
    ['short already', '/Name 5 0 R', text('Name'), '', []],
    ['absent from the resources', '/Name 5 0 R', text('LongName'), '', []],
    ['written with escapes', '/LongName 5 0 R /Long#20Name 6 0 R', text('LongName'), '', []],
    [
      'used by a form without resources',
      '/LongName 5 0 R',
      text('LongName'),
      '/XObject << /X 8 0 R >>',
      [['<< /Subtype /Form >>', 'q Q']],
    ],
    [
      'used by a pattern without resources',
      '/LongName 5 0 R',
      text('LongName'),
      '/Pattern << /X 8 0 R >>',
      [['<< /PatternType 1 >>', 'q Q']],
    ],
    ['used by a font without resources', '/LongName 5 0 R /T 8 0 R', text('LongName'), '', ['<< /Subtype /Type3 >>']],
  ] as const)('stay as they are where they are %s', async (_, fonts, content, other, more) => {
    for (const pdf of written(fonts, content, ['null', ...(more as readonly WrittenObject[])], other).slice(0, 1)) {
      const after = await namesAfter(pdf);
      expect(after.fonts).toEqual(fonts.match(/\/(\S+) \d/g)?.map((name) => name.slice(1, -2).replace('#20', ' ')));
      expect(after.content).toContain(/\/(\w+) 9 Tf/.exec(content)?.[1]);
    }
  });

  it.each([
    ['a form', '/XObject << /X 8 0 R >>', ['<< /Subtype /Form /Resources << >> >>', 'q Q']],
    ['an image', '/XObject << /X 8 0 R >>', ['<< /Subtype /Image >>', '']],
    ['a pattern', '/Pattern << /X 8 0 R >>', ['<< /PatternType 1 /Resources << >> >>', 'q Q']],
    ['a shading', '/Pattern << /X << /PatternType 2 >> >>', 'null'],
  ] as const)('become short beside %s, which does not use them', async (_, other, object) => {
    const [pdf] = written('/LongName 5 0 R', text('LongName'), ['null', object], other);
    expect((await namesAfter(pdf as Buffer)).fonts).toEqual(['F0']);
  });

  it.each([
    ['resources', '/Resources 7 0 R', '<< /Font << /LongName 5 0 R >> >>'],
    ['fonts', '/Resources << /Font 7 0 R >>', '<< /LongName 5 0 R >>'],
  ])('stay as they are in %s that another page uses', async (_, entry, object) => {
    const pdf = pageWith(`/Contents 4 0 R ${entry}`, [['<< >>', text('LongName')], font, font, object], '/X 7 0 R');
    expect((await namesAfter(pdf)).fonts).toEqual(['LongName']);
  });

  it('stay as they are in resources that the page inherits', async () => {
    const pdf = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] /Resources << /Font << /LongName 5 0 R >> >> >>',
      '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
      ['<< >>', text('LongName')],
      font,
    ]);
    expect((await pageAfter(pdf))['Contents']).toContain('/LongName 9 Tf');
  });
});
