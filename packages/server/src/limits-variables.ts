import { defaultLimits, type LimitName, type Limits } from '@blattwerk/shared';
import { type ConfigOf, integerVariable } from './config.ts';

const KiB = 1024;
const MiB = 1024 * KiB;
const GiB = 1024 * MiB;

function limitVariable(limit: LimitName, doc: string, range: { min: number; max: number }) {
  return integerVariable(defaultLimits[limit], doc, range);
}

/** An environment variable for each limit, for gateway and worker. */
export const limitVariables = {
  LIMIT_IMAGES: limitVariable('images', 'Images per conversion.', { min: 1, max: 1_000 }),
  LIMIT_IMAGE_BYTES: limitVariable('imageBytes', 'Bytes per image.', { min: KiB, max: GiB }),
  LIMIT_REQUEST_BYTES: limitVariable('requestBytes', 'Bytes of all files of a request together.', {
    min: KiB,
    max: GiB,
  }),
  LIMIT_IMAGE_SIDE: limitVariable('imageSide', 'Pixels per side of an image.', { min: 1, max: 65_535 }),
  LIMIT_PDF_BYTES: limitVariable('pdfBytes', 'Bytes per PDF.', { min: KiB, max: GiB }),
  LIMIT_MERGE_BYTES: limitVariable('mergeBytes', 'Bytes of all PDFs of a merge together.', { min: KiB, max: GiB }),
  LIMIT_MERGE_FILES: limitVariable('mergeFiles', 'PDFs per merge.', { min: 2, max: 1_000 }),
  LIMIT_JPG_PAGES: limitVariable('jpgPages', 'Pages that pdf-to-jpg renders.', { min: 1, max: 10_000 }),
  LIMIT_SPLIT_OUTPUTS: limitVariable('splitOutputs', 'Output files of split.', { min: 1, max: 10_000 }),
  LIMIT_RASTER_PIXELS: limitVariable('rasterPixels', 'Pixels of a rendered page; larger pages are scaled down.', {
    min: 10_000,
    max: 1_000_000_000,
  }),
  LIMIT_OUTPUT_BYTES: limitVariable('outputBytes', "Bytes of a job's output.", { min: KiB, max: 2 * GiB }),
  LIMIT_SCRATCH_BYTES: limitVariable('scratchBytes', "Bytes of a job's scratch folder.", { min: KiB, max: 8 * GiB }),
} as const;

/** Limits from the configuration of an app. */
export function limitsOf(config: ConfigOf<typeof limitVariables>): Limits {
  return {
    images: config.LIMIT_IMAGES,
    imageBytes: config.LIMIT_IMAGE_BYTES,
    requestBytes: config.LIMIT_REQUEST_BYTES,
    imageSide: config.LIMIT_IMAGE_SIDE,
    pdfBytes: config.LIMIT_PDF_BYTES,
    mergeBytes: config.LIMIT_MERGE_BYTES,
    mergeFiles: config.LIMIT_MERGE_FILES,
    jpgPages: config.LIMIT_JPG_PAGES,
    splitOutputs: config.LIMIT_SPLIT_OUTPUTS,
    rasterPixels: config.LIMIT_RASTER_PIXELS,
    outputBytes: config.LIMIT_OUTPUT_BYTES,
    scratchBytes: config.LIMIT_SCRATCH_BYTES,
  };
}
