import { littleEndian } from './integers.ts';

const { u16, u32 } = littleEndian;

/**
 * A field: its tag, its type (1 byte, 3 short, 4 long, 5 rational) and its values, two for a rational; a text or bytes; the
 * offset of bytes or of a directory, which are written as well.
 */
export type TiffFixtureField =
  | readonly [tag: number, type: 1 | 3 | 4 | 5, values: readonly number[]]
  | readonly [tag: number, type: 2 | 7, value: string]
  | readonly [tag: number, type: 'data', data: Uint8Array]
  | readonly [tag: number, type: 'directory', fields: readonly TiffFixtureField[]];

export interface TiffFixturePage {
  fields: readonly TiffFixtureField[];
  /** Data of the only strip; none in EXIF data. */
  data?: Uint8Array;
}

const bytesOfType = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 } as const;

/** Writes a little-endian TIFF, or EXIF data; strip offset and length are added to each page. */
export function writeTiff(pages: readonly TiffFixturePage[]): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0', 'latin1'), u32(8)];
  let at = 8;
  for (const [index, { fields, data }] of pages.entries()) {
    const strip: TiffFixtureField[] = data
      ? [
          [273, 'data', data],
          [279, 4, [data.length]],
        ]
      : [];
    const directory = writeDirectory([...fields, ...strip], at, index < pages.length - 1);
    parts.push(directory);
    at += directory.length;
  }
  return Buffer.concat(parts);
}

/** @param hasNext whether another directory follows */
function writeDirectory(fields: readonly TiffFixtureField[], at: number, hasNext: boolean): Buffer {
  const entries: Buffer[] = [];
  const extras: Buffer[] = [];
  let extra = at + 2 + fields.length * 12 + 4;
  const append = (bytes: Buffer): Buffer => {
    extras.push(bytes);
    extra += bytes.length;
    return u32(extra - bytes.length);
  };
  for (const field of fields.toSorted(([a], [b]) => a - b)) {
    const [tag, type, content] = field;
    if (type === 'data' || type === 'directory') {
      const bytes = type === 'data' ? Buffer.from(content) : writeDirectory(content, extra, false);
      entries.push(u16(tag), u16(4), u32(1), append(bytes));
    } else {
      const packed = packValues(field);
      entries.push(u16(tag), u16(type), u32(packed.length / bytesOfType[type]));
      entries.push(packed.length <= 4 ? Buffer.concat([packed, Buffer.alloc(4 - packed.length)]) : append(packed));
    }
  }
  return Buffer.concat([u16(fields.length), ...entries, u32(hasNext ? extra : 0), ...extras]);
}

function packValues([, type, values]: Extract<TiffFixtureField, readonly [number, number, unknown]>): Buffer {
  if (typeof values === 'string') return Buffer.from(values, 'latin1');
  if (type === 1) return Buffer.from(values);
  const size = type === 3 ? 2 : 4;
  const packed = Buffer.alloc(values.length * size);
  for (const [index, value] of values.entries()) packed.writeUIntLE(value, index * size, size);
  return packed;
}
