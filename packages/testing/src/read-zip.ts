import { crc32, inflateRawSync } from 'node:zlib';

interface ZipEntry {
  name: string;
  content: Buffer;
  isStored: boolean;
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 };
const utf8Flag = 0x800;

/**
 * Entries of a ZIP by its central directory (APPNOTE.TXT 4.3), stored or deflated.
 * @throws Error where the file is truncated, or a checksum, size or name is wrong
 */
export function readZip(zip: Buffer): ZipEntry[] {
  try {
    return entriesOf(zip);
  } catch (error) {
    if (error instanceof RangeError) throw new Error('the ZIP is truncated', { cause: error });
    throw error;
  }
}

/** The names in a ZIP, in the order of its directory. @throws Error as `readZip` */
export function zipNames(zip: Buffer): string[] {
  return readZip(zip).map(({ name }) => name);
}

function entriesOf(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('not a ZIP: no end of central directory');
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const found = zip.readUInt32LE(at);
    if (found !== signatures.entry) throw new Error(`central directory at ${at}: found ${found.toString(16)}`);
    const nameBytes = zip.readUInt16LE(at + 28);
    const rawName = zip.subarray(at + 46, at + 46 + nameBytes);
    const name = rawName.toString('utf8');
    // Without the flag a name is read as code page 437 (APPNOTE.TXT, appendix D).
    if (name.length !== nameBytes && !(zip.readUInt16LE(at + 8) & utf8Flag))
      throw new Error(`${name}: not marked as UTF-8`);
    const packed = contentAt(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20), rawName);
    const isStored = zip.readUInt16LE(at + 10) === 0;
    const content = isStored ? packed : inflateRawSync(packed);
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name}: wrong checksum`);
    if (content.length !== zip.readUInt32LE(at + 24)) throw new Error(`${name}: wrong size`);
    entries.push({ name, content, isStored });
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (at !== end) throw new Error(`the central directory ends at ${at}, its end record is at ${end}`);
  return entries;
}

function contentAt(zip: Buffer, offset: number, bytes: number, rawName: Buffer): Buffer {
  if (zip.readUInt32LE(offset) !== signatures.file)
    throw new Error(`${rawName.toString()}: no local header at ${offset}`);
  const start = offset + 30 + zip.readUInt16LE(offset + 26);
  if (!zip.subarray(offset + 30, start).equals(rawName))
    throw new Error(`${rawName.toString()}: another name in its local header`);
  const from = start + zip.readUInt16LE(offset + 28);
  if (from + bytes > zip.length) throw new RangeError(`${rawName.toString()}: ${bytes} bytes at ${from}`);
  return zip.subarray(from, from + bytes);
}
