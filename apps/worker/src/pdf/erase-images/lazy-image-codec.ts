import type { ImageCodec } from '@blattwerk/pdf';

/** What the kernel needs for the images of a file from which something is erased; the decoders are loaded with the first one. */
export const lazyImageCodec: ImageCodec = {
  decode: async (image, reader) => (await import('./image-codec.ts')).imageCodec.decode(image, reader),
  encodeJpeg: async (samples) => (await import('./image-codec.ts')).imageCodec.encodeJpeg(samples),
};
