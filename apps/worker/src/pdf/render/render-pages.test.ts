import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PdfDocument } from '@blattwerk/pdf/internal';
import { ToolError } from '@blattwerk/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pdfOfPages } from './fixture.ts';
import { describePages, type PageSource } from './open-pages.ts';
import { type RenderedPage, renderPages } from './render-pages.ts';
import { RendererLost } from './renderer.ts';
import { fontPaths } from '../font-paths.ts';
import { createRendererPool } from './renderer-pool.ts';

const black = { entries: '/MediaBox [0 0 72 72]', content: '0 g 0 0 72 72 re f' };

const blackPages = (count: number) => pdfOfPages(Array.from({ length: count }, () => black));
const sourceOf = (pdf: Buffer): PageSource => describePages(PdfDocument.open(pdf));

async function brightness({ image }: RenderedPage): Promise<number> {
  const { channels } = await sharp(image).stats();
  return Math.round(channels[0]?.mean ?? -1);
}

async function collect(pages: AsyncIterable<RenderedPage>): Promise<RenderedPage[]> {
  const all: RenderedPage[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

/** The memory that `ulimit -d` limits. */
async function dataMegabytes(): Promise<number> {
  return Number(/^VmData:\s+(\d+) kB$/m.exec(await readFile('/proc/self/status', 'utf8'))?.[1]) / 1024;
}

const resolution = { dpi: 72, maxPixels: 1_000_000, format: 'jpg', colors: 'color', onProgress: () => {} } as const;

describe('renderPages', () => {
  it('returns a white page for one that PDFium cannot read', async () => {
    await using pool = createRendererPool();
    expect(await pool.open(blackPages(1))).toEqual({ kind: 'open', pageCount: 1, isEncrypted: false });
    const pages = await collect(renderPages(pool, sourceOf(blackPages(2)), [1, 2], resolution));
    expect(await Promise.all(pages.map(brightness))).toEqual([0, 255]);
    expect(pages.map(({ isBlank }) => isBlank)).toEqual([false, true]);
  });

  it('reports parts of a large page, since encoding all of it takes long', async () => {
    await using pool = createRendererPool();
    const pdf = pdfOfPages([{ entries: '/MediaBox [0 0 4000 5000]', content: '' }, black]);
    await pool.open(pdf);
    for (const [format, least] of [
      ['png', 4],
      ['jpg', 2],
    ] as const) {
      const reported: number[] = [];
      const onProgress = (pages: number) => reported.push(pages);
      await collect(renderPages(pool, sourceOf(pdf), [1, 2], { ...resolution, maxPixels: 1e8, format, onProgress }));
      expect(reported.reduce((sum, pages) => sum + pages, 0)).toBeCloseTo(2);
      expect(reported.length).toBeGreaterThanOrEqual(least);
    }
  });

  it('continues with a new thread where one is lost', async () => {
    await using pool = createRendererPool();
    await pool.open(blackPages(3));
    const broken = pool.use(async (renderer) => {
      await renderer.end();
      return renderer.send({ kind: 'load', pageIndex: 0 });
    });
    await expect(broken).rejects.toBeInstanceOf(RendererLost);
    const pages = await collect(renderPages(pool, sourceOf(blackPages(3)), [3, 1, 2], resolution));
    expect(pages.map(({ pageNumber, isBlank }) => [pageNumber, isBlank])).toEqual([
      [3, false],
      [1, false],
      [2, false],
    ]);
  });

  it('fails at once when one of its uses fails', async () => {
    await using pool = createRendererPool();
    const pdf = blackPages(3);
    await pool.open(pdf);
    const refusal = new ToolError('tooComplex');
    await expect(pool.use(() => Promise.reject(refusal))).rejects.toBe(refusal);
    await expect(collect(renderPages(pool, sourceOf(pdf), [1, 2, 3], resolution))).rejects.toBe(refusal);
  });
});

describe('renderers', () => {
  it('are kept for the next job, without the file of the one before', async () => {
    const takeOne = async (pages: number) => {
      await using pool = createRendererPool();
      await pool.open(blackPages(pages));
      return await pool.use(async (renderer) => ({
        renderer,
        size: await renderer.send({ kind: 'load', pageIndex: 1 }),
      }));
    };
    const first = await takeOne(2);
    expect(first.size).toEqual({ width: 72, height: 72 });
    const second = await takeOne(1);
    expect(second.renderer).toBe(first.renderer);
    expect(second.size).toBeNull();
    await using pool = createRendererPool();
    await pool.open(blackPages(1));
    await expect(pool.use(() => Promise.reject(new RendererLost()))).rejects.toBeInstanceOf(RendererLost);
    expect(await pool.use((renderer) => Promise.resolve(renderer))).not.toBe(first.renderer);
  });

  it.skipIf(process.platform !== 'linux')('use a small part of a child’s memory limit', async () => {
    const before = await dataMegabytes();
    await using pool = createRendererPool();
    await pool.open(blackPages(1));
    expect((await dataMegabytes()) - before).toBeLessThan(250);
  });

  it('report a file that is no PDF, and open another one then', async () => {
    await using pool = createRendererPool();
    expect(await pool.open(Buffer.from('%PDF-1.7 and nothing'))).toBeNull();
    expect(await pool.open(blackPages(1))).toMatchObject({ pageCount: 1 });
  });

  it.skipIf(!fontPaths.eastAsian.some((path) => existsSync(path)))(
    'show Japanese text whose font is not in the file',
    async () => {
      await using pool = createRendererPool();
      const fonts = [
        '<< /Type /Font /Subtype /Type0 /BaseFont /KozMinPro /Encoding /UniJIS-UTF16-H /DescendantFonts [4 0 R] >>',
        '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /KozMinPro /FontDescriptor 5 0 R /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
        '<< /Type /FontDescriptor /FontName /KozMinPro /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
      ];
      const page = {
        entries: '/MediaBox [0 0 72 72] /Resources << /Font << /F 3 0 R >> >>',
        content: 'BT /F 36 Tf 0 20 Td <65E5672C> Tj ET',
      };
      const pdf = pdfOfPages([page], { objects: fonts });
      await pool.open(pdf);
      const [rendered] = await collect(renderPages(pool, sourceOf(pdf), [1], resolution));
      expect(rendered && (await brightness(rendered))).toBeLessThan(245);
    },
  );
});
