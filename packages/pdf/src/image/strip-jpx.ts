import { boxesIn, boxHeader } from './jpx.ts';

/** Boxes of a JPEG 2000 file without which its picture is another one (ISO 15444-1, annex I). */
const keptBoxes: ReadonlySet<string> = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c']);
const keptHeaders: ReadonlySet<string> = new Set(['ihdr', 'bpcc', 'colr', 'pclr', 'cmap', 'cdef', 'res ']);
/** Markers of a codestream (ISO 15444-1, table A.2). */
const markers = { start: 0xff4f, comment: 0xff64, tile: 0xff90, data: 0xff93, end: 0xffd9 } as const;
const tileHeaderBytes = 12;

/**
 * A JPEG 2000 image without its comments and all boxes that describe it, such as XMP, and without what is behind its end. The
 * picture is the same.
 * @param data a file, or a codestream alone
 * @returns nothing for other data
 */
export function stripJpx(data: Buffer): Buffer {
  if (data.length >= 2 && data.readUInt16BE(0) === markers.start) return stripCodestream(data);
  const kept: Buffer[] = [];
  for (const { type, header, contents } of boxesIn(data)) {
    if (!keptBoxes.has(type)) continue;
    const inner = type === 'jp2h' ? headersOf(contents) : type === 'jp2c' ? stripCodestream(contents) : contents;
    kept.push(inner.length === contents.length ? header : boxHeader(type, inner.length), inner);
    if (type === 'jp2c') return Buffer.concat(kept);
  }
  return Buffer.alloc(0);
}

function headersOf(contents: Buffer): Buffer {
  const kept = [...boxesIn(contents)].filter(({ type }) => keptHeaders.has(type));
  return Buffer.concat(kept.flatMap(({ header, contents: inner }) => [header, inner]));
}

/** Drops comments of the main header, empties those of tiles, whose length is stated, and ends with the last tile. */
function stripCodestream(data: Buffer): Buffer {
  const parts = [data.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= data.length && data.readUInt16BE(at) !== markers.tile) {
    const end = at + 2 + data.readUInt16BE(at + 2);
    if (data.readUInt16BE(at) !== markers.comment) parts.push(data.subarray(at, end));
    at = end;
  }
  while (at + tileHeaderBytes <= data.length && data.readUInt16BE(at) === markers.tile) {
    const stated = data.readUInt32BE(at + 6);
    const last = data.lastIndexOf(Buffer.from([0xff, 0xd9]));
    // Without a length, the tile is all up to the end.
    const end = stated === 0 ? (last > at ? last : data.length) : at + stated;
    if (end < at + tileHeaderBytes) break;
    parts.push(withoutTileComments(data.subarray(at, end)));
    at = end;
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

function withoutTileComments(tile: Buffer): Buffer {
  const copy = Buffer.from(tile);
  for (let at = tileHeaderBytes; at + 4 <= copy.length && copy.readUInt16BE(at) !== markers.data; ) {
    const end = at + 2 + copy.readUInt16BE(at + 2);
    if (copy.readUInt16BE(at) === markers.comment) copy.fill(0, at + 6, end);
    at = end;
  }
  return copy;
}
