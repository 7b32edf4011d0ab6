import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTagged } from '../api/create.ts';
import { open } from '../api/open.ts';
import type { PdfName, PdfRef, PdfValue } from '../file/values.ts';
import { Drawing } from './drawing.ts';
import { embeddedFont } from './embedded-font.ts';
import { standardFont } from './standard-font.ts';
import { StructureElement } from './structure.ts';

const fonts = new URL('../../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url);
const liberation = new URL('LiberationSans-Regular.ttf', fonts);
const size = { width: 200, height: 100 };
const font = standardFont('Helvetica');
const paint = { font, size: 10, color: [0, 0, 0] } as const;

it('has elements with their content on several pages, and finds them from the content', async () => {
  const root = new StructureElement('Document');
  const [heading, paragraph] = [root.add('H1'), root.add('P')];
  const cell = root.add('Table').add('TR').add('TH', { scope: 'Column', columns: 2 });
  const pages = [new Drawing(size), new Drawing(size)];
  pages[0]?.tagged('artifact', (drawing) => drawing.text('Seite', 10, 5, paint));
  pages[0]?.tagged(heading, (drawing) => drawing.text('Titel', 10, 80, paint));
  for (const [at, drawing] of pages.entries())
    drawing.tagged(paragraph, () => drawing.text(`Teil ${at}`, 10, 60, paint));
  pages[1]?.tagged(cell, (drawing) => drawing.text('Kopf', 10, 40, paint));
  const bytes = (await createTagged(pages, root, 'de-DE')).save();
  expect(qpdfCheck(bytes)).toBe(0);
  const pdf = await open(bytes);
  const dictOf = (value: PdfValue | undefined) => pdf.resolve(value) as Map<string, PdfValue>;
  const arrayOf = (value: PdfValue | undefined) => pdf.resolve(value) as PdfValue[];
  const catalog = dictOf(pdf.trailer.get('Root'));
  expect(catalog.get('Lang')).toEqual(Buffer.from('de-DE'));
  const tree = dictOf(catalog.get('StructTreeRoot'));
  const document = dictOf(arrayOf(tree.get('K'))[0]);
  const elements = arrayOf(document.get('K'));
  expect(elements.map((each) => (dictOf(each).get('S') as PdfName).text)).toEqual(['H1', 'P', 'Table']);
  const [first, second] = arrayOf(dictOf(elements[1]).get('K'));
  expect(first).toBe(1);
  expect(dictOf(second).get('MCID')).toBe(0);
  const header = dictOf(arrayOf(dictOf(arrayOf(dictOf(elements[2]).get('K'))[0]).get('K'))[0]);
  expect([...dictOf(header.get('A')).keys()]).toEqual(['O', 'Scope', 'ColSpan']);
  const numbers = arrayOf(dictOf(tree.get('ParentTree')).get('Nums'));
  const ofPages = [arrayOf(numbers[1]), arrayOf(numbers[3])];
  expect(ofPages.map((refs) => refs.map((ref) => (dictOf(ref).get('S') as PdfName).text))).toEqual([
    ['H1', 'P'],
    ['P', 'TH'],
  ]);
  const [[, paragraphOfFirst], [paragraphOfSecond]] = ofPages as [PdfRef[], PdfRef[]];
  expect(paragraphOfFirst).toEqual(paragraphOfSecond);
});

it('refuses content of an element that is in no tree', async () => {
  const drawing = new Drawing(size).tagged(new StructureElement('P'), (each) => each.text('a', 0, 0, paint));
  await expect(createTagged([drawing], new StructureElement('Document'), 'de')).rejects.toThrow(/in the root/);
});

it('says what stands for characters that are not shown', async () => {
  const root = new StructureElement('Document');
  const shown = { ...paint, font: embeddedFont(readFileSync(liberation)) };
  const drawing = new Drawing(size).tagged(root.add('P'), (each) => each.text('□', 10, 10, shown), '茶 ü');
  expect(inspectPdf((await createTagged([drawing], root, 'de')).save()).texts).toEqual(['茶 ü']);
});
