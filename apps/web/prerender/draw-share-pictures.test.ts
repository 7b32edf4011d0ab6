import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamedSharePicture } from '@blattwerk/site';
import { drawSharePictures, type SharePicture } from './draw-share-pictures.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blattwerk-share-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function draw(title: string, others?: Partial<SharePicture>) {
  const path = `/share/${title.length}.png`;
  await drawSharePictures([{ path, title, ...others }], folder);
  return sharp(join(folder, path));
}

/** Number of dark pixels in a part of the picture: by default the left half, which contains the title. */
async function inkOf(picture: Sharp, part = { left: 80, top: 150, width: 620, height: 430 }): Promise<number> {
  const { data } = await picture.extract(part).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 60).length;
}

describe('the preview picture of a page', () => {
  it('has the size that networks require, in few bytes', async () => {
    const { width, height, format, size } = await (await draw('Viele PDFs'))
      .toBuffer({ resolveWithObject: true })
      .then(({ info }) => info);
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    expect(size).toBeLessThan(60_000);
  });

  it('contains its title', async () => {
    const short = await inkOf(await draw('Ja'));
    const long = await inkOf(await draw('Überflüssige Seiten & mehr', { kind: 'Blog' }));
    expect(short).toBeGreaterThan(200);
    expect(long).toBeGreaterThan(3 * short);
  });

  it('contains the name, but for the picture of sites with another', async () => {
    const name = { left: 145, top: 60, width: 200, height: 60 };
    expect(await inkOf(await draw('Ja'), name)).toBeGreaterThan(500);
    expect(await inkOf(sharp(join(folder, unnamedSharePicture)), name)).toBe(0);
  });

  it('has the drawing of a tool in its color', async () => {
    const blueOf = async (picture: Sharp) => {
      const { data } = await picture
        .extract({ left: 860, top: 200, width: 200, height: 200 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return Array.from({ length: data.length / 3 }, (_, at) => (data[3 * at + 2] ?? 0) - (data[3 * at] ?? 0)).filter(
        (more) => more > 50,
      ).length;
    };
    expect(await blueOf(await draw('Drehen', { tool: { name: 'rotate', accentColor: 'blue' } }))).toBeGreaterThan(
      1_000,
    );
    expect(await blueOf(await draw('Teilen'))).toBe(0);
  });

  it('reduces a long title, and throws for one that does not fit', async () => {
    await expect(
      draw('Eine Überschrift, die so lang ist, dass sie nur noch klein geschrieben hierher passt'),
    ).resolves.toBeTruthy();
    await expect(draw('Datenschutzgrundverordnung')).resolves.toBeTruthy();
    await expect(draw('Wort '.repeat(200))).rejects.toThrow('too long');
  });
});
