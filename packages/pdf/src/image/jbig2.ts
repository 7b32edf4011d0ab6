/**
 * States of the adaptive probability (ITU-T T.88, table E.1): probability of the less probable value, next state after
 * the more and after the less probable value, whether both change places.
 */
const stateTable =
  '5601 1 1 1 3401 2 6 0 1801 3 9 0 0ac1 4 12 0 0521 5 29 0 0221 38 33 0 5601 7 6 1 5401 8 14 0 4801 9 14 0 3801 10 14 0 3001 11 17 0 2401 12 18 0 1c01 13 20 0 1601 29 21 0 5601 15 14 1 5401 16 14 0 5101 17 15 0 4801 18 16 0 3801 19 17 0 3401 20 18 0 3001 21 19 0 2801 22 19 0 2401 23 20 0 2201 24 21 0 1c01 25 22 0 1801 26 23 0 1601 27 24 0 1401 28 25 0 1201 29 26 0 1101 30 27 0 0ac1 31 28 0 09c1 32 29 0 08a1 33 30 0 0521 34 31 0 0441 35 32 0 02a1 36 33 0 0221 37 34 0 0141 38 35 0 0111 39 36 0 0085 40 37 0 0049 41 38 0 0025 42 39 0 0015 43 40 0 0009 44 41 0 0005 45 42 0 0001 45 43 0 5601 46 46 0'.split(
    ' ',
  );
const states = { probability: column(0, 16), afterMore: column(1), afterLess: column(2), switches: column(3) };

function column(index: number, radix = 10): Uint16Array {
  return Uint16Array.from({ length: stateTable.length / 4 }, (_, row) =>
    Number.parseInt(stateTable[row * 4 + index] as string, radix),
  );
}

/** Segment types (ITU-T T.88, 7.3). */
const segmentTypes = { pageInformation: 48, immediateLosslessGenericRegion: 39, extension: 62 } as const;
/** Places of the adaptive pixels of template 0 that join its rows (ITU-T T.88, 6.2.5.4). */
const adaptivePixels = [3, -1, -3, -1, 2, -2, -2, -2];
/** Context of the value that tells whether a row equals the one above (ITU-T T.88, figure 8). */
const repetitionContext = 0x9b25;

/**
 * Encodes a bilevel image without loss as JBIG2 for a PDF, as one generic region (ITU-T T.88, 6.2; ISO 32000-2, 7.4.7).
 * @param samples rows that begin at a byte each; 1 is black, which the filter of PDF decodes as 0
 */
export function encodeJbig2(samples: Buffer, columns: number, rows: number): Buffer {
  const page = Buffer.alloc(19);
  page.writeUInt32BE(columns, 0);
  page.writeUInt32BE(rows, 4);
  const region = Buffer.alloc(18 + adaptivePixels.length);
  region.writeUInt32BE(columns, 0);
  region.writeUInt32BE(rows, 4);
  // Arithmetic coding, template 0, with a value for each row that tells whether it equals the one above.
  region[17] = 0b1000;
  for (const [index, place] of adaptivePixels.entries()) region.writeInt8(place, 18 + index);
  const data = Buffer.concat([region, encodeRows(samples, columns, rows)]);
  return Buffer.concat([
    segmentHeader(0, segmentTypes.pageInformation, page.length),
    page,
    segmentHeader(1, segmentTypes.immediateLosslessGenericRegion, data.length),
    data,
  ]);
}

/** A JBIG2 image of a PDF without comments and other extensions (ITU-T T.88, 7.4.16). @returns the same bytes where it has none */
export function stripJbig2(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const segment = readSegment(bytes, at);
    if (!segment) break;
    if (segment.type === segmentTypes.extension) {
      kept.push(bytes.subarray(from, at));
      from = segment.end;
    }
    at = segment.end;
  }
  return from === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)]);
}

/** The type of a segment and where it ends (ITU-T T.88, 7.2); undefined where that is not known. */
function readSegment(bytes: Buffer, at: number): { type: number; end: number } | undefined {
  const [number, flags, referred] = [at, at + 4, at + 5].map((place) => bytes[place]);
  if (number === undefined || flags === undefined || referred === undefined || at + 9 > bytes.length) return undefined;
  const isLong = referred >> 5 === 7;
  const count = isLong ? bytes.readUInt32BE(at + 5) & 0x1fffffff : referred >> 5;
  const own = bytes.readUInt32BE(at);
  const referenceBytes = own <= 0x100 ? 1 : own <= 0x10000 ? 2 : 4;
  const length =
    at + 5 + (isLong ? 4 + Math.ceil((count + 1) / 8) : 1) + count * referenceBytes + ((flags & 0x40) === 0 ? 1 : 4);
  if (length + 4 > bytes.length) return undefined;
  const end = length + 4 + bytes.readUInt32BE(length);
  return end <= bytes.length ? { type: flags & 0x3f, end } : undefined;
}

