import { acBits, acSkips, acValues, blockBytes, blocks, dcBits, decodedDc, lowCoefficients } from './layout';
import { endOfBlock, extended, slowSymbol } from './tables';
import { bytesEnd, nextByte, setBytes } from './unstuff';

// The window: bits from its highest on, of which so many are sure to be right.
let heldWindow: u64 = 0;
let heldBits: u64 = 0;

/** An interval begins with what was unstuffed: values of DC are 0, and the window is empty. */
export function beginInterval(): void {
  memory.fill(decodedDc, 0, 16);
  heldWindow = 0;
  heldBits = 0;
}

/** Bits of the interval that no MCU has taken; fewer than none where MCUs took more than there were. */
export function bitsLeft(): i32 {
  return ((<i32>(bytesEnd - nextByte)) << 3) + <i32>heldBits;
}

/** The next bytes of the interval, the first of them highest. */
function bytesAt(at: usize): u64 {
  const bytes = v128.load_zero<u64>(at);
  return i64x2.extract_lane(i8x16.shuffle(bytes, bytes, 7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0), 0);
}

/**
 * Decodes so many MCUs of one row to 1 or 2 by 2 samples a block. The window is filled to 56 bits or more before what may
 * take so many: bits below those counted may be there already, and are the same.
 * @returns whether all codes were legal so far; what took more bits than there are tells itself by `bitsLeft`
 */
