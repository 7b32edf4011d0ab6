import { deflateSync } from 'node:zlib';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { maxSavedStates } from '../content/limits.ts';
import { PdfDocument } from '../file/document.ts';
import type { Page } from '../file/page-tree.ts';
import { PdfStream, type PdfValue } from '../file/values.ts';
import { erasePdf, type ErasePdfParts } from '../testing/erase-pdf.ts';
import type { ContentHandler } from './content-handler.ts';
import { Interpreter } from './interpret.ts';

function opened(parts: ErasePdfParts): { document: PdfDocument; page: Page } {
  const document = PdfDocument.open(erasePdf(parts));
  const [page] = document.pages;
  if (!page) throw new TypeError('a file without a page');
  return { document, page };
}

const form = (entries: string, content: string) => stream(`/Subtype /Form ${entries}`, content);
const image = stream('/Subtype /Image /Width 1 /Height 1', '');

/** What a handler gets, as text. */
async function events(parts: ErasePdfParts, follows: ContentHandler['follows']): Promise<string[]> {
  const { document, page } = opened(parts);
  const got: string[] = [];
  const handler: ContentHandler = {
    ...(follows ? { follows } : {}),
    drawImage: ({ value }, { state }) => {
      got.push(`image ${document.numberOf(value) ?? 'inline'} ${state.matrix.join(' ')}`);
    },
    paintPath: ({ state }) => {
      const { line, text, fill } = state;
      got.push(`path ${line.width} ${text.size} ${fill.pattern instanceof PdfStream ? 'pattern' : ''}`.trim());
    },
    enterForm: ({ kind, depth }) => {
      got.push(`${kind} ${depth}`);
    },
    beginMarked: ({ tag, properties }, { sequences }) => {
      got.push(`begin ${tag} ${document.number(properties?.get('MCID')) ?? ''} ${sequences.length}`);
    },
    endMarked: ({ tag }) => {
      got.push(`end ${tag}`);
    },
    incomplete: (reason) => {
      got.push(reason);
    },
  };
  const interpreter = new Interpreter(document);
  await interpreter.page(page, handler);
  await interpreter.appearances(page, handler);
  return got;
}

const all = new Set(['form', 'pattern', 'softMask', 'glyph', 'appearance'] as const);

