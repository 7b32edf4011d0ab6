import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { writePdf } from './fixture.ts';
import type { PageSource } from './page-source.ts';
import { type RenderedPage, renderPages } from './render-pages.ts';
import { PainterLost } from './painter.ts';
import { createPainters } from './painters.ts';

const black = { entries: '/MediaBox [0 0 72 72]', content: '0 g 0 0 72 72 re f' };

/** A document whose pages are PDFium's to paint. */
const sourceOf = (pageCount: number): PageSource => ({
  pageCount,
  tree: undefined,
  readUserUnits: () => Promise.resolve(new Map()),
});

async function brightness({ jpeg }: RenderedPage): Promise<number> {
  const { channels } = await sharp(jpeg).stats();
  return Math.round(channels[0]?.mean ?? -1);
}

async function collect(pages: AsyncIterable<RenderedPage>): Promise<RenderedPage[]> {
  const all: RenderedPage[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

/** What `ulimit -d` counts. */
async function dataMegabytes(): Promise<number> {
  return Number(/^VmData:\s+(\d+) kB$/m.exec(await readFile('/proc/self/status', 'utf8'))?.[1]) / 1024;
}

const resolution = { dpi: 72, maxPixels: 1_000_000 };

describe('painters', () => {
  it('leave a page white that they cannot read', async () => {
    await using painters = createPainters();
    expect(await painters.open(writePdf([black]))).toEqual({ kind: 'open', pageCount: 1, isEncrypted: false });
    const pages = await collect(renderPages(painters, sourceOf(2), [1, 2], resolution));
    expect(await Promise.all(pages.map(brightness))).toEqual([0, 255]);
    expect(pages.map(({ isBlank }) => isBlank)).toEqual([false, true]);
  });

  it('go on with a fresh thread where one is lost', async () => {
    await using painters = createPainters();
    await painters.open(writePdf([black, black, black]));
    const broken = painters.use(async (painter) => {
      await painter.end();
      return painter.ask({ kind: 'load', pageIndex: 0 });
    });
    await expect(broken).rejects.toBeInstanceOf(PainterLost);
    const pages = await collect(renderPages(painters, sourceOf(3), [3, 1, 2], resolution));
    expect(pages.map(({ pageNumber, isBlank }) => [pageNumber, isBlank])).toEqual([
      [3, false],
      [1, false],
      [2, false],
    ]);
  });

  it('are kept for the next job, without the file of the one before', async () => {
    const takeOne = async (pages: number) => {
      await using painters = createPainters();
      await painters.open(writePdf(Array.from({ length: pages }, () => black)));
      return await painters.use(async (painter) => ({
        painter,
        size: await painter.ask({ kind: 'load', pageIndex: 1 }),
      }));
    };
    const first = await takeOne(2);
    expect(first.size).toEqual({ width: 72, height: 72 });
    const second = await takeOne(1);
    expect(second.painter).toBe(first.painter);
    expect(second.size).toBeNull();
    await using painters = createPainters();
    await painters.open(writePdf([black]));
    await expect(painters.use(() => Promise.reject(new PainterLost()))).rejects.toBeInstanceOf(PainterLost);
    expect(await painters.use((painter) => Promise.resolve(painter))).not.toBe(first.painter);
  });

  it.skipIf(process.platform !== 'linux')('leave a child most of the memory that it may take', async () => {
    const before = await dataMegabytes();
    await using painters = createPainters();
    await painters.open(writePdf([black]));
    expect((await dataMegabytes()) - before).toBeLessThan(250);
  });

  it('tell what is no PDF, and open another file then', async () => {
    await using painters = createPainters();
    expect(await painters.open(Buffer.from('%PDF-1.7 and nothing'))).toBeNull();
    expect(await painters.open(writePdf([black]))).toMatchObject({ pageCount: 1 });
  });

  it.skipIf(!existsSync('/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf'))(
    'show Japanese text whose font is not in the file',
    async () => {
      await using painters = createPainters();
      const fonts = [
        '<< /Type /Font /Subtype /Type0 /BaseFont /KozMinPro /Encoding /UniJIS-UTF16-H /DescendantFonts [4 0 R] >>',
        '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /KozMinPro /FontDescriptor 5 0 R /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
        '<< /Type /FontDescriptor /FontName /KozMinPro /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
      ];
      const page = {
        entries: '/MediaBox [0 0 72 72] /Resources << /Font << /F 3 0 R >> >>',
        content: 'BT /F 36 Tf 0 20 Td <65E5672C> Tj ET',
      };
      await painters.open(writePdf([page], { objects: fonts }));
      const [painted] = await collect(renderPages(painters, sourceOf(1), [1], resolution));
      expect(painted && (await brightness(painted))).toBeLessThan(245);
    },
  );
});
