import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import type { PdfDocument } from '../../../file/document.ts';
import type { PdfDict, PdfValue } from '../../../file/values.ts';
import { mergeFiles, withCatalog } from '../../../testing/merge-files.ts';
import { plainValue } from '../../../testing/plain-value.ts';

/** A page with the layers `a` (object 4) and `b` (object 5). */
function layered(properties: string): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [4 0 R 5 0 R] ${properties} >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R >>',
    '<< /Type /OCG /Name (a) >>',
    '<< /Type /OCG /Name (b) >>',
  ]);
}

function configurationsOf(document: PdfDocument): { initial: PdfDict; others: PdfDict[] } {
  const properties = document.dict(document.catalog.get('OCProperties'));
  const others = document.array(properties?.get('Configs')) ?? [];
  const dictOf = (value: PdfValue | undefined) => document.dict(value) ?? new Map<string, PdfValue>();
  return { initial: dictOf(properties?.get('D')), others: others.map(dictOf) };
}

function namesIn(document: PdfDocument, configuration: PdfDict | undefined, list: 'ON' | 'OFF'): string[] {
  const groups = document.array(configuration?.get(list)) ?? [];
  return groups.map((group) => document.string(document.dict(group)?.get('Name'))?.toString() ?? '?');
}

it.each([
  ['listed as hidden', '/D << /OFF [5 0 R] >>', ['b']],
  ['hidden unless listed as shown', '/D << /BaseState /OFF /ON [4 0 R] >>', ['b']],
  ['shown unless listed as hidden', '/D << /BaseState /ON /ON [4 0 R] >>', []],
])('keeps layers hidden that are %s', (_, properties, hidden) => {
  const { document } = mergeFiles(layered('/D << >>'), layered(properties));
  expect(namesIn(document, configurationsOf(document).initial, 'OFF')).toEqual(hidden);
});

it('shows and hides in an alternative configuration what its file does, and nothing of the others', () => {
  const configuration = '<< /Name (print) /BaseState /OFF /ON [4 0 R] >>';
  const { document } = mergeFiles(layered('/D << >>'), layered(`/D << >> /Configs [${configuration}]`));
  const [other] = configurationsOf(document).others;
  expect(document.name(other?.get('BaseState'))).toBe('Unchanged');
  expect(namesIn(document, other, 'ON')).toEqual(['a']);
  expect(namesIn(document, other, 'OFF')).toEqual(['b']);
});

it('lists all layers on every page, since another file has no layers on its pages', () => {
  const visible = '/D << /ListMode /VisiblePages >>';
  const { document } = mergeFiles(layered(visible), layered(visible));
  expect(document.name(configurationsOf(document).initial.get('ListMode'))).toBe('AllPages');
});

describe('the lists of layers', () => {
  /** An entry of the layer properties of merged files; layers are their names. */
  const propertiesOf = (...files: readonly Buffer[]) => {
    const { document } = mergeFiles(...files);
    const named = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(named);
      if (typeof value !== 'object' || value === null) return value;
      if ('Name' in value && 'Type' in value) return value.Name;
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, named(entry)]));
    };
    return named(plainValue(document, document.catalog.get('OCProperties'))) as Record<string, never>;
  };
  const lists =
    '/Order [4 0 R [5 0 R]] /RBGroups [[4 0 R 5 0 R]] /AS [<< /Event /Print /OCGs [4 0 R] >>] /Locked [5 0 R]';

  it('are those of all files, in the order of each below its title', () => {
    const one = layered(`/D << ${lists} >>`);
    const event = { Event: '/Print', OCGs: ['a'] };
    expect(propertiesOf(one, layered(''), one)).toEqual({
      OCGs: ['a', 'b', 'a', 'b', 'a', 'b'],
      D: {
        BaseState: '/ON',
        ListMode: '/AllPages',
        OFF: [],
        Order: [
          ['1', 'a', ['b']],
          ['3', 'a', ['b']],
        ],
        RBGroups: [
          ['a', 'b'],
          ['a', 'b'],
        ],
        AS: [event, event],
        Locked: ['b', 'b'],
      },
    });
    expect(propertiesOf(one, withCatalog('', ''))['D']).toMatchObject({ Order: ['a', ['b']] });
  });

  it('are those of a configuration only where it has its own', () => {
    const configured = (configurations: string) => layered(`/D << ${lists} >> /Configs [${configurations}]`);
    const properties = propertiesOf(
      configured('<< /Name (c) /Creator (me) /Intent /View /ListMode /VisiblePages /Order [5 0 R] /Other 1 >> << >> 5'),
      layered('/D << /Order [4 0 R] >>'),
    );
    const shown = { BaseState: '/Unchanged', ON: ['a', 'b'], OFF: [] };
    expect(properties['Configs']).toEqual([
      {
        ...shown,
        Name: 'c',
        Creator: 'me',
        Intent: '/View',
        ListMode: '/VisiblePages',
        Order: [
          ['1', 'b'],
          ['2', 'a'],
        ],
        Locked: [],
      },
      { ...shown, Locked: [] },
      { ...shown, Locked: [] },
    ]);
  });

  it.each([
    ['/BaseState /Unchanged /ON [5 0 R] /OFF [4 0 R 4 0 R 7]', ['b'], ['a']],
    ['/OFF [4 0 R]', ['b'], ['a']],
    ['/BaseState /OFF', [], ['a', 'b']],
  ])('hide and show in a configuration with %s what it says', (entries, on, off) => {
    const [configuration] = propertiesOf(layered(`/D << >> /Configs [<< ${entries} >>]`))[
      'Configs'
    ] as unknown as object[];
    expect(configuration).toEqual({ BaseState: '/Unchanged', ON: on, OFF: off, Locked: [] });
  });

  it('have each layer once, and are absent where no file has any', () => {
    const twice = layered('/D << >>').toString('latin1').replace('/OCGs [4 0 R 5 0 R]', '/OCGs [4 0 R 4 0 R]');
    expect(propertiesOf(Buffer.from(twice, 'latin1'))['OCGs']).toEqual(['a']);
    const none = withCatalog('/OCProperties << /OCGs [] /D << /Order [] >> >>', '');
    expect(mergeFiles(none, none).document.catalog.has('OCProperties')).toBe(false);
  });
});
