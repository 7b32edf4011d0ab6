import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeJpeg } from './describe-jpeg.ts';

it('a photo says its device, time and place', async () => {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withExif({
      IFD0: { Make: 'Kamerawerk', Model: 'K 1', Artist: 'Weber' },
      IFD2: { DateTimeOriginal: '2026:01:31 12:00:00' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '52/1 30/1 36/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();
  expect(Object.fromEntries(describeJpeg(photo).map(({ name, value }) => [name, value]))).toMatchObject({
    Make: 'Kamerawerk',
    Model: 'K 1',
    Artist: 'Weber',
    DateTimeOriginal: '2026:01:31 12:00:00',
    GPS: '-52.51000, 13.40000',
  });
});
