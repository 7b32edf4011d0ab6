import { inflateSync } from 'node:zlib';
import { bytesAt } from '../byte-range.ts';
import { type Chromaticities, type Chromaticity, gammaProfile, srgbChromaticities } from '../gamma-profile.ts';
import type { PngChunks } from './chunks.ts';

/** Maximum size of a profile; common ones have up to three million bytes. */
const maxProfileBytes = 8_000_000;
/** Factor of stored gamma and chromaticity values. */
const unit = 100_000;
const srgbGamma = 1 / 2.2;
/** Invisible differences of gamma and of a chromaticity. */
const gammaTolerance = 0.02;
const chromaticityTolerance = 0.01;

/**
 * The profile of a PNG's samples, in the order of PNG third edition, 13.13: the embedded one; none for sRGB; one made
 * for its gamma and primaries where these are not those of sRGB.
 */
export function readPngProfile(bytes: Buffer, chunks: PngChunks, isGray: boolean): Buffer | undefined {
  const own = chunks.others.get('iCCP');
  const profile = own && unpackProfile(bytesAt(bytes, own));
  if (profile) return profile;
  if (chunks.others.has('sRGB') || chunks.others.has('cICP')) return undefined;
  const gamma = readGamma(bytes, chunks);
  const colors = isGray ? srgbChromaticities : (readChromaticities(bytes, chunks) ?? srgbChromaticities);
  const isUsual = gamma === undefined || Math.abs(gamma - srgbGamma) < gammaTolerance;
  if (isUsual && isNearSrgb(colors)) return undefined;
  return gammaProfile(isUsual ? 1 / srgbGamma : 1 / gamma, isGray ? undefined : colors);
}

/** Unpacks iCCP: a name, a zero byte, the compression method (0), and zlib data. */
function unpackProfile(contents: Buffer): Buffer | undefined {
  const nameEnd = contents.indexOf(0);
  if (nameEnd < 1 || contents[nameEnd + 1] !== 0) return undefined;
  try {
    return inflateSync(contents.subarray(nameEnd + 2), { maxOutputLength: maxProfileBytes });
  } catch {
    // It is damaged or a decompression bomb, and the image is treated as one without a profile.
    return undefined;
  }
}

function readGamma(bytes: Buffer, { others }: PngChunks): number | undefined {
  const range = others.get('gAMA');
  if (!range || range.end - range.start !== 4) return undefined;
  const gamma = bytes.readUInt32BE(range.start) / unit;
  return gamma >= 0.1 && gamma <= 10 ? gamma : undefined;
}

function readChromaticities(bytes: Buffer, { others }: PngChunks): Chromaticities | undefined {
  const range = others.get('cHRM');
  if (!range || range.end - range.start !== 32) return undefined;
  const at = (index: number): Chromaticity => ({
    x: bytes.readUInt32BE(range.start + index * 8) / unit,
    y: bytes.readUInt32BE(range.start + index * 8 + 4) / unit,
  });
  return { white: at(0), red: at(1), green: at(2), blue: at(3) };
}

function isNearSrgb(colors: Chromaticities): boolean {
  return (['white', 'red', 'green', 'blue'] as const).every(
    (name) =>
      Math.abs(colors[name].x - srgbChromaticities[name].x) < chromaticityTolerance &&
      Math.abs(colors[name].y - srgbChromaticities[name].y) < chromaticityTolerance,
  );
}
