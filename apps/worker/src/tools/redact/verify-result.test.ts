import { erasePdf } from '@blattwerk/pdf/testing/erase-pdf';
import { searchFor } from '@blattwerk/shared/redact-search';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { expect, it } from 'vitest';
import { verifyResult } from './verify-result.ts';

const search = searchFor({ words: ['Weber'], wholeWords: true, patterns: [] });
const shares: number[] = [];

/** With a second reader that finds no text on the pages. */
function verify(bytes: Buffer, pageCount: number): Promise<void> {
  return verifyResult(bytes, search, {
    readPageTexts: async function* () {
      for (let page = 0; page < pageCount; page++) yield '';
    },
    onText: () => undefined,
    onProgress: (share) => shares.push(share),
  });
}

const pdfOf = (content: string, more: { catalog?: string; objects?: string[] } = {}) => erasePdf({ content, ...more });

it.each([
  ['on a page', pdfOf('BT /F 12 Tf 20 100 Td (Lara Weber) Tj ET'), { page: 1 }],
  ['beside the pages', pdfOf('', { catalog: '/Own 10 0 R', objects: ['<< /Title (Lara Weber) >>'] }), {}],
])('refuses a file in which the first reader finds a word %s', async (_, bytes, params) => {
  await expect(verify(bytes, 1)).rejects.toMatchObject({ code: 'cannotErase', params });
});

it('refuses what cannot be opened', async () => {
  await expect(verify(Buffer.from('none'), 1)).rejects.toMatchObject({ code: 'cannotErase', params: {} });
});

it('reports each page of a file without the words', async () => {
  await verify(makePdf(4), 4);
  expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
});
