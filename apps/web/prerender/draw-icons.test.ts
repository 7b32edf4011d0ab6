import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkManifest } from './check-manifest.ts';
import { drawIcons } from './draw-icons.ts';

const source = join(import.meta.dirname, '..', 'public');
const manifest = 'manifest.webmanifest';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blattwerk-icons-'));
  await copyFile(join(source, 'icon.svg'), join(folder, 'icon.svg'));
  await drawIcons(folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** Largest distance of a pixel of the logo from the center, relative to the side. */
async function reachOf(file: string): Promise<number> {
  const { data, info } = await sharp(join(folder, file)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const middle = (info.width - 1) / 2;
  let reach = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const isGround = [0, 1, 2].every((channel) => Math.abs((data[at + channel] ?? 0) - (data[channel] ?? 0)) < 12);
    const pixel = at / info.channels;
    if (!isGround)
      reach = Math.max(reach, Math.hypot((pixel % info.width) - middle, Math.floor(pixel / info.width) - middle));
  }
  return reach / info.width;
}

describe("the manifest's icons", () => {
  it('exist with their size and media type', async () => {
    await copyFile(join(source, manifest), join(folder, manifest));
    expect(await checkManifest(folder)).toEqual([]);
  });

  it('keep the logo within the safe zone where they are maskable', async () => {
    expect(await reachOf('icon-maskable-512.png')).toBeLessThan(0.4);
    expect(await reachOf('icon-maskable-512.png')).toBeGreaterThan(0.36);
    expect(await reachOf('icon-512.png')).toBeGreaterThan(0.4);
  });

  it.each([
    ['of another size', '"sizes": "192x192"', '"sizes": "196x196"', '/icon-192.png is 192x192, not 196x196'],
    ['of another kind', '"type": "image/png"', '"type": "image/webp"', '/icon-192.png is no image/webp'],
    ['that was not drawn', '/icon-192.png', '/icon-193.png', '/icon-193.png is no picture that is there'],
    ['and no maskable one', ', "purpose": "maskable"', '', 'no icon 512x512 maskable'],
  ])('are refused with one %s', async (_, from, to, problem) => {
    const text = await readFile(join(source, manifest), 'utf8');
    await writeFile(join(folder, manifest), text.replace(from, to));
    expect((await checkManifest(folder)).join('\n')).toContain(problem);
  });
});
