import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { asInteger, type PdfDict, type PdfValue } from '../../file/values.ts';
import { selectPages } from '../../testing/select-pages.ts';
import { createPageSelector } from './select-pages.ts';

/**
 * Four pages. An open chapter has an open section with two items and a closed one with two; each item leads to the
 * page of its number.
 */
const outlined = writePdf([
  '<< /Type /Catalog /Pages 2 0 R /Outlines 7 0 R >>',
  '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R 6 0 R] /Count 4 /MediaBox [0 0 9 9] >>',
  ...Array<string>(4).fill('<< /Type /Page /Parent 2 0 R >>'),
  '<< /Type /Outlines /First 8 0 R /Last 8 0 R /Count 5 >>',
  '<< /Title (chapter) /Parent 7 0 R /First 9 0 R /Last 12 0 R /Count 4 /Dest [3 0 R /Fit] >>',
  '<< /Title (open) /Parent 8 0 R /Next 12 0 R /First 10 0 R /Last 11 0 R /Count 2 /Dest [3 0 R /Fit] >>',
  '<< /Title (item 1) /Parent 9 0 R /Next 11 0 R /Dest [3 0 R /Fit] >>',
  '<< /Title (item 2) /Parent 9 0 R /Prev 10 0 R /Dest [4 0 R /Fit] >>',
  '<< /Title (closed) /Parent 8 0 R /Prev 9 0 R /First 13 0 R /Last 14 0 R /Count -2 /Dest [3 0 R /Fit] >>',
  '<< /Title (item 3) /Parent 12 0 R /Next 14 0 R /Dest [5 0 R /Fit] >>',
  '<< /Title (item 4) /Parent 12 0 R /Prev 13 0 R /Dest [6 0 R /Fit] >>',
]);

/** Title and /Count of each item, with its items. */
function itemsOf(document: PdfDocument, parent: PdfDict | undefined): unknown[] {
  const items: unknown[] = [];
  for (let value: PdfValue | undefined = parent?.get('First'); value; ) {
    const item = document.dict(value);
    const title = document.string(item?.get('Title'))?.toString('latin1');
    items.push([title, asInteger(item?.get('Count') ?? null), ...itemsOf(document, item)]);
    value = item?.get('Next');
  }
  return items;
}

function outlineOf(document: PdfDocument): unknown[] {
  const outline = document.dict(document.catalog.get('Outlines'));
  return [asInteger(outline?.get('Count') ?? null), ...itemsOf(document, outline)];
}

it('keeps open items open and closed ones closed, each with the number of items that it shows', () => {
  expect(outlineOf(selectPages(outlined, [1, 2, 3]))).toEqual([
    5,
    ['chapter', 4, ['open', 2, ['item 1', undefined], ['item 2', undefined]], ['closed', -1, ['item 3', undefined]]],
  ]);
});

it('counts fewer items where a page of an open item is removed', () => {
  expect(outlineOf(selectPages(outlined, [1, 4]))).toEqual([
    4,
    ['chapter', 3, ['open', 1, ['item 1', undefined]], ['closed', -1, ['item 4', undefined]]],
  ]);
});

it('has no count where no item remains below another', () => {
  expect(outlineOf(selectPages(outlined, [2]))).toEqual([1, ['item 2', undefined]]);
});

it('leaves no item of a removed page behind, even where a kept object refers to it', () => {
  const referring = Buffer.from(
    outlined.toString('latin1').replace('(chapter) /Parent', '(chapter) /X 13 0 R /Parent'),
    'latin1',
  );
  const document = PdfDocument.open(referring, { findsByHeaders: true });
  const written = Buffer.concat(createPageSelector(document).select([0]).pieces);
  expect(written.includes('(item 1)')).toBe(true);
  expect(written.includes('(item 3)')).toBe(false);
});
