import type { ObjectStore } from '../file/object-store.ts';
import type { PdfRef } from '../file/values.ts';
import type { DrawingFont } from './drawing-font.ts';
import type { DrawingImage } from './drawing-image.ts';

/** How a font becomes objects of a document. */
export interface FontWriter {
  /** Codes of a text, as the string that shows it. An embedded font remembers them for `write`. */
  encode: (text: string) => Buffer;
  /** Adds the font with the characters of all texts that were encoded. */
  write: (store: ObjectStore) => Promise<PdfRef>;
}

/** Adds an image. */
export type ImageWriter = (store: ObjectStore) => Promise<PdfRef>;

const fonts = new WeakMap<DrawingFont, FontWriter>();
const images = new WeakMap<DrawingImage, ImageWriter>();

export function withFontWriter(font: DrawingFont, writer: FontWriter): DrawingFont {
  fonts.set(font, writer);
  return font;
}

export function withImageWriter(image: DrawingImage, writer: ImageWriter): DrawingImage {
  images.set(image, writer);
  return image;
}

/** @throws TypeError for a font that this package did not make */
export function fontWriterOf(font: DrawingFont): FontWriter {
  const writer = fonts.get(font);
  if (!writer) throw new TypeError('expected a font of standardFont or embeddedFont');
  return writer;
}

/** @throws TypeError for an image that this package did not make */
export function imageWriterOf(image: DrawingImage): ImageWriter {
  const writer = images.get(image);
  if (!writer) throw new TypeError('expected an image of pixelImage or jpegImage');
  return writer;
}