/** Of a segment of page 1 that refers to no other (ITU-T T.88, 7.2). */
function segmentHeader(number: number, type: number, length: number): Buffer {
  const header = Buffer.from([0, 0, 0, number, type, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(length, 7);
  return header;
}

function encodeRows(samples: Buffer, columns: number, rows: number): Buffer {
  const coder = new ArithmeticEncoder(samples.length >> 3);
  const rowBytes = Math.ceil(columns / 8);
  // Two columns before and four after a row are white.
  let [upper, above, row] = [new Uint8Array(columns + 4), new Uint8Array(columns + 4), new Uint8Array(columns + 4)];
  let wasEqual = 0;
  for (let y = 0; y < rows; y++) {
    unpackRow(samples, y * rowBytes, columns, row);
    const isEqual = Number(Buffer.compare(row, above) === 0);
    coder.write(repetitionContext, isEqual ^ wasEqual);
    wasEqual = isEqual;
    if (isEqual === 0) encodeRow(coder, row, above, upper, columns);
    [upper, above, row] = [above, row, upper];
  }
  return coder.end();
}

function unpackRow(samples: Buffer, start: number, columns: number, row: Uint8Array): void {
  for (let x = 0; x < columns; x++) row[x] = ((samples[start + (x >> 3)] as number) >> (7 - (x & 7))) & 1;
}

/** The context of a pixel: five of the row two above, seven of the row above, four to its left. */
function encodeRow(coder: ArithmeticEncoder, row: Uint8Array, above: Uint8Array, upper: Uint8Array, columns: number) {
  let first = ((upper[0] as number) << 1) | (upper[1] as number);
  let second = ((above[0] as number) << 2) | ((above[1] as number) << 1) | (above[2] as number);
  let own = 0;
  for (let x = 0; x < columns; x++) {
    first = ((first << 1) | (upper[x + 2] as number)) & 0x1f;
    second = ((second << 1) | (above[x + 3] as number)) & 0x7f;
    const value = row[x] as number;
    coder.write((first << 11) | (second << 4) | own, value);
    own = ((own << 1) | value) & 0xf;
  }
}

/** The arithmetic encoder of JBIG2 and JPEG 2000 (ITU-T T.88, annex E). */
class ArithmeticEncoder {
  readonly #states = new Uint8Array(0x10000);
  readonly #moreProbable = new Uint8Array(0x10000);
  #bytes: Buffer;
  /** Index of the byte that a carry can still change; the first is not written. */
  #at = 0;
  #interval = 0x8000;
  #code = 0;
  #shiftsLeft = 12;

  constructor(capacity: number) {
    this.#bytes = Buffer.alloc(Math.max(64, capacity));
  }

  write(context: number, value: number): void {
    const state = this.#states[context] as number;
    const probability = states.probability[state] as number;
    this.#interval -= probability;
    if (value === this.#moreProbable[context]) {
      if (this.#interval >= 0x8000) {
        this.#code += probability;
        return;
      }
      if (this.#interval < probability) this.#interval = probability;
      else this.#code += probability;
      this.#states[context] = states.afterMore[state] as number;
    } else {
      if (this.#interval < probability) this.#code += probability;
      else this.#interval = probability;
      if (states.switches[state] === 1) this.#moreProbable[context] = value;
      this.#states[context] = states.afterLess[state] as number;
    }
    do {
      this.#interval <<= 1;
      this.#code <<= 1;
      if (--this.#shiftsLeft === 0) this.#writeByte();
    } while (this.#interval < 0x8000);
  }

  #writeByte(): void {
    if (this.#bytes[this.#at] !== 0xff && this.#code >= 0x8000000) {
      (this.#bytes[this.#at] as number)++;
      this.#code &= 0x7ffffff;
    }
    // A byte after 0xff has a bit for the carry.
    const bits = this.#bytes[this.#at] === 0xff ? 7 : 8;
    if (++this.#at === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#at)]);
    this.#bytes[this.#at] = this.#code >> (27 - bits);
    this.#code &= (1 << (27 - bits)) - 1;
    this.#shiftsLeft = bits;
  }

  end(): Buffer {
    const end = this.#code + this.#interval;
    this.#code |= 0xffff;
    if (this.#code >= end) this.#code -= 0x8000;
    for (let byte = 0; byte < 2; byte++) {
      this.#code <<= this.#shiftsLeft;
      this.#writeByte();
    }
    const length = this.#bytes[this.#at] === 0xff ? this.#at : this.#at + 1;
    return Buffer.concat([this.#bytes.subarray(1, length), Buffer.from([0xff, 0xac])]);
  }
}
