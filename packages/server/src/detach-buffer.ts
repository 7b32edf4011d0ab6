/**
 * Frees the memory of a buffer immediately instead of by garbage collection, unless it is part of a larger allocation.
 * No code may read the buffer afterwards, nor may the operating system. For a job of 29 MB, this reduces the CPU time
 * of a gateway from 168 to 131 ms, and reading the bytes in a child from 31 to 19 ms
 * (docs/decisions/0022-buffers-freed-by-hand.md).
 */
export function detachBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
