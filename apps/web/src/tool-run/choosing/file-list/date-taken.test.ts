import { hevcImage, writeHeif } from '@blattwerk/testing/files/heif';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { dateTaken } from './date-taken.ts';
import { sortByDate } from './sort-by-date.ts';

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a6' } });
const taken = '2024:02:29 23:59:01';
const time = new Date(2024, 1, 29, 23, 59, 1).getTime();
const photo = (date: string) =>
  picture()
    .withExif({ IFD2: { DateTimeOriginal: date } })
    .jpeg()
    .toBuffer();
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

test('is read from a JPEG and from a HEIC', async () => {
  const jpeg = await photo(taken);
  expect(await dateTaken(blob(jpeg))).toBe(time);
  const exif = (await sharp(jpeg).metadata()).exif?.subarray(6);
  const heic = writeHeif([{ width: 64, height: 64, content: hevcImage }], exif && { exif });
  expect(await dateTaken(blob(heic))).toBe(time);
});

test('is missing without EXIF data, without a clock, and in a damaged file', async () => {
  expect(await dateTaken(blob(await picture().jpeg().toBuffer()))).toBeNull();
  expect(await dateTaken(blob(await photo('0000:00:00 00:00:00')))).toBeNull();
  const jpeg = await photo(taken);
  const at = jpeg.indexOf('Exif');
  for (let length = at; length < at + 200; length++) await dateTaken(blob(jpeg.subarray(0, length)));
  for (let offset = at; offset < at + 120; offset++) {
    const damaged = Buffer.from(jpeg);
    damaged[offset] = 0xff;
    await dateTaken(blob(damaged));
  }
});

test('orders photos, with the date of the file where it is missing', async () => {
  const file = async (id: string, bytes: Buffer, lastModified: number) => ({
    id,
    kind: 'jpeg' as const,
    file: new File([new Uint8Array(bytes)], id, { lastModified }),
  });
  const files = [
    await file('late', await photo('2024:03:01 00:00:00'), 1),
    await file('early', await photo('2020:01:01 00:00:00'), Date.now()),
    await file('scan', await picture().png().toBuffer(), new Date(2022, 5, 1).getTime()),
  ];
  expect(await sortByDate(files)).toEqual({ ids: ['early', 'scan', 'late'], undatedCount: 1 });
});
