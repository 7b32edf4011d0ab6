import type { Pixels } from './pixels.ts';

/**
 * Gives pixels that are fully transparent the color of a visible one beside them: readers that interpolate colors and opacity
 * apart would draw an outline in the colors that a file has there, which mostly are black. Changes the samples.
 */
export function spreadColors({ width, height, channels, data }: Pixels): void {
  if (channels !== 2 && channels !== 4) return;
  const colors = channels - 1;
  const isColored = Uint8Array.from({ length: width * height }, (_, pixel) =>
    data[pixel * channels + colors] === 0 ? 0 : 1,
  );
  if (!isColored.includes(0) || !isColored.includes(1)) return;
  const spread = (pixel: number, from: number) => {
    if (isColored[pixel] === 1 || isColored[from] !== 1) return;
    data.copyWithin(pixel * channels, from * channels, from * channels + colors);
    isColored[pixel] = 1;
  };
  for (let row = 0; row < height; row++) {
    const [first, last] = [row * width, (row + 1) * width - 1];
    for (let pixel = first + 1; pixel <= last; pixel++) spread(pixel, pixel - 1);
    for (let pixel = last - 1; pixel >= first; pixel--) spread(pixel, pixel + 1);
  }
  // Rows without a visible pixel.
  for (let pixel = width; pixel < isColored.length; pixel++) spread(pixel, pixel - width);
  for (let pixel = isColored.length - width - 1; pixel >= 0; pixel--) spread(pixel, pixel + width);
}
