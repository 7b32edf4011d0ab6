import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import type { PdfDocument } from '../../file/document.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import type { PdfValue } from '../../file/values.ts';
import { valueText } from '../../interpret/content-writer.ts';
import { selectPages } from '../../testing/select-pages.ts';

/** Three pages: with a layer in the resources that all share, one in a form through a membership, and one of an annotation. */
const file = writePdf([
  '<< /Type /Catalog /Pages 2 0 R /OCProperties 10 0 R >>',
  '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 9 9] /Resources 6 0 R >>',
  '<< /Type /Page /Parent 2 0 R /Contents 7 0 R >>',
  '<< /Type /Page /Parent 2 0 R /Contents 8 0 R >>',
  '<< /Type /Page /Parent 2 0 R /Annots [9 0 R] >>',
  '<< /Properties << /A 12 0 R >> /XObject << /X 16 0 R >> >>',
  stream('', '/OC /A BDC EMC'),
  stream('', '/X Do'),
  '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /OC 14 0 R >>',
  '<< /OCGs [12 0 R 13 0 R 14 0 R 15 0 R] /D 11 0 R /Configs [<< /Name (Druck) /ON [13 0 R] /OFF [12 0 R] >>] >>',
  '<< /Order [12 0 R [13 0 R] [(Gruppe) 14 0 R] [(Rest) 15 0 R]] /OFF [13 0 R 14 0 R] /Locked [12 0 R] /RBGroups [[12 0 R 13 0 R]] /AS [<< /Event /View /OCGs [12 0 R 13 0 R] /Category [/View] >>] >>',
  '<< /Type /OCG /Name (eins) >>',
  '<< /Type /OCG /Name (zwei) >>',
  '<< /Type /OCG /Name (drei) >>',
  '<< /Type /OCG /Name (keine) >>',
  stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /OC << /Type /OCMD /OCGs [13 0 R] >> /Resources << >>', 'q Q'),
]);

/** A tree of layers by their names. */
function orderOf(document: PdfDocument): string {
  const properties = document.dict(document.catalog.get('OCProperties'));
  const textOf = (value: PdfValue): string => {
    const list = document.array(value);
    const name = document.string(value) ?? document.string(document.dict(value)?.get('Name'));
    return list ? `[${list.map(textOf).join(' ')}]` : String(name);
  };
  return textOf(document.dict(properties?.get('D'))?.get('Order') ?? null);
}

it.each([
  [[1], '[eins [Rest keine]]'],
  [[2], '[zwei [Rest keine]]'],
  [[3], '[[Gruppe drei] [Rest keine]]'],
  [[1, 2], '[eins [zwei] [Rest keine]]'],
  [[2, 3], '[zwei [Gruppe drei] [Rest keine]]'],
  [[3, 2, 1], '[eins [zwei] [Gruppe drei] [Rest keine]]'],
])('of pages %j, the layers stay: %s', (pageNumbers, order) => {
  const document = selectPages(file, pageNumbers);
  expect(orderOf(document)).toBe(order);
  const everything = Array.from(new ObjectGraph(document).values(), ([, value]) =>
    value instanceof Map ? valueText(value) : '',
  ).join();
  for (const name of ['eins', 'zwei', 'drei', 'keine', 'Druck'])
    expect(everything.includes(`(${name})`)).toBe(order.includes(name) || name === 'Druck');
});

it('no layer stays where the pages have none', () => {
  const plain = writePdf([
    '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R] /D << >> >> >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R >>',
    '<< /Type /Page /Parent 2 0 R /Resources << /Properties << /A 5 0 R >> >> /Contents 6 0 R >>',
    '<< /Type /OCG /Name (eins) >>',
    stream('', '/OC /A BDC EMC'),
  ]);
  expect(selectPages(plain, [1]).catalog.has('OCProperties')).toBe(false);
  expect(selectPages(plain, [2]).catalog.has('OCProperties')).toBe(true);
});
