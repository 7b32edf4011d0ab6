import type { ImageTools } from '@blattwerk/pdf/internal';
import { stripMetadata } from '@blattwerk/shared';

/** What the kernel needs for the images of a file from which something is erased; the decoders are loaded with the first one. */
export const imageTools: ImageTools = {
  decode: async (image, reader) => (await import('./image-codec.ts')).imageCodec.decode(image, reader),
  encodeJpeg: async (samples) => (await import('./image-codec.ts')).imageCodec.encodeJpeg(samples),
  stripJpeg,
};

/** The JPEG alone, which may begin behind other bytes; nothing of data that is none. */
function stripJpeg(data: Buffer): Buffer {
  const start = data.indexOf(Buffer.from([0xff, 0xd8]));
  if (start < 0) return Buffer.alloc(0);
  const image = new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset + start, data.length - start);
  return Buffer.concat(stripMetadata('jpeg', image));
}
