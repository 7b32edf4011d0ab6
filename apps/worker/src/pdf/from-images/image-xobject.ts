import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { PDFHexString, PDFName, type PDFObject, type PDFRef } from 'pdf-lib';
import type { ColorSpace, DeviceColor, PdfImage } from './pdf-image.ts';
import { componentCounts } from './pdf-image.ts';
import type { SerialWriter } from './serial-writer.ts';

const deflateAsync = promisify(deflate);
const deviceNames = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const;

export interface ImageWriter {
  /** Writes an image, its soft mask and its profile. @returns the reference of the image XObject */
  write: (image: PdfImage) => Promise<PDFRef>;
}

/** Writes image XObjects (ISO 32000-2, 8.9.5); a profile that several images share is written once. */
export function createImageWriter(writer: SerialWriter): ImageWriter {
  const { context } = writer;
  const profiles: { profile: Uint8Array; ref: PDFRef }[] = [];

  async function writeProfile(kind: DeviceColor['kind'], profile: Uint8Array): Promise<PDFRef> {
    const known = profiles.find((candidate) => Buffer.compare(candidate.profile, profile) === 0);
    if (known) return known.ref;
    const dict = context.obj({ N: componentCounts[kind], Alternate: deviceNames[kind], Filter: 'FlateDecode' });
    const ref = await writer.stream(dict, [await deflateAsync(profile)]);
    // A copy, so that the image's memory can be freed.
    profiles.push({ profile: new Uint8Array(profile), ref });
    return ref;
  }

  async function deviceColor(color: DeviceColor): Promise<PDFObject> {
    if (!color.profile) return PDFName.of(deviceNames[color.kind]);
    return context.obj(['ICCBased', await writeProfile(color.kind, color.profile)]);
  }

  async function colorSpace(color: ColorSpace): Promise<PDFObject> {
    if (color.kind !== 'indexed') return deviceColor(color);
    const last = color.palette.length / componentCounts[color.base.kind] - 1;
    const table = PDFHexString.of(Buffer.from(color.palette).toString('hex'));
    return context.obj(['Indexed', await deviceColor(color.base), last, table]);
  }

  async function write(image: PdfImage): Promise<PDFRef> {
    const softMask = image.softMask ? await write(image.softMask) : undefined;
    const components = componentCounts[image.colorSpace.kind];
    const dict = context.obj({
      Type: 'XObject',
      Subtype: 'Image',
      Width: image.width,
      Height: image.height,
      ColorSpace: await colorSpace(image.colorSpace),
      BitsPerComponent: image.bitsPerComponent,
      Filter: image.encoding.filter,
    });
    const parameters = decodeParameters(image, components);
    if (parameters) dict.set(PDFName.of('DecodeParms'), context.obj(parameters));
    if (image.isInverted)
      dict.set(PDFName.of('Decode'), context.obj(Array.from({ length: components }, () => [1, 0]).flat()));
    if (image.colorKey) dict.set(PDFName.of('Mask'), context.obj([...image.colorKey]));
    if (softMask) dict.set(PDFName.of('SMask'), softMask);
    return writer.stream(dict, image.pieces);
  }

  return { write };
}

/** ISO 32000-2, 7.4.4.3 (Flate), 7.4.6 (CCITT) and 7.4.8 (DCT). */
function decodeParameters(image: PdfImage, components: number): Record<string, number | boolean> | undefined {
  const { encoding } = image;
  switch (encoding.filter) {
    case 'DCTDecode':
      return encoding.colorTransform === undefined ? undefined : { ColorTransform: encoding.colorTransform };
    case 'FlateDecode':
      if (!encoding.isPredicted) return undefined;
      return {
        Predictor: 15,
        Colors: components,
        BitsPerComponent: image.bitsPerComponent,
        Columns: image.width,
      };
    case 'CCITTFaxDecode':
      return {
        K: encoding.k,
        Columns: image.width,
        Rows: image.height,
        BlackIs1: encoding.isBlackOne,
        EncodedByteAlign: encoding.isByteAligned,
      };
  }
}
