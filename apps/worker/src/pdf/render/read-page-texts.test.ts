import { pagesOf } from '@blattwerk/pdf/testing/drawn-pages';
import { expect, it } from 'vitest';
import { readPageTexts } from './read-page-texts.ts';

const fonts = '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
const pageOf = (...lines: string[]) => ({
  entries: fonts,
  content: `BT /F 12 Tf 14 TL 20 300 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`,
});

async function read(file: Buffer): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  for await (const text of readPageTexts(file)) texts.push(text);
  return texts;
}

it('reads each page with the ends of its lines, and with hyphens there', async () => {
  const texts = await read(pagesOf([pageOf('first'), pageOf('Der Haus-', 'meister', 'kommt'), pageOf()]));
  expect(texts).toEqual(['first', 'Der Haus-\nmeister\nkommt', '']);
});

it('reads text that is drawn invisibly', async () => {
  const content = 'BT 3 Tr /F 12 Tf 20 300 Td (hidden) Tj ET';
  expect(await read(pagesOf([{ entries: fonts, content }]))).toEqual(['hidden']);
});

it('finds nothing that can be read in what is no PDF', async () => {
  expect(await read(Buffer.from('none'))).toEqual([undefined]);
});
