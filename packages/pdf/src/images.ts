// An entry of its own: images by their samples, for those who decode, draw or encode them.
export { colorChannelsOf, isPixelCount } from './image/color-channels.ts';
export { deflateSamples, type EncodedData, type PngEncoder } from './image/encode-samples.ts';
export { type Calibration, componentsOf, type ImageColor, type PlainColor, readColor } from './image/image-color.ts';
export { ImageReader } from './image/image-reader.ts';
export { isSampleDepth, resizeNearest, sampleRowBytes, scaleSamples, unpackSamples } from './image/image-samples.ts';
export { encodeJbig2 } from './image/jbig2.ts';
export { jp2File, plainJpxSize } from './image/jpx.ts';
export { describeImage, isInversion } from './image/pdf-image.ts';
export { encodedBytes, readPlainSamples } from './image/read-samples.ts';
export { isUsableProfile } from './image/usable-profile.ts';
export { filtersOf, predictorOf } from './file/filters/decode.ts';
export { Allowance, packedJpegBytes } from './image/allowance.ts';
