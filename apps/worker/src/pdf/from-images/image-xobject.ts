import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { dictOf, PdfName, type PdfRef, type PdfValue } from '@blattwerk/pdf';
import type { SerialWriter } from '@blattwerk/pdf/internal';
import type { ColorSpace, DeviceColor, PreparedImage } from './prepared-image.ts';
import { componentCounts } from './prepared-image.ts';

const deflateAsync = promisify(deflate);
const deviceNames = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const;

export interface ImageWriter {
  /** Writes an image, its soft mask and its profile. @returns the reference of the image XObject */
  write: (image: PreparedImage) => Promise<PdfRef>;
}

/** Writes image XObjects (ISO 32000-2, 8.9.5); a profile that several images share is written once. */
export function createImageWriter(writer: Pick<SerialWriter, 'stream'>): ImageWriter {
  const profiles: { profile: Uint8Array; ref: PdfRef }[] = [];

  async function writeProfile(kind: DeviceColor['kind'], profile: Uint8Array): Promise<PdfRef> {
    const known = profiles.find((candidate) => Buffer.compare(candidate.profile, profile) === 0);
    if (known) return known.ref;
    const alternate = new PdfName(deviceNames[kind]);
    const dict = dictOf({ N: componentCounts[kind], Alternate: alternate, Filter: new PdfName('FlateDecode') });
    const ref = writer.stream(dict, [await deflateAsync(profile)]);
    // A copy, so that the image's memory can be freed.
    profiles.push({ profile: new Uint8Array(profile), ref });
    return ref;
  }

  async function deviceColor(color: DeviceColor): Promise<PdfValue> {
    if (!color.profile) return new PdfName(deviceNames[color.kind]);
    return [new PdfName('ICCBased'), await writeProfile(color.kind, color.profile)];
  }

  async function colorSpace(color: ColorSpace): Promise<PdfValue> {
    if (color.kind !== 'indexed') return deviceColor(color);
    const last = color.palette.length / componentCounts[color.base.kind] - 1;
    return [new PdfName('Indexed'), await deviceColor(color.base), last, Buffer.from(color.palette)];
  }

  async function write(image: PreparedImage): Promise<PdfRef> {
    const softMask = image.softMask ? await write(image.softMask) : undefined;
    const components = componentCounts[image.colorSpace.kind];
    const parameters = decodeParameters(image, components);
    const dict = dictOf({
      Type: new PdfName('XObject'),
      Subtype: new PdfName('Image'),
      Width: image.width,
      Height: image.height,
      ColorSpace: await colorSpace(image.colorSpace),
      BitsPerComponent: image.bitsPerComponent,
      Filter: new PdfName(image.encoding.filter),
      DecodeParms: parameters && dictOf(parameters),
      Decode: image.isInverted ? Array.from({ length: components }, () => [1, 0]).flat() : undefined,
      Mask: image.colorKey && [...image.colorKey],
      SMask: softMask,
    });
    return writer.stream(dict, image.pieces);
  }

  return { write };
}

/** ISO 32000-2, 7.4.4.3 (Flate), 7.4.6 (CCITT) and 7.4.8 (DCT). */
function decodeParameters(image: PreparedImage, components: number): Record<string, number | boolean> | undefined {
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
