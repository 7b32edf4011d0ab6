import { type DrawingImage, PdfStream } from '@blattwerk/pdf';
import { withImageWriter } from '@blattwerk/pdf/internal';
import { imageFormatNames, imageFormats, type Limits, ToolError } from '@blattwerk/shared';
import { readImages } from '../../images/read-images.ts';
import type { InputFile } from '../../tool-run.ts';
import { createImageWriter } from '../from-images/image-xobject.ts';
import { orientedMatrix, type Place, uprightSize } from '../from-images/page-layout.ts';
import { scaleImage } from '../from-images/scale-image.ts';

/** Pixels of an image that is drawn on pages, unless its tool allows fewer: a page of A4 with 400 dpi. */
const usualPixels = 16_000_000;

/** An image file that is drawn on pages. */
export interface StampImage {
  image: DrawingImage;
  /** Whether a part of it is missing in its file. */
  isIncomplete: boolean;
  /** Its width divided by its height, as it is displayed. */
  ratio: number;
  /** Maps the unit square, in which an image is painted, to the image as it is displayed in an area from the origin. */
  matrix: (size: { width: number; height: number }) => Place['matrix'];
}

/**
 * Reads an image file, of several images the first, as the converter does: without metadata, transparency as a soft mask.
 * @param maxPixels to which it is scaled
 * @throws ToolError unsupportedFormat, damagedImage or imageTooLarge with the file's name
 */
export async function readStampImage(file: InputFile, limits: Limits, maxPixels = usualPixels): Promise<StampImage> {
  try {
    const bytes = await file.read();
    const [source] = readImages(bytes, limits);
    if (!source) throw new ToolError('damagedImage');
    const original = await source.prepare(bytes);
    const prepared = await scaleImage(original, maxPixels);
    const image = withImageWriter({ isTransparent: prepared.softMask !== undefined }, (store) =>
      createImageWriter({ stream: (dict, data) => store.add(new PdfStream(dict, Buffer.concat(data))) }).write(
        prepared,
      ),
    );
    // Decoders can find another size than the header states.
    const shown = uprightSize({ ...source, width: prepared.width, height: prepared.height });
    return {
      image,
      isIncomplete: original.isIncomplete ?? false,
      ratio: shown.width / shown.height,
      matrix: (size) => orientedMatrix(source.orientation, 0, 0, size),
    };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const formats =
      error.code === 'unsupportedFormat' && error.params.variant === undefined
        ? { supported_formats: imageFormats.map((format) => imageFormatNames[format]) }
        : {};
    throw new ToolError(error.code, { ...error.params, ...formats, file: file.name }, { cause: error });
  }
}
