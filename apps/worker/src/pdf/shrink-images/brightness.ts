import { grayOf } from '../../images/gray.ts';

/**
 * Brightness of samples of RGB or of four inks (ITU-R BT.601), of 8 bits.
 * @param decode /Decode of the image, two numbers for each channel (ISO 32000-2, 8.9.5.2)
 */
export function brightnessOf(samples: Uint8Array, channels: 1 | 3 | 4, decode: readonly number[] | undefined): Buffer {
  const decoded = decode && decode.length >= channels * 2 ? decodeSamples(samples, channels, decode) : samples;
  if (channels === 4) return Buffer.from(withoutInks(decoded).buffer);
  return Buffer.from(channels === 1 ? decoded : grayOf(decoded));
}

function decodeSamples(samples: Uint8Array, channels: number, decode: readonly number[]): Uint8Array {
  const tables = Array.from({ length: channels }, (_, channel) => {
    const [low, high] = decode.slice(channel * 2, channel * 2 + 2) as [number, number];
    return Uint8ClampedArray.from({ length: 256 }, (__, value) => 255 * low + value * (high - low));
  });
  const decoded = new Uint8Array(samples.length);
  for (let at = 0, channel = 0; at < decoded.length; at++) {
    decoded[at] = (tables[channel] as Uint8ClampedArray)[samples[at] as number] as number;
    if (++channel === channels) channel = 0;
  }
  return decoded;
}

/** The brightness that four inks leave: black covers what the others leave. */
function withoutInks(samples: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const gray = new Uint8ClampedArray(samples.length / 4);
  for (let pixel = 0, at = 0; pixel < gray.length; pixel++, at += 4) {
    const [cyan, magenta, yellow] = [samples[at] as number, samples[at + 1] as number, samples[at + 2] as number];
    const left = 255 - (0.299 * cyan + 0.587 * magenta + 0.114 * yellow);
    gray[pixel] = (left * (255 - (samples[at + 3] as number))) / 255;
  }
  return gray;
}
