import { crc32, inflateRawSync } from 'node:zlib';

interface ZipEntry {
  name: string;
  content: Buffer;
  isStored: boolean;
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 };
const utf8Flag = 0x800;

/** Reads a ZIP by its directory, as an unpacker does (APPNOTE 4.3); throws where a sum, size or name is wrong. */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || zip.readUInt32LE(end) !== signatures.end) throw new Error('no directory');
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== signatures.entry) throw new Error('a broken directory');
    const nameBytes = zip.readUInt16LE(at + 28);
    const rawName = zip.subarray(at + 46, at + 46 + nameBytes);
    const name = rawName.toString('utf8');
    // Without the flag a name is read as code page 437 (APPNOTE, appendix D).
    if (name.length !== nameBytes && !(zip.readUInt16LE(at + 8) & utf8Flag)) throw new Error('a name without its flag');
    const packed = contentAt(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20), rawName);
    const isStored = zip.readUInt16LE(at + 10) === 0;
    const content = isStored ? packed : inflateRawSync(packed);
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error('a wrong sum');
    if (content.length !== zip.readUInt32LE(at + 24)) throw new Error('a wrong size');
    entries.push({ name, content, isStored });
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (at !== end) throw new Error('more than the directory tells');
  return entries;
}

function contentAt(zip: Buffer, offset: number, bytes: number, rawName: Buffer): Buffer {
  if (zip.readUInt32LE(offset) !== signatures.file) throw new Error('no file where the directory says');
  const start = offset + 30 + zip.readUInt16LE(offset + 26);
  if (!zip.subarray(offset + 30, start).equals(rawName)) throw new Error('two names for one file');
  const from = start + zip.readUInt16LE(offset + 28);
  return zip.subarray(from, from + bytes);
}
