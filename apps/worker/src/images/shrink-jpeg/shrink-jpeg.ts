import { type Codec, freeMemory, openCodec } from './codec.ts';
import { decodeScan, decodingBytes, mcusOf, type Plane } from './decode-scan.ts';
import { encodePlanes, type JpegToBe, tokenBytes, wholeMcus } from './encode-planes.ts';
import { type Baseline, readBaseline } from './read-headers.ts';

/** Pixels in a row that become one. */
export type ShrinkStep = 4 | 8;

/**
 * Makes a baseline JPEG of one scan coarser: a quarter or an eighth of its width and height, a rest left out. Of each block
 * (ITU-T T.81, A.3.3) only the mean and, for a quarter, the first frequency of each direction are looked at, colours are not
 * converted, and what comes out is baseline with Huffman tables of its own, chroma of half the width and height.
 * @param quality from 1 to 100, for the steps that libjpeg derives from mozjpeg's table 3
 * @returns undefined where it is of another kind, not sound to its last bit, or nothing would be left of it
 */
export function shrinkJpeg(data: Buffer, step: ShrinkStep, quality: number): Buffer | undefined {
  const jpeg = readBaseline(data);
  const shapes = jpeg && blockShapes(jpeg, step);
  if (!shapes) return undefined;
  const to = { width: Math.floor(jpeg.width / step), height: Math.floor(jpeg.height / step), quality };
  if (to.width < 1 || to.height < 1) return undefined;
  const { planes, end } = placePlanes(jpeg, shapes, to);
  const codec = tryOpening(end + Math.max(decodingBytes(jpeg), tokenBytes(to, planes.length === 1)));
  if (!codec || !decodeScan(codec, data, jpeg, planes, end)) return undefined;
  return encodePlanes(codec, planes, to, end, end);
}

interface BlockShape {
  blockWidth: 1 | 2;
  blockHeight: 1 | 2;
}

/** What a block of each component becomes, so that chroma has half of luma's width and height; undefined where it cannot be. */
function blockShapes({ components }: Baseline, step: ShrinkStep): BlockShape[] | undefined {
  const [luma, ...chroma] = components;
  if (!luma || luma.across > 2 || luma.down > 2) return undefined;
  if (chroma.some(({ across, down }) => across !== 1 || down !== 1)) return undefined;
  const side = (times: number) => (8 / step) * times;
  const shapes = [{ blockWidth: side(1), blockHeight: side(1) }];
  for (const _ of chroma) shapes.push({ blockWidth: side(luma.across / 2), blockHeight: side(luma.down / 2) });
  return shapes.every(isShape) ? shapes : undefined;
}

function isShape(shape: { blockWidth: number; blockHeight: number }): shape is BlockShape {
  return [shape.blockWidth, shape.blockHeight].every((side) => side === 1 || side === 2);
}

/** Lays out planes that hold all MCUs of what is decoded, and of what is coded. */
function placePlanes(jpeg: Baseline, shapes: readonly BlockShape[], to: JpegToBe) {
  const isGray = shapes.length === 1;
  const { mcusAcross, mcusDown } = mcusOf(jpeg);
  let end = freeMemory;
  const planes = shapes.map((shape, index): Plane => {
    const { across, down } = jpeg.components[index] as Baseline['components'][0];
    const part = index === 0 ? 1 : 2;
    const stride = Math.max(mcusAcross * across * shape.blockWidth, wholeMcus(to.width, isGray) / part);
    const rows = Math.max(mcusDown * down * shape.blockHeight, wholeMcus(to.height, isGray) / part);
    const plane = { ...shape, at: end, stride };
    end += stride * rows;
    return plane;
  });
  // Four kilobytes more, as codes of very small images take more than their samples do.
  return { planes: planes as [Plane, ...Plane[]], end: Math.ceil((end + 4096) / 16) * 16 };
}

function tryOpening(bytes: number): Codec | undefined {
  try {
    return openCodec(bytes);
  } catch (error) {
    // There is no such memory; whoever needs less may go on.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
