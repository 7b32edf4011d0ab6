import {
  acBits,
  acLookup,
  acLookupBytes,
  acSkips,
  acValues,
  codeCounts,
  codeOffsets,
  codeSymbols,
  dcBits,
  dcLookup,
  dcLookupBytes,
  lastCodes,
  symbolLookup,
} from './layout';

/** Bits that skipping takes at once, so that four times do with one window of 56. */
const mostSkippedBits: i32 = 14;
/** Added to a coefficient's index by an end of block, so that whether one came can be told from it. */
export const endOfBlock: i32 = 128;

/** The symbol at the beginning of a window, below its code's length; 0 where no code is like it. */
export function slowSymbol(table: i32, window: u64): i32 {
  const last = lastCodes + <usize>(table * 68);
  const offsets = codeOffsets + <usize>(table * 68);
  for (let length = 1; length <= 16; length++) {
    const code = <i32>(window >> <u64>(64 - length));
    if (code <= load<i32>(last + ((<usize>length) << 2))) {
      const place = code + load<i32>(offsets + ((<usize>length) << 2));
      return (length << 8) | load<u8>(codeSymbols + <usize>((table << 8) + (place & 255)));
    }
  }
  return 0;
}

/** Makes codes of counts (ITU-T T.81, C.2), and the symbols of those that fit into so many bits. */
function readCodes(table: i32, bits: i32): void {
  const last = lastCodes + <usize>(table * 68);
  const offsets = codeOffsets + <usize>(table * 68);
  memory.fill(symbolLookup, 0, (<usize>2) << bits);
  let code = 0;
  let place = 0;
  for (let length = 1; length <= 16; length++) {
    const count = <i32>load<u8>(codeCounts + <usize>(table * 16 + length - 1));
    store<i32>(offsets + ((<usize>length) << 2), place - code);
    for (let each = 0; each < count; each++, code++, place++) {
      if (length > bits) continue;
      const symbol = (length << 8) | <i32>load<u8>(codeSymbols + <usize>((table << 8) + place));
      const from = code << (bits - length);
      const to = (code + 1) << (bits - length);
      for (let index = from; index < to; index++) store<u16>(symbolLookup + ((<usize>index) << 1), symbol);
    }
    store<i32>(last + ((<usize>length) << 2), code - 1);
    code <<= 1;
  }
}

/** Of so many bits, the difference or coefficient that they stand for (ITU-T T.81, F.2.2.1). */
export function extended(value: i32, bits: i32): i32 {
  return bits == 0 || value >> (bits - 1) != 0 ? value : value - (1 << bits) + 1;
}

/** For each beginning of a window: a difference, shifted by 16, and the bits that it takes; 0 where they are too few. */
export function makeDcLookup(slot: i32): void {
  readCodes(slot, dcBits);
  const lookup = dcLookup + <usize>slot * dcLookupBytes;
  for (let window = 0; window < 1 << dcBits; window++) {
    const symbol = <i32>load<u16>(symbolLookup + ((<usize>window) << 1));
    const length = symbol >> 8;
    const bits = symbol & 255;
    let found = 0;
    if (length != 0 && bits <= 11 && length + bits <= dcBits) {
      const value = (window >> (dcBits - length - bits)) & ((1 << bits) - 1);
      found = (extended(value, bits) << 16) | (length + bits);
    }
    store<i32>(lookup + ((<usize>window) << 2), found);
  }
}

/**
 * Three look-ups for each beginning of a window, 0 bits where they are too few:
 * - all symbols from a block's first coefficient on: bits, the index reached (shifted by 6), coefficients 1, 2 and 4 (by 16, 32, 48);
 * - one symbol: bits, how far it leads (by 8), its coefficient (by 16);
 * - all symbols, their values left out: bits, how far they lead (by 6).
 */
export function makeAcLookup(slot: i32): void {
  readCodes(slot + 2, acBits);
  const lookup = acLookup + <usize>slot * acLookupBytes;
  for (let window = 0; window < 1 << acBits; window++) {
    store<i32>(lookup + acValues + ((<usize>window) << 2), oneSymbol(window));
  }
  for (let window = 0; window < 1 << acBits; window++) {
    store<u16>(lookup + acSkips + ((<usize>window) << 1), skippedSymbols(window));
    store<u64>(lookup + ((<usize>window) << 3), firstSymbols(window, lookup + acValues));
  }
}

/** The symbol at so many bits of a window, below its code's length; 0 where there is none, or baseline has none like it. */
function symbolAt(window: i32, bit: i32): i32 {
  const index = (window << bit) & ((1 << acBits) - 1);
  const symbol = <i32>load<u16>(symbolLookup + ((<usize>index) << 1));
  const isPlain = (symbol & 15) != 0 ? (symbol & 15) <= 10 : (symbol & 255) == 0 || (symbol & 255) == 0xf0;
  return isPlain && bit + (symbol >> 8) <= acBits ? symbol : 0;
}

function oneSymbol(window: i32): i32 {
  const symbol = symbolAt(window, 0);
  const bits = symbol & 15;
  const all = (symbol >> 8) + bits;
  if (symbol == 0 || all > acBits) return 0;
  const value = (window >> (acBits - all)) & ((1 << bits) - 1);
  const steps = (symbol & 255) == 0 ? endOfBlock : ((symbol & 255) >> 4) + 1;
  return (extended(value, bits) << 16) | (steps << 8) | all;
}

function skippedSymbols(window: i32): i32 {
  let bit = 0;
  let steps = 0;
  while (bit < acBits) {
    const symbol = symbolAt(window, bit);
    const all = (symbol >> 8) + (symbol & 15);
    if (symbol == 0 || bit + all > mostSkippedBits) break;
    const step = (symbol & 255) == 0 ? endOfBlock : ((symbol & 255) >> 4) + 1;
    if (steps + (step & 127) > 63) break;
    bit += all;
    steps += step;
    if (step == endOfBlock) break;
  }
  // Where nothing fits, far enough for the index to be beyond any.
  return bit == 0 ? 512 << 6 : (steps << 6) | bit;
}

function firstSymbols(window: i32, values: usize): u64 {
  let bit = 0;
  let index = 0;
  let found: u64 = 0;
  while (bit < acBits && index < 63) {
    const symbol = symbolAt(window, bit);
    const all = (symbol >> 8) + (symbol & 15);
    const next = (symbol & 255) == 0 ? index + endOfBlock : index + ((symbol & 255) >> 4) + 1;
    if (symbol == 0 || bit + all > acBits || (next > 63 && next < endOfBlock)) break;
    if (next == 1 || next == 2 || next == 4) {
      const place = <usize>((window << bit) & ((1 << acBits) - 1));
      const value = <u64>(<u16>(load<i32>(values + (place << 2)) >> 16));
      found |= value << (next == 4 ? 48 : (<u64>next) << 4);
    }
    bit += all;
    index = next;
  }
  return found | <u64>((index << 6) | bit);
}
