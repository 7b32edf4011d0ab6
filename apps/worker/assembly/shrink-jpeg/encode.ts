import { coefficients, encodedDc, symbolCodes, symbolCounts, transposedPlaces, zigzagPlaces } from './layout';
import { transformBlock } from './transform';

/** Where the next token goes: a table and symbol, shifted by 12, and the bits that follow its code. */
let nextToken: usize = 0;
let heldBits: u64 = 0;
let heldCount: u64 = 0;

export function beginTokens(at: usize): void {
  nextToken = at;
  memory.fill(symbolCounts, 0, 4 * 256 * 4);
  memory.fill(encodedDc, 0, 16);
}

export function tokensEnd(): usize {
  return nextToken;
}

/** Repeats the last sample of each row, and the last row, up to a size of whole MCUs. */
export function fillEdges(
  plane: usize,
  stride: usize,
  width: usize,
  height: usize,
  toWidth: usize,
  toHeight: usize,
): void {
  for (let y: usize = 0; y < height; y++) {
    const row = plane + y * stride;
    memory.fill(row + width, load<u8>(row + width - 1), toWidth - width);
  }
  const last = plane + (height - 1) * stride;
  for (let y = height; y < toHeight; y++) memory.copy(plane + y * stride, last, toWidth);
}

function putToken(table: i32, symbol: i32, bits: i32): void {
  const index = (table << 8) | symbol;
  const count = symbolCounts + ((<usize>index) << 2);
  store<u32>(count, load<u32>(count) + 1);
  store<u32>(nextToken, (index << 12) | bits);
  nextToken += 4;
}

/** A size and the bits that tell which value of that size (ITU-T T.81, F.1.2.1), after so many zeroes. */
function putValue(table: i32, zeroes: i32, value: i32): void {
  const size = 32 - <i32>clz(abs(value));
  putToken(table, (zeroes << 4) | size, (value + (value >> 31)) & ((1 << size) - 1));
}

function encodeBlock(at: usize, stride: usize, table: i32, component: usize): void {
  let present = transformBlock(at, stride) & ~(<u64>1);
  const dc = <i32>load<i16>(coefficients);
  const dcAt = encodedDc + (component << 2);
  putValue(table, 0, dc - load<i32>(dcAt));
  store<i32>(dcAt, dc);
  let ordered: u64 = 0;
  while (present != 0) {
    ordered |= (<u64>1) << (<u64>load<u8>(zigzagPlaces + <usize>ctz(present)));
    present &= present - 1;
  }
  let last = 0;
  while (ordered != 0) {
    const index = <i32>ctz(ordered);
    ordered &= ordered - 1;
    let zeroes = index - last - 1;
    last = index;
    for (; zeroes > 15; zeroes -= 16) putToken(table + 1, 0xf0, 0);
    const place = <usize>load<u8>(transposedPlaces + <usize>index);
    putValue(table + 1, zeroes, <i32>load<i16>(coefficients + (place << 1)));
  }
  if (last < 63) putToken(table + 1, 0, 0);
}

/** Makes tokens of a row of blocks: gray. */
export function encodeGrayRow(count: i32, luma: usize, stride: usize): void {
  for (; count > 0; count--) {
    encodeBlock(luma, stride, 0, 0);
    luma += 8;
  }
}

/** Makes tokens of a row of MCUs: chroma of half the width and height. */
export function encodeColorRow(
  count: i32,
  luma: usize,
  stride: usize,
  blue: usize,
  red: usize,
  chromaStride: usize,
): void {
  const below = stride << 3;
  for (; count > 0; count--) {
    encodeBlock(luma, stride, 0, 0);
    encodeBlock(luma + 8, stride, 0, 0);
    encodeBlock(luma + below, stride, 0, 0);
    encodeBlock(luma + below + 8, stride, 0, 0);
    encodeBlock(blue, chromaStride, 2, 1);
    encodeBlock(red, chromaStride, 2, 2);
    luma += 16;
    blue += 8;
    red += 8;
  }
}

/** Writes tokens as codes, and a zero after each 0xff. @returns where these end */
export function writeTokens(from: usize, to: usize, at: usize): usize {
  let bits = heldBits;
  let count = heldCount;
  for (; from < to; from += 4) {
    const token = load<u32>(from);
    const code = load<u32>(symbolCodes + ((<usize>(token >> 12)) << 2));
    const follow = (token >> 12) & 15;
    const length = <u64>((code & 31) + follow);
    bits = (bits << length) | <u64>(((code >> 8) << follow) | (token & 0xfff));
    count += length;
    if (count < 32) continue;
    count -= 32;
    const word = <u32>(bits >> count);
    // Whether any of its bytes is 0xff.
    if (((~word - 0x01010101) & word & 0x80808080) == 0) {
      store<u32>(at, bswap(word));
      at += 4;
    } else {
      for (let shift = 24; shift >= 0; shift -= 8) at = putByte(at, <u8>(word >> shift));
    }
  }
  heldBits = bits;
  heldCount = count;
  return at;
}

/** Fills the last byte with ones (ITU-T T.81, F.1.2.3). @returns where the codes end */
export function endCodes(at: usize): usize {
  const fill = (8 - (heldCount & 7)) & 7;
  const bits = (heldBits << fill) | (((<u64>1) << fill) - 1);
  let count = heldCount + fill;
  while (count != 0) {
    count -= 8;
    at = putByte(at, <u8>(bits >> count));
  }
  return at;
}

function putByte(at: usize, byte: u8): usize {
  store<u8>(at, byte);
  if (byte != 0xff) return at + 1;
  store<u8>(at, 0, 1);
  return at + 2;
}