export function decodeMcus(count: i32, blocksEach: i32): bool {
  let window = heldWindow;
  let bits = heldBits;
  let next = nextByte;
  const nextEnd = bytesEnd + 8;
  const blocksEnd = blocks + <usize>blocksEach * blockBytes;
  // 128 and a half, as the sums are 128 times the samples.
  const middle = i32x4.splat(16448);
  for (; count > 0; count--) {
    if (next > nextEnd) return false;
    for (let block = blocks; block < blocksEnd; block += blockBytes) {
      const ac = <usize>load<u32>(block, 4);
      const dcAt = <usize>load<u32>(block, 8);
      let dc = load<i32>(dcAt);
      window |= bytesAt(next) >> bits;
      next += <usize>((63 - bits) >> 3);
      bits |= 56;
      const difference = load<i32>(<usize>load<u32>(block) + ((<usize>(window >> (64 - dcBits))) << 2));
      if (difference != 0) {
        const taken = <u64>(difference & 63);
        window <<= taken;
        bits -= taken;
        dc += difference >> 16;
      } else {
        const symbol = slowSymbol(load<u32>(block, 64), window);
        const size = symbol & 255;
        if (symbol == 0 || size > 11) return false;
        window <<= <u64>(symbol >> 8);
        if (size != 0) dc += extended(<i32>(window >> <u64>(64 - size)), size);
        window <<= <u64>size;
        bits -= <u64>((symbol >> 8) + size);
        window |= bytesAt(next) >> bits;
        next += <usize>((63 - bits) >> 3);
        bits |= 56;
      }
      store<i32>(dcAt, dc);

      let low = load<u64>(ac + ((<usize>(window >> (64 - acBits))) << 3));
      window <<= low & 63;
      bits -= low & 63;
      let index = <i32>(low >> 6) & 1023;
      if (index < 4) {
        store<u16>(lowCoefficients, <u16>(low >> 16), 2);
        store<u16>(lowCoefficients, <u16>(low >> 32), 4);
        store<u16>(lowCoefficients, 0, 8);
        // Four look-ups at most, of 11 bits each.
        window |= bytesAt(next) >> bits;
        next += <usize>((63 - bits) >> 3);
        bits |= 56;
        do {
          const value = load<i32>(ac + acValues + ((<usize>(window >> (64 - acBits))) << 2));
          if (value != 0) {
            const taken = <u64>(value & 63);
            window <<= taken;
            bits -= taken;
            index += (value >> 8) & 255;
            store<u16>(lowCoefficients + ((<usize>index) << 1), <u16>(value >> 16));
          } else {
            window |= bytesAt(next) >> bits;
            next += <usize>((63 - bits) >> 3);
            bits |= 56;
            const symbol = slowSymbol(load<u32>(block, 68), window);
            const size = symbol & 15;
            if (!isLegalAc(symbol)) return false;
            window <<= <u64>(symbol >> 8);
            index += (symbol & 255) == 0 ? endOfBlock : ((symbol & 255) >> 4) + 1;
            const found = size == 0 ? 0 : extended(<i32>(window >> <u64>(64 - size)), size);
            store<u16>(lowCoefficients + ((<usize>index) << 1), <u16>found);
            window <<= <u64>size;
            bits -= <u64>((symbol >> 8) + size);
            window |= bytesAt(next) >> bits;
            next += <usize>((63 - bits) >> 3);
            bits |= 56;
          }
        } while (index < 4);
        low = ((<u64>load<u16>(lowCoefficients, 2)) << 16) | ((<u64>load<u16>(lowCoefficients, 4)) << 32);
        low |= (<u64>load<u16>(lowCoefficients, 8)) << 48;
      }

      while (index < 63) {
        window |= bytesAt(next) >> bits;
        next += <usize>((63 - bits) >> 3);
        bits |= 56;
        let skipped: u64 = 0;
        let reached = 0;
        // Four look-ups at a time: each takes 14 bits at most.
        for (let looked = 0; looked < 4; looked++) {
          skipped = <u64>load<u16>(ac + acSkips + ((<usize>(window >> (64 - acBits))) << 1));
          reached = index + <i32>(skipped >> 6);
          if (reached >= 63) break;
          window <<= skipped & 63;
          bits -= skipped & 63;
          index = reached;
        }
        if (reached < 63) continue;
        // An end of block that comes when 62 is the last index that was reached.
        if (reached >= endOfBlock && reached < endOfBlock + 63) {
          window <<= skipped & 63;
          bits -= skipped & 63;
          break;
        }
        // Only one symbol: the last index ends a block by itself, and a long code stands in no look-up.
        window |= bytesAt(next) >> bits;
        next += <usize>((63 - bits) >> 3);
        bits |= 56;
        const symbol = slowSymbol(load<u32>(block, 68), window);
        if (!isLegalAc(symbol)) return false;
        const taken = <u64>((symbol >> 8) + (symbol & 15));
        window <<= taken;
        bits -= taken;
        if ((symbol & 255) == 0) break;
        index += ((symbol & 255) >> 4) + 1;
        if (index > 63) return false;
      }

      const dcAndAcross = i32x4.splat((dc & 0xffff) | (<i32>low & 0xffff0000));
      const downAndDiagonal = i32x4.splat(<i32>(low >> 32));
      const sums = i32x4.add(
        i32x4.dot_i16x8_s(dcAndAcross, v128.load(block, 32)),
        i32x4.dot_i16x8_s(downAndDiagonal, v128.load(block, 48)),
      );
      const words = i32x4.shr_s(i32x4.add(sums, middle), 7);
      const halves = i16x8.narrow_i32x4_s(words, words);
      const samples = i32x4.extract_lane(i8x16.narrow_i16x8_u(halves, halves), 0);
      const to = <usize>load<u32>(block, 12);
      const shape = load<u32>(block, 24);
      if (shape == 3) {
        store<u16>(to, <u16>samples);
        store<u16>(to + <usize>load<u32>(block, 20), <u16>(samples >>> 16));
      } else if (shape == 1) store<u16>(to, <u16>samples);
      else {
        store<u8>(to, <u8>samples);
        if (shape == 2) store<u8>(to + <usize>load<u32>(block, 20), <u8>(samples >>> 16));
      }
      store<u32>(block, <u32>to + load<u32>(block, 16), 12);
    }
  }
  heldWindow = window;
  heldBits = bits;
  setBytes(next, bytesEnd);
  return true;
}

/** Whether baseline has such a symbol: sizes up to 10, an end of block, and 16 zeroes. */
function isLegalAc(symbol: i32): bool {
  const code = symbol & 255;
  return symbol != 0 && ((code & 15) != 0 ? (code & 15) <= 10 : code == 0 || code == 0xf0);
}
