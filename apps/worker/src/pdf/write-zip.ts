import { crc32 } from 'node:zlib';
import type { Run } from '../process.ts';
import { inParts } from './send-pieces.ts';

/** Of the parts of a ZIP (APPNOTE 4.3); sizes and offsets stay below 4 GiB, as every answer does. */
const signatures = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };
/** What a ZIP's directory tells where its ending can count; beyond, a second ending does (APPNOTE 4.3.14). */
const maxCounted = 0xff_fe;
/** The version of the format that a reader needs: folders and plain files, and the second ending. */
const versions = { plain: 20, zip64: 45 };
const unixMade = 3 << 8;
/** Names are UTF-8 (APPNOTE 4.4.4). */
const utf8Flag = 0x800;
/** A plain file that its owner writes and all read, where Unix keeps it (APPNOTE 4.4.15). */
const fileAttributes = 0o100_644 * 0x1_00_00;

/** A ZIP under way. Its files are stored, since what this product puts into one is compressed already. */
export interface ZipWriter {
  /**
   * Adds a file; to be awaited before the next one is added, or the ZIP ended. Resolves once its bytes are written.
   * @param name UTF-8, safe to be a file's name; each name once
   * @param content whole or in pieces
   * @throws whatever writing the ZIP throws; the ZIP cannot go on then
   */
  add: (name: string, content: Uint8Array | readonly Uint8Array[]) => Promise<void>;
  /** Writes the directory. @returns the bytes of the whole ZIP */
  end: () => Promise<number>;
}

/** Begins a ZIP that goes out while it is made; nothing of it stays in memory but its directory. */
export function openZip(write: Run['write']): ZipWriter {
  const directory: Buffer[] = [];
  const time = dosTime(new Date());
  let written = 0;
  let files = 0;

  async function put(bytes: Uint8Array): Promise<void> {
    await write(bytes);
    written += bytes.byteLength;
  }

  return {
    async add(name, content) {
      const pieces = content instanceof Uint8Array ? [content] : content;
      const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
      const file = { name: Buffer.from(name), time, sum: pieces.reduce((sum, piece) => crc32(piece, sum), 0), bytes };
      directory.push(entryOf(file, written));
      files++;
      await put(headOf(file));
      for (const part of inParts(pieces)) await put(part);
    },
    async end() {
      const entries = Buffer.concat(directory);
      await put(Buffer.concat([entries, endingOf(files, entries.byteLength, written)]));
      return written;
    },
  };
}

interface StoredFile {
  name: Buffer;
  time: number;
  /** CRC-32. */
  sum: number;
  bytes: number;
}

function headOf({ name, ...file }: StoredFile): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(signatures.file, 0);
  writeCommon(head, 4, name, file);
  return Buffer.concat([head, name]);
}

/** @param offset of the file's head */
function entryOf({ name, ...file }: StoredFile, offset: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(signatures.entry, 0);
  entry.writeUInt16LE(unixMade + versions.plain, 4);
  writeCommon(entry, 6, name, file);
  entry.writeUInt32LE(fileAttributes, 38);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

/** What a file's head and its entry both tell, the entry two bytes later; its method is 0, stored. */
function writeCommon(target: Buffer, at: number, name: Buffer, { time, sum, bytes }: Omit<StoredFile, 'name'>): void {
  target.writeUInt16LE(versions.plain, at);
  target.writeUInt16LE(utf8Flag, at + 2);
  target.writeUInt32LE(time, at + 6);
  target.writeUInt32LE(sum, at + 10);
  target.writeUInt32LE(bytes, at + 14);
  target.writeUInt32LE(bytes, at + 18);
  target.writeUInt16LE(name.byteLength, at + 22);
}

/** @param offset of the directory */
function endingOf(files: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  const counted = files > maxCounted ? 0xff_ff : files;
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(counted, 8);
  end.writeUInt16LE(counted, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(offset, 16);
  return files > maxCounted ? Buffer.concat([ending64Of(files, directoryBytes, offset), end]) : end;
}

/** The ending that counts further, and where it stands (APPNOTE 4.3.14 and 4.3.15). */
function ending64Of(files: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(76);
  end.writeUInt32LE(signatures.end64, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(unixMade + versions.zip64, 12);
  end.writeUInt16LE(versions.zip64, 14);
  end.writeBigUInt64LE(BigInt(files), 24);
  end.writeBigUInt64LE(BigInt(files), 32);
  end.writeBigUInt64LE(BigInt(directoryBytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(signatures.locator64, 56);
  end.writeBigUInt64LE(BigInt(offset + directoryBytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** Date and time as a ZIP has them, in UTC (APPNOTE 4.4.6). */
function dosTime(date: Date): number {
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return day * 0x1_00_00 + time;
}
