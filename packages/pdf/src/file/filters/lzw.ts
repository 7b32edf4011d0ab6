import { type FilterOutput, OutputBuffer } from './filter-output.ts';

/** Decodes RunLengthDecode (ISO 32000-2, 7.4.5). */
export function decodeRunLength(bytes: Buffer, maxBytes: number): FilterOutput {
  const out = new OutputBuffer(bytes.length * 4, maxBytes);
  // One byte above the limit distinguishes truncated output.
  for (let at = 0; at < bytes.length && !out.isOverfull; ) {
    const code = bytes[at++] as number;
    if (code === 128) break;
    if (code < 128) {
      const run = bytes.subarray(at, at + code + 1);
      out.reserve(run.length).set(run, out.length);
      out.length += run.length;
      at += code + 1;
    } else {
      const count = 257 - code;
      out.reserve(count).fill(bytes[at++] ?? 0, out.length, out.length + count);
      out.length += count;
    }
  }
  // Some writers omit the end-of-data marker.
  return out.end(true);
}

const clearTable = 256;
const endOfData = 257;
const maxCodes = 4_096;

/**
 * Decodes LZWDecode (ISO 32000-2, 7.4.4.2).
 * @param isEarly whether code lengths increase one code early, the default of /EarlyChange
 */
export function decodeLzw(bytes: Buffer, isEarly: boolean, maxBytes: number): FilterOutput {
  const out = new OutputBuffer(bytes.length * 4, maxBytes);
  // An entry is the offset of an earlier occurrence of its bytes in the output.
  const starts = new Uint32Array(maxCodes);
  const lengths = new Uint32Array(maxCodes);
  let next = endOfData + 1;
  let bits = 9;
  let previousStart = -1;
  let previousLength = 0;
  let held = 0;
  let heldBits = 0;
  let isComplete = true;
  for (let at = 0; !out.isOverfull; ) {
    while (heldBits < bits && at < bytes.length) {
      held = ((held << 8) | (bytes[at++] as number)) & 0xffffff;
      heldBits += 8;
    }
    if (heldBits < bits) break;
    heldBits -= bits;
    const code = (held >> heldBits) & ((1 << bits) - 1);
    if (code === endOfData) break;
    if (code === clearTable) {
      next = endOfData + 1;
      bits = 9;
      previousStart = -1;
      continue;
    }
    const start = out.length;
    if (code < clearTable) {
      out.reserve(1)[out.length++] = code;
    } else {
      const isNew = code === next && previousStart >= 0;
      if (!isNew && code >= next) {
        isComplete = false;
        break;
      }
      const from = isNew ? previousStart : (starts[code] as number);
      const length = isNew ? previousLength + 1 : (lengths[code] as number);
      const buffer = out.reserve(length);
      // Byte by byte, since the source may overlap the target.
      for (let index = 0; index < length; index++) buffer[start + index] = buffer[from + index] as number;
      out.length += length;
    }
    if (previousStart >= 0 && next < maxCodes) {
      starts[next] = previousStart;
      lengths[next] = previousLength + 1;
      next++;
      const reached = next + (isEarly ? 1 : 0);
      bits = reached >= 2_048 ? 12 : reached >= 1_024 ? 11 : reached >= 512 ? 10 : 9;
    }
    previousStart = start;
    previousLength = out.length - start;
  }
  return out.end(isComplete);
}
