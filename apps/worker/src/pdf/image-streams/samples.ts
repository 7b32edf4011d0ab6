/** Samples as PDF and PNG store them: rows from the top, each beginning at a byte; 16 bits with the high byte first. */
export interface Samples {
  width: number;
  height: number;
  /** Of a pixel. */
  components: number;
  bits: 1 | 2 | 4 | 8 | 16;
  data: Buffer;
}

export function isSampleDepth(bits: number): bits is Samples['bits'] {
  return bits === 1 || bits === 2 || bits === 4 || bits === 8 || bits === 16;
}

export function sampleRowBytes({ width, components, bits }: Pick<Samples, 'width' | 'components' | 'bits'>): number {
  return Math.ceil((width * components * bits) / 8);
}

/** Samples of one byte each; those of 16 bits lose the lower half, smaller ones keep their value. */
export function unpackSamples(samples: Samples): Uint8Array {
  const { width, height, components, bits, data } = samples;
  if (bits === 8) return data;
  const perRow = width * components;
  const out = new Uint8Array(perRow * height);
  if (bits === 16) {
    for (let at = 0; at < out.length; at++) out[at] = data[at * 2] as number;
    return out;
  }
  const rowBytes = sampleRowBytes(samples);
  const mask = (1 << bits) - 1;
  for (let row = 0, at = 0; row < height; row++) {
    let bit = row * rowBytes * 8;
    for (let column = 0; column < perRow; column++, bit += bits) {
      out[at++] = ((data[bit >> 3] as number) >> (8 - bits - (bit & 7))) & mask;
    }
  }
  return out;
}

/**
 * The samples by an image's Decode array (ISO 32000-2, 8.9.5.2), scaled to the range of a byte.
 * @param decode two numbers for each component, from 0 to 1; undefined for the default
 */
export function scaleSamples(samples: Samples, decode: readonly number[] | undefined): Uint8Array {
  const unpacked = unpackSamples(samples);
  const highest = 2 ** Math.min(8, samples.bits) - 1;
  if (!decode && highest === 255) return unpacked;
  const tables = Array.from({ length: samples.components }, (_, component) => {
    const [low, high] = [decode?.[component * 2] ?? 0, decode?.[component * 2 + 1] ?? 1];
    return Uint8ClampedArray.from(
      { length: highest + 1 },
      (_, value) => 255 * (low + (value / highest) * (high - low)),
    );
  });
  const out = new Uint8Array(unpacked.length);
  for (let at = 0, component = 0; at < out.length; at++) {
    out[at] = (tables[component] as Uint8ClampedArray)[unpacked[at] as number] as number;
    if (++component === tables.length) component = 0;
  }
  return out;
}

/** Resizes by nearest neighbor. */
export function resizeNearest(
  data: Uint8Array,
  channels: number,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Uint8Array {
  if (from.width === to.width && from.height === to.height) return data;
  const out = new Uint8Array(to.width * to.height * channels);
  const columns = Uint32Array.from(
    { length: to.width },
    (_, x) => Math.floor(((x + 0.5) * from.width) / to.width) * channels,
  );
  for (let y = 0, at = 0; y < to.height; y++) {
    const row = Math.floor(((y + 0.5) * from.height) / to.height) * from.width * channels;
    for (const column of columns) {
      for (let channel = 0; channel < channels; channel++) out[at++] = data[row + column + channel] as number;
    }
  }
  return out;
}
