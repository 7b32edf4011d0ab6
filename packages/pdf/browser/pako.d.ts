declare module 'pako/lib/deflate.js' {
  export function deflate(bytes: Uint8Array, options: { level?: number; memLevel?: number }): Uint8Array<ArrayBuffer>;
}

declare module 'pako/lib/zlib/zstream.js' {
  export default class ZStream {
    avail_out: number;
    next_out: number;
  }
}

declare module 'pako/lib/zlib/inflate.js' {
  import type ZStream from 'pako/lib/zlib/zstream.js';

  export function inflateInit2(stream: ZStream, windowBits: number): number;
  export function inflate(stream: ZStream, flush: number): number;
}
