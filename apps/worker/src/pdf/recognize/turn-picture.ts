import { sharp } from '../../images/configured-sharp.ts';
import type { GrayPicture } from '../engines/tesseract.ts';

/** Turns a picture clockwise, in white, so that all of it is seen. */
export async function turnPicture({ width, height, pixels }: GrayPicture, degrees: number): Promise<GrayPicture> {
  if (degrees === 0) return { width, height, pixels };
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: '#fff' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}
