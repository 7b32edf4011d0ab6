/** Bytes that grow as they are needed, up to a limit. */
class Output {
  private bytes: Buffer;
  private readonly maxBytes: number;
  length = 0;

  constructor(expected: number, maxBytes: number) {
    this.maxBytes = maxBytes;
    this.bytes = Buffer.allocUnsafe(Math.max(1_024, Math.min(expected, maxBytes)));
  }

  get isFull(): boolean {
    return this.length >= this.maxBytes;
  }

  /** Room for so many bytes behind what is there. */
  reserve(count: number): Buffer {
    if (this.length + count > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.length + count, this.bytes.length * 2));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    return this.bytes;
  }

  end(): Buffer {
    return this.bytes.subarray(0, Math.min(this.length, this.maxBytes));
  }
}

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 0;

/** ISO 32000-2, 7.4.2: up to `>`; what is no digit is passed over. */
export function decodeAsciiHex(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0x3e);
  const digits = bytes.toString('latin1', 0, end < 0 ? bytes.length : end).replace(/[^0-9A-Fa-f]/g, '');
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
}

/** ISO 32000-2, 7.4.3: up to `~`; what is no digit is passed over. */
export function decodeAscii85(bytes: Buffer): Buffer {
  const out = Buffer.alloc(bytes.length * 4);
  let length = 0;
  let digits = 0;
  let value = 0;
  // Some writers begin as PostScript does.
  let at = bytes[0] === 0x3c && bytes[1] === 0x7e ? 2 : 0;
  for (; at < bytes.length; at++) {
    const code = bytes[at] as number;
    if (code === 0x7e) break;
    if (isSpace(code)) continue;
    if (code === 0x7a && digits === 0) {
      length += 4;
      continue;
    }
    if (code < 0x21 || code > 0x75) continue;
    value = value * 85 + (code - 0x21);
    if (++digits < 5) continue;
    out.writeUInt32BE(value >>> 0, length);
    length += 4;
    digits = 0;
    value = 0;
  }
  if (digits > 1) {
    for (let missing = digits; missing < 5; missing++) value = value * 85 + 84;
    out.writeUInt32BE(value >>> 0, length);
    length += digits - 1;
  }
  return out.subarray(0, length);
}

/** ISO 32000-2, 7.4.5. */
export function decodeRunLength(bytes: Buffer, maxBytes: number): Buffer {
  const out = new Output(bytes.length * 4, maxBytes);
  for (let at = 0; at < bytes.length && !out.isFull; ) {
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
  return out.end();
}

const clearTable = 256;
const endOfData = 257;
const maxCodes = 4_096;

/**
 * ISO 32000-2, 7.4.4.2.
 * @param isEarly whether codes grow one code early, as they usually do
 */
export function decodeLzw(bytes: Buffer, isEarly: boolean, maxBytes: number): Buffer {
  const out = new Output(bytes.length * 4, maxBytes);
  // An entry is where it was written before, and how long it is.
  const starts = new Uint32Array(maxCodes);
  const lengths = new Uint32Array(maxCodes);
  let next = endOfData + 1;
  let bits = 9;
  let previousStart = -1;
  let previousLength = 0;
  let held = 0;
  let heldBits = 0;
  for (let at = 0; !out.isFull; ) {
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
      if (!isNew && code >= next) break;
      const from = isNew ? previousStart : (starts[code] as number);
      const length = isNew ? previousLength + 1 : (lengths[code] as number);
      const buffer = out.reserve(length);
      // Byte by byte: an entry may run into what it is writing.
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
  return out.end();
}
