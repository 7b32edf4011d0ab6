import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Memory {
  readonly buffer: ArrayBuffer;
}

declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Memory: new (pages: { initial: number; maximum: number }) => Memory;
  Instance: new (program: object, imports: { env: { memory: Memory } }) => { exports: object };
};

interface Address {
  readonly value: number;
}

/** What `assembly/shrink-jpeg` exports; addresses and lengths are bytes of its memory. */
interface CodecExports {
  codeCounts: Address;
  codeSymbols: Address;
  zigzagPlaces: Address;
  transposedPlaces: Address;
  quantFactors: Address;
  symbolCounts: Address;
  symbolCodes: Address;
  end: Address;
  makeDcLookup: (slot: number) => void;
  makeAcLookup: (slot: number) => void;
  setCoded: (at: number, bytes: number) => void;
  codedAt: () => number;
  passMarker: () => void;
  setBytes: (next: number, last: number) => void;
  bytesAhead: () => number;
  keepAhead: (buffer: number) => void;
  unstuff: () => number;
  beginInterval: () => void;
  bitsLeft: () => number;
  setBlock: (
    index: number,
    component: number,
    dcTable: number,
    acTable: number,
    advance: number,
    stride: number,
    shape: number,
    dc: number,
    across: number,
    down: number,
    diagonal: number,
  ) => void;
  placeBlock: (index: number, at: number) => void;
  decodeMcus: (count: number, blocksEach: number) => number;
  beginTokens: (at: number) => void;
  tokensEnd: () => number;
  fillEdges: (plane: number, stride: number, width: number, height: number, toWidth: number, toHeight: number) => void;
  encodeGrayRow: (count: number, luma: number, stride: number) => void;
  encodeColorRow: (
    count: number,
    luma: number,
    stride: number,
    blue: number,
    red: number,
    chromaStride: number,
  ) => void;
  writeTokens: (from: number, to: number, at: number) => number;
  endCodes: (at: number) => number;
}

export interface Codec extends CodecExports {
  /** All of its memory. */
  bytes: Buffer;
}

const pageBytes = 65_536;
/** From here on its memory is the caller's: more than its own tables take. */
export const freeMemory = 2 * pageBytes;

let program: object | undefined;

/**
 * Makes an instance with so many bytes of memory, which go with it.
 * @throws RangeError where there is no such memory
 */
export function openCodec(bytes: number): Codec {
  program ??= new WebAssembly.Module(readFileSync(join(import.meta.dirname, 'codec.wasm')));
  const pages = Math.ceil(bytes / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const exports = new WebAssembly.Instance(program, { env: { memory } }).exports as CodecExports;
  if (exports.end.value > freeMemory) throw new TypeError("the codec's tables outgrew what is left to them");
  return { ...exports, bytes: Buffer.from(memory.buffer) };
}
