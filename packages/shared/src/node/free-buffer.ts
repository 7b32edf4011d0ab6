/**
 * Gives a buffer's memory back at once, where it is the buffer's alone and not part of a larger one: of tens of
 * megabytes that wait to be collected, the collector would run in the middle of the job. Nobody may use it any more,
 * the kernel included: what is still being written to a socket must not be freed.
 */
export function freeBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