describe('a handler', () => {
  it.each<[string, ErasePdfParts, string[], ContentHandler['follows']?]>([
    [
      'states that are saved and restored together',
      { content: '3 w /F 7 Tf q 5 w /F 9 Tf 2 0 0 2 0 0 cm n Q n Q n' },
      ['path 5 9', 'path 3 7', 'path 3 7'],
    ],
    [
      'forms with the resources of their users, and their matrices',
      {
        content: '2 0 0 2 0 0 cm /X Do /I Do',
        resources: '/XObject << /X 10 0 R /I 11 0 R >>',
        objects: [form('/Matrix [1 0 0 1 5 5]', '/I Do'), image],
      },
      ['form 1', 'image 11 2 0 0 2 10 10', 'image 11 2 0 0 2 0 0'],
    ],
    [
      'forms with the state of their users, which stays as it was',
      {
        content: '3 w /X Do n',
        resources: '/XObject << /X 10 0 R >>',
        objects: [form('', 'n 5 w n')],
      },
      ['form 1', 'path 3 0', 'path 5 0', 'path 3 0'],
    ],
    ['inline images', { content: '2 0 0 3 0 0 cm BI /W 1 /H 1 ID x EI n' }, ['image inline 2 0 0 3 0 0', 'path 1 0']],
    ['invalid inline images', { content: 'BI 5 ID EI n' }, ['image', 'path 1 0', 'malformed']],
    [
      'patterns, soft masks, glyphs and appearances where it follows them',
      {
        content: '2 0 0 2 0 0 cm /P scn n /G gs /T 1 Tf /T 2 Tf',
        resources:
          '/Pattern << /P 10 0 R >> /ExtGState << /G << /SMask << /G 11 0 R >> >> >> /Font << /T << /CharProcs << /a 12 0 R >> >> >>',
        page: '/Annots [<< /Rect [10 10 12 12] /AP << /N 13 0 R >> >>]',
        objects: [
          stream('/PatternType 1 /Resources << /XObject << /I 14 0 R >> >>', '/I Do'),
          form('/Resources << /XObject << /I 14 0 R >> >>', '/I Do'),
          stream('/Resources << /XObject << /I 14 0 R >> >>', '/I Do'),
          form('/BBox [0 0 1 1] /Resources << /XObject << /I 14 0 R >> >>', '/I Do'),
          image,
        ],
      },
      [
        'pattern 1',
        'image 14 1 0 0 1 0 0',
        'path 1 0 pattern',
        'softMask 1',
        'image 14 2 0 0 2 0 0',
        'glyph 1',
        'image 14 2 0 0 2 0 0',
        'appearance 1',
        'image 14 2 0 0 2 10 10',
      ],
      all,
    ],
    [
      'that a content cannot be decoded or is damaged',
      {
        content: '/X Do /Y Do',
        resources: '/XObject << /X 10 0 R /Y 11 0 R >>',
        objects: [
          form('/Filter /Unknown', 'n'),
          stream('/Subtype /Form /Filter /FlateDecode', deflateSync('n').subarray(0, -4)),
        ],
      },
      ['form 1', 'unreadable', 'form 1', 'damaged', 'path 1 0'],
    ],
    [
      'sequences of marked content with their properties, which end at the latest with the content',
      {
        content: 'EMC /A << /MCID 4 >> BDC /B /P BDC n EMC /C BMC /D /Q BDC BMC EMC EMC EMC /E 7 BDC',
        resources: '/Properties << /P << /MCID 5 >> >>',
      },
      [
        'begin /A 4 1',
        'begin /B 5 2',
        'path 1 0',
        'end /B',
        'begin /C  2',
        'begin /D  3',
        'begin /Span  4',
        'end /Span',
        'end /D',
        'end /C',
        'begin /E  2',
        'end /E',
        'end /A',
      ],
    ],
    ['that states are nested too deeply', { content: `${'q '.repeat(maxSavedStates + 1)} n` }, ['nested', 'path 1 0']],
  ])('gets %s', async (_, parts, expected, follows) => {
    expect(await events(parts, follows)).toEqual(expected);
  });

  it('gets forms to a depth of 30', async () => {
    const got = await events(
      { content: '/X Do', resources: '/XObject << /X 10 0 R >>', objects: [form('', '/X Do')] },
      undefined,
    );
    expect([got.length, got.at(-2), got.at(-1)]).toEqual([32, 'form 31', 'nested']);
  });

  it('gets the content of the form that it chooses by another handler', async () => {
    const { document, page } = opened({
      content: 'n /X Do /Y Do',
      resources: '/XObject << /X 10 0 R /Y 11 0 R >>',
      objects: [form('', 'n n'), form('', 'n')],
    });
    const got: string[] = [];
    const inner: ContentHandler = { paintPath: () => void got.push('inner') };
    await new Interpreter(document).page(page, {
      paintPath: () => void got.push('outer'),
      enterForm: ({ value }) => (document.numberOf(value) === 10 ? inner : 'skip'),
      leaveForm: ({ value }) => void got.push(`left ${document.numberOf(value)}`),
    });
    expect(got).toEqual(['outer', 'inner', 'inner', 'left 10']);
  });
});

describe('a handler without methods', () => {
  it('may be given any content', async () => {
    const { document, page } = opened({
      content: `${'q '.repeat(maxSavedStates + 1)} /F 9 Tf BI 5 ID EI (a) Tj sh 9 scn )`,
    });
    const interpreter = new Interpreter(document);
    await expect(interpreter.page(page, {})).resolves.toBeUndefined();
    await expect(interpreter.rewritePage(page, {}, new Set())).resolves.toBeDefined();
  });
});

it('a content without what a handler looks for is not interpreted', async () => {
  const { document, page } = opened({
    content: 'n /X Do',
    resources: '/XObject << /X 10 0 R >>',
    objects: [form('', '5 w n')],
  });
  const widths = async (word: string) => {
    const got: number[] = [];
    await new Interpreter(document).page(page, {
      mayShow: (bytes) => bytes.includes(word),
      paintPath: ({ state }) => void got.push(state.line.width),
    });
    return got;
  };
  expect([await widths('n'), await widths('Do'), await widths('w')]).toEqual([[1, 5], [1], []]);
});

