import { searchFor } from '@blattwerk/shared/redact-search';
import { expect, it } from 'vitest';
import { readAgain } from './read-again.ts';

const search = searchFor({ words: ['Weber'], wholeWords: true, patterns: [] });

/** Reads a file with a second reader that finds these texts. @returns the shares that it reports */
async function read(texts: (string | undefined)[], pageCount = texts.length): Promise<number[]> {
  const shares: number[] = [];
  await readAgain(Buffer.alloc(0), search, {
    readPageTexts: async function* () {
      yield* texts;
    },
    pageCount,
    onText: () => undefined,
    onProgress: (share) => shares.push(share),
  });
  return shares;
}

it.each([
  ['finds a word', ['Konto', 'Lara Weber'], undefined, { page: 2 }],
  ['cannot read a page', [undefined, ''], undefined, { page: 1 }],
  ['reads fewer pages', [''], 2, {}],
  ['reads more pages', ['', ''], 1, {}],
])('refuses a file in which the second reader %s', async (_, texts, pageCount, params) => {
  await expect(read(texts, pageCount)).rejects.toMatchObject({ code: 'cannotErase', params });
});

it('reports each page of a file without the words', async () => {
  expect(await read(['', 'Web', '', ''])).toEqual([0.25, 0.5, 0.75, 1]);
});
