import sharp from 'sharp';

// A child runs one job at a time on one core, and no image is decoded twice.
sharp.concurrency(1);
sharp.cache(false);
// Only these decoders may read a visitor's file, whatever else the library contains.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    // The same decoder; its option `shrink` is available only for files.
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadTiffBuffer',
    // AVIF; the library has no decoder of HEVC.
    'VipsForeignLoadHeifBuffer',
  ],
});

/** sharp with the settings of a child; its settings are those of the process. */
export { sharp };
export type { JpegOptions, Sharp } from 'sharp';