it('a font that a handler does not select leaves the one before', async () => {
  const { document, page } = opened({
    content: '/F 9 Tf n /T 7 Tf n /G gs n',
    resources: '/Font << /F 10 0 R /T 11 0 R >> /ExtGState << /G << /Font [11 0 R 5] >> >>',
    objects: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /T >>',
    ],
  });
  const got: string[] = [];
  await new Interpreter(document).page(page, {
    selectFont: (font, name) => {
      got.push(`${name ?? 'none'} ${document.name(font?.get('BaseFont'))}`);
      return name !== 'T';
    },
    paintPath: ({ state: { text } }) =>
      void got.push(`${document.name(text.font?.dict?.get('BaseFont'))} ${text.size}`),
  });
  expect(got).toEqual(['F Helvetica', 'Helvetica 9', 'T T', 'Helvetica 9', 'none T', 'T 5']);
});

describe('rewritten content', () => {
  const withoutPaths: ContentHandler = { paintPath: () => 'drop' };

  async function rewritten(parts: ErasePdfParts, handler: ContentHandler): Promise<string | undefined> {
    const { document, page } = opened(parts);
    const result = await new Interpreter(document).rewritePage(page, handler, new Set<PdfValue>());
    return result?.content.toString();
  }

  it.each([
    ['without what is dropped', '1 w 0 0 m 9 9 l S 2 w', '1 w\n2 w'],
    ['without comments and unknown operators', '1 w % hidden\n(hidden) Unknown 0 0 1 1 re f', '1 w'],
    ['without comments between operands', '1 % hidden\n0 0 rg 0 0 1 1 re f', '1 0 0 rg'],
    ['where it is malformed, though nothing is edited', '1 w ) 2 w', '1 w\n2 w'],
  ])('is written %s', async (_, content, expected) => {
    expect(await rewritten({ content }, withoutPaths)).toBe(expected);
  });

  it('stays where nothing is edited', async () => {
    expect(await rewritten({ content: '1 w % stays\n n' }, {})).toBeUndefined();
  });

  it.each([
    ['in the content', '/A << /MCID 1 >> BDC n EMC', '/A <</B 2>> BDC\nn\nEMC', ['P']],
    ['in the resources', '/A /P BDC n EMC', '/A /Erased0 BDC\nn\nEMC', ['Erased0']],
    ['at the end of what is not closed', 'n /A /P BDC', 'n\n/A /Erased0 BDC', ['Erased0']],
    ['beside one that stays', '/C /P BDC EMC /A /P BDC EMC', '/C /P BDC\nEMC\n/A /Erased0 BDC\nEMC', ['P', 'Erased0']],
  ])('has other properties of marked content %s', async (_, content, expected, names) => {
    const { document, page } = opened({ content, resources: '/Properties << /P << /MCID 1 >> >>' });
    const handler: ContentHandler = {
      endMarked: ({ tag }) => (tag === '/A' ? new Map<string, PdfValue>([['B', 2]]) : undefined),
    };
    const result = await new Interpreter(document).rewritePage(page, handler, new Set<PdfValue>());
    expect(result?.content.toString()).toBe(expected);
    const properties = document.dict(result?.resources.get('Properties'));
    expect(properties && [...properties.keys()]).toEqual(names);
    if (properties?.has('Erased0')) expect(document.dict(properties.get('Erased0'))).toEqual(new Map([['B', 2]]));
  });

  it('has copies of the forms that are edited alone', async () => {
    const { document, page } = opened({
      content: '/X Do /Y Do',
      resources: '/XObject << /X 10 0 R /Y 11 0 R >>',
      objects: [form('/Resources << >>', '1 w 0 0 9 9 re f'), form('/Resources << >>', '1 w')],
    });
    const result = await new Interpreter(document).rewritePage(page, withoutPaths, new Set<PdfValue>());
    const objects = document.dict(result?.resources.get('XObject'));
    expect(result?.content.toString()).toBe('/Erased0 Do\n/Y Do');
    expect([...(objects?.keys() ?? [])]).toEqual(['Y', 'Erased0']);
    const copy = document.stream(objects?.get('Erased0'));
    expect(copy && (await document.decode(copy, 99)).bytes.toString()).toBe('1 w');
    expect(document.stream(document.object(10))?.raw.toString()).toContain('re f');
  });
});
