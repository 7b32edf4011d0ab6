import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import type { PdfDocument } from '../../../file/document.ts';
import type { PdfDict, PdfValue } from '../../../file/values.ts';
import { mergeFiles } from '../../../testing/merge-files.ts';

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
