import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { PdfRef } from '../../file/values.ts';
import { rewriteDocument } from './rewrite-document.ts';

const rewrite = (bytes: Buffer) => rewriteDocument(PdfDocument.open(bytes, { isLenient: true }));

/** Two levels of pages; the second page is in the list of its parent itself, and the third has an empty entry /Kids. */
const nested = [
  '<< /Pages 2 0 R /Lang (de) >>',
  '<< /Type /Pages /Kids [3 0 R << /Type /Page /Contents 6 0 R >> 5 0 R] /Count 9 /MediaBox [0 0 9 9] /Rotate 90 >>',
  '<< /Type /Pages /Kids [4 0 R] /Rotate 180 >>',
  '<< /Parent 3 0 R /Type /Page /Rotate 0 >>',
  '<< /Type /Page /Kids null /MediaBox [0 0 5 5] /Broken 7 0 R >>',
  ['<< >>', 'q Q'],
  '<< /A ] >>',
] as const;

it('writes one level of pages, which contain what they inherited', () => {
  const bytes = rewrite(writePdf(nested));
  const document = PdfDocument.open(bytes);
  const root = document.catalog.get('Pages') as PdfRef;
  const tree = document.dict(root);
  expect(document.name(tree?.get('Type'))).toBe('Pages');
  expect(document.number(tree?.get('Count'))).toBe(3);
  const kids = document.array(tree?.get('Kids')) ?? [];
  const pages = kids.map((kid) => {
    expect(kid).toBeInstanceOf(PdfRef);
    const dict = document.dict(kid);
    expect([document.name(dict?.get('Type')), dict?.get('Parent'), dict?.has('Kids')]).toEqual(['Page', root, false]);
    return [document.numbers(dict?.get('MediaBox')), document.number(dict?.get('Rotate'))];
  });
  expect(pages).toEqual([
    [[0, 0, 9, 9], 0],
    [[0, 0, 9, 9], 90],
    [[0, 0, 5, 5], 90],
  ]);
  expect(document.stream(document.dict(kids[1])?.get('Contents'))?.raw.toString()).toBe('q Q');
});

it('keeps the version and the catalog, which gets its type', () => {
  const { version, catalog } = PdfDocument.open(rewrite(writePdf(nested, { version: '1.6' })));
  expect(version).toBe('1.6');
  expect(catalog.get('Lang')).toEqual(Buffer.from('de'));
  expect(catalog.get('Type')).toMatchObject({ text: 'Catalog' });
});

it('gives a catalog in the trailer an object', () => {
  const bytes = writePdf([nested[0], '<< /Kids [3 0 R] >>', '<< /Type /Page >>'], {
    trailer: '/Root << /Pages 2 0 R >>',
  });
  expect(PdfDocument.open(rewrite(bytes)).pages).toHaveLength(1);
});

it('writes a file without errors for qpdf, with null for a malformed object', () => {
  const bytes = rewrite(writePdf(nested));
  expect(qpdfCheck(bytes)).toBe(0);
  const document = PdfDocument.open(bytes);
  expect(document.resolve(document.pages[2]?.dict.get('Broken'))).toBeNull();
});

it('leads references to missing objects nowhere, also those with the next numbers', () => {
  const missing = [8, 9, 10].map((number) => `/X${number} ${number} 0 R`).join(' ');
  const document = PdfDocument.open(rewrite(writePdf([`<< /Pages 2 0 R ${missing} >>`, ...nested.slice(1)])));
  expect([8, 9, 10].map((number) => document.resolve(document.catalog.get(`X${number}`)))).toEqual([null, null, null]);
});
