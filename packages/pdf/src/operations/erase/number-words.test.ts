import { describe, expect, it } from 'vitest';
import { open } from '../../index.ts';
import { erasePdf, type ErasePdfParts } from '../../testing/erase-pdf.ts';
import { PdfDocument } from '../../file/document.ts';
import { searchWords } from '../../testing/search-words.ts';
import { searchDocument } from './search-document.ts';

/** The labels of two pages in which a word was redacted, and the number of places. */
async function redacted(parts: Partial<ErasePdfParts>, words: string) {
  const second = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>';
  const bytes = erasePdf({ content: '', pages: '10 0 R', objects: [second], ...parts });
  const pdf = await open(bytes);
  const { elsewhere } = await pdf.redact({ words });
  const found = await searchDocument(PdfDocument.open(bytes), searchWords(words));
  expect(found !== undefined).toBe(elsewhere > 0);
  expect(await searchDocument(PdfDocument.open(pdf.save()), searchWords(words))).toBeUndefined();
  return { pdf, elsewhere };
}

describe('labels of pages lose', () => {
  it.each([
    ['a number with what is before it', '/P (Akte 47) /S /D /St 11', '4711', ['1', '2']],
    ['a number of a later page', '/P (Akte 47) /S /D /St 10', '4711', ['1', '2']],
    ['a number of their own', '/S /D /St 4711', '4711', ['1', '2']],
    ['letters with what is before them', '/P (Ev) /S /a', 'eva', ['a', 'b']],
    ['no number that counts pages', '/P (Seite ) /S /D', '2', ['Seite 1', 'Seite 2']],
  ])('%s', async (_, range, word, labels) => {
    const { pdf, elsewhere } = await redacted({ catalog: `/PageLabels << /Nums [0 << ${range} >>] >>` }, word);
    expect(pdf.labels).toEqual(labels);
    expect(elsewhere).toBe(labels[0] === 'Seite 1' ? 0 : 1);
  });
});

it('the document information loses numbers', async () => {
  const { pdf, elsewhere } = await redacted({ trailer: '/Info << /Kundennummer 4711 /Other 4712 >>' }, '4711');
  expect(elsewhere).toBe(1);
  expect(Buffer.from(pdf.save()).toString('latin1').match(/471\d/g)).toEqual(['4712']);
});
