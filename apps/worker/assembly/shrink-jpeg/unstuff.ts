/** What of the scan lies in memory and is still to be unstuffed. */
let coded: usize = 0;
let codedEnd: usize = 0;

/** Unstuffed bytes of the present interval: those that no window has held yet. */
export let nextByte: usize = 0;
export let bytesEnd: usize = 0;

/** Bytes of the scan have been put there. */
export function setCoded(at: usize, bytes: usize): void {
  coded = at;
  codedEnd = at + bytes;
}

export function codedAt(): usize {
  return coded;
}

/** The marker that was met is passed over. */
export function passMarker(): void {
  coded += 2;
}

export function setBytes(next: usize, last: usize): void {
  nextByte = next;
  bytesEnd = last;
}

/** Bytes that no window has held yet, or fewer. */
export function bytesAhead(): i32 {
  return <i32>(bytesEnd - nextByte);
}

/** Moves the bytes that no window has held yet to the beginning of their buffer. */
export function keepAhead(buffer: usize): void {
  const ahead = max(bytesAhead(), 0);
  memory.copy(buffer, nextByte, ahead);
  nextByte = buffer;
  bytesEnd = buffer + ahead;
}

/**
 * Takes the zero after each 0xff out of coded bytes (ITU-T T.81, F.1.2.3), up to a marker or their end, and puts them
 * after those that are there. These lie 16 bytes or more below, and so may be written over 16 at a time.
 * @returns whether a marker was met, which may be one only as the bytes end with 0xff
 */
export function unstuff(): bool {
  let from = coded;
  let to = bytesEnd;
  const isMarker = i8x16.splat(-1);
  let isMet = false;
  while (from + 16 <= codedEnd) {
    const bytes = v128.load(from);
    const found = i8x16.bitmask(i8x16.eq(bytes, isMarker));
    v128.store(to, bytes);
    const plain: usize = found == 0 ? 16 : <usize>ctz(found);
    from += plain;
    to += plain;
    if (found == 0) continue;
    isMet = from + 1 >= codedEnd || load<u8>(from, 1) != 0;
    if (isMet) break;
    from += 2;
    to += 1;
  }
  while (!isMet && from < codedEnd) {
    const byte = load<u8>(from);
    isMet = byte == 0xff && (from + 1 >= codedEnd || load<u8>(from, 1) != 0);
    if (isMet) break;
    store<u8>(to++, byte);
    from += byte == 0xff ? 2 : 1;
  }
  coded = from;
  bytesEnd = to;
  return isMet;
}
