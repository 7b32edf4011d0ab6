import {
  componentsOf,
  describeImage,
  flateCoding,
  type ImageCodec,
  ImageReader,
  type ImageSamples,
  type PdfImage,
  type PdfDocument,
  PdfName,
  plainJpxSize,
} from '@blattwerk/pdf/internal';
import { encodeJpeg, fineJpeg } from '../../images/pixels.ts';
import { maxDecodeBytes } from '../../images/source-image.ts';
import { decodeWithPdfium } from '../image-export/decode-with-pdfium.ts';
import { encodedBytes, readSamples } from '../image-export/read-samples.ts';
import { isAgreedJpeg } from '../shrink-images/encode-image.ts';

const plainSpaces = { 1: new PdfName('DeviceGray'), 3: new PdfName('DeviceRGB') } as const;
/** Encodings with loss, which stay as JPEG. */
const lossy = new Set(['DCTDecode', 'JPXDecode']);

/**
 * Decodes the images of a document whose pixels are overwritten, and encodes them again: gray and RGB of JPEG and JPEG 2000,
 * and bilevel images of fax and JBIG2, which are then stored without loss.
 */
export function imageCodecOf(document: PdfDocument): ImageCodec {
  const reader = new ImageReader(document);
  return {
    decode: async (stream) => {
      const image = await describeImage(stream, reader);
      const { width, height } = image;
      if (width < 1 || height < 1 || width * height * (componentsOf(image.color) ?? 4) > maxDecodeBytes)
        return undefined;
      const samples = await samplesOf(image, reader);
      return samples?.components === componentsOf(image.color) ? samples : undefined;
    },
    encode: async (stream, samples) => {
      const { codec } = await describeImage(stream, reader);
      const { components: channels, width, height, data } = samples;
      if (!lossy.has(codec?.name ?? '') || (channels !== 1 && channels !== 3)) return undefined;
      const jpeg = await encodeJpeg({ width, height, channels, data }, 'color', fineJpeg);
      const coding = {
        ...flateCoding,
        Filter: new PdfName('DCTDecode'),
        Width: width,
        Height: height,
        BitsPerComponent: 8,
      };
      return { coding, data: jpeg };
    },
  };
}

async function samplesOf(image: PdfImage, reader: ImageReader): Promise<ImageSamples | undefined> {
  if (image.codec?.name === 'JPXDecode') return readJpx(image, reader);
  if (image.codec?.name === 'DCTDecode' && !(await isAgreed(image, reader))) return undefined;
  return readSamples(image, reader);
}

/** Whether all readers show a JPEG in the same colors as its decoder. */
async function isAgreed(image: PdfImage, reader: ImageReader): Promise<boolean> {
  const { width, height, codec } = image;
  const jpeg = await encodedBytes(image, reader);
  const channels = componentsOf(image.color);
  if (!jpeg || (channels !== 1 && channels !== 3)) return false;
  return isAgreedJpeg(
    jpeg,
    { width, height, channels },
    reader.document.number(codec?.parameters.get('ColorTransform')),
  );
}

/** Samples of 8 bits of an image of JPEG 2000 (ISO 32000-2, 7.4.9) without opacity of its own. */
async function readJpx(image: PdfImage, reader: ImageReader): Promise<ImageSamples | undefined> {
  const data = await encodedBytes(image, reader);
  const size = data && plainJpxSize(data);
  const components = componentsOf(image.color);
  if (size?.width !== image.width || size.height !== image.height || size.channels !== components) return undefined;
  if (components !== 1 && components !== 3) return undefined;
  const changes = { ColorSpace: plainSpaces[components], Decode: undefined };
  const decoded = await decodeWithPdfium(image.stream, reader, changes);
  if (decoded?.channels !== components || decoded.width !== image.width || decoded.height !== image.height)
    return undefined;
  return { width: decoded.width, height: decoded.height, components, bits: 8, data: bufferOf(decoded.data) };
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
