import { pagesOf } from '@blattwerk/pdf/testing/drawn-pages';
import { expect, it, vi } from 'vitest';
import { readPageTexts } from './read-page-texts.ts';
import type { Renderer } from './renderer.ts';
import type * as RendererPools from './renderer-pool.ts';

/** The page on which each thread ends, as where PDFium traps. */
let brokenPage: number | undefined;

vi.mock('./renderer-pool.ts', async (importOriginal) => {
  const original = await importOriginal<typeof RendererPools>();
  return {
    ...original,
    createRendererPool: () => {
      const pool = original.createRendererPool();
      const use: typeof pool.use = (work) => pool.use((renderer) => work(endsOnBrokenPage(renderer)));
      return { ...pool, use };
    },
  };
});

function endsOnBrokenPage(renderer: Renderer): Renderer {
  return new Proxy(renderer, {
    get: (target, name, receiver) => {
      if (name !== 'send') return Reflect.get(target, name, receiver);
      return async (request: Parameters<Renderer['send']>[0]) => {
        const isBroken = request.kind === 'texts' && request.pageIndices.some((index) => index + 1 === brokenPage);
        if (isBroken) await target.end();
        return target.send(request);
      };
    },
  });
}

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

it('reads all pages beside one on which PDFium breaks', async () => {
  const pages = pagesOf(Array.from({ length: 70 }, (_, index) => pageOf(`page ${index + 1}`)));
  brokenPage = 40;
  try {
    const texts = await read(pages);
    expect(texts).toEqual(
      Array.from({ length: 70 }, (_, index) => (index + 1 === brokenPage ? undefined : `page ${index + 1}`)),
    );
  } finally {
    brokenPage = undefined;
  }
});

it('finds nothing that can be read in what is no PDF', async () => {
  expect(await read(Buffer.from('none'))).toEqual([undefined]);
});
