import { crc32, deflateRawSync } from 'node:zlib';

interface ZipOptions {
  /** Entries are stored where absent. */
  isDeflated?: boolean;
  comment?: string;
}

/** A ZIP with names in UTF-8 (APPNOTE.TXT 4.3); the same name may come twice. */
export function writeZip(
  entries: readonly { name: string; bytes: Uint8Array }[],
  { isDeflated = false, comment = '' }: ZipOptions = {},
): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const packed = isDeflated ? deflateRawSync(bytes) : Buffer.from(bytes);
    const rawName = Buffer.from(name);
    // From the version needed to extract to the length of the extra field, the same in both headers.
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(isDeflated ? 8 : 0, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(rawName.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), fields, rawName, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, place, rawName]));
    files.push(file);
    offset += file.length;
  }
  const entriesOfDirectory = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(entriesOfDirectory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...files, entriesOfDirectory, end, Buffer.from(comment)]);
}
