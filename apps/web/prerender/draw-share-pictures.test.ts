import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSharePictures } from './draw-share-pictures.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blattwerk-share-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function draw(title: string, kind?: string) {
  const path = `/share/${title.length}.png`;
  await drawSharePictures([{ path, icon: 'leaf', kind, title }], folder);
  return sharp(join(folder, path));
}

/** Number of dark pixels in the left half, which contains the text. */
async function inkOf(picture: Sharp): Promise<number> {
  const { data } = await picture
    .extract({ left: 80, top: 300, width: 620, height: 280 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
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
    const long = await inkOf(await draw('Überflüssige Seiten & mehr', 'Seiten löschen'));
    expect(short).toBeGreaterThan(200);
    expect(long).toBeGreaterThan(3 * short);
  });

  it('reduces a long title, and throws for one that does not fit', async () => {
    await expect(
      draw('Eine Überschrift, die so lang ist, dass sie nur noch klein geschrieben hierher passt'),
    ).resolves.toBeTruthy();
    await expect(draw('Datenschutzgrundverordnung')).resolves.toBeTruthy();
    await expect(draw('Wort '.repeat(200))).rejects.toThrow('too long');
  });
});
