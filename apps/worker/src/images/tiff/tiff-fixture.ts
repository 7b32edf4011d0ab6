import { littleEndian } from '@blattwerk/testing/files/integers';

const { u16, u32 } = littleEndian;

/** A field: its tag, its type (1 byte, 3 short, 4 long, 5 rational) and its values, two for a rational. */
export type TiffFixtureField = readonly [tag: number, type: 1 | 3 | 4 | 5, values: readonly number[]];

export interface TiffFixturePage {
  fields: readonly TiffFixtureField[];
  /** Data of the only strip. */
  data: Uint8Array;
}

const bytesOfType = { 1: 1, 3: 2, 4: 4, 5: 8 } as const;

/** Writes a little-endian TIFF; strip offset and length are added to each page. */
export function writeTiff(pages: readonly TiffFixturePage[]): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0', 'latin1'), u32(8)];
  let at = 8;
  for (const [index, page] of pages.entries()) {
    const count = page.fields.length + 2;
    let extra = at + 2 + count * 12 + 4;
    const extras: Buffer[] = [];
    const stripStart = extra + page.fields.reduce((sum, field) => sum + outsideBytes(field), 0);
    const all: TiffFixtureField[] = [...page.fields, [273, 4, [stripStart]], [279, 4, [page.data.length]]];
    all.sort(([a], [b]) => a - b);
    const directory = [u16(count)];
    for (const field of all) {
      const [tag, type, values] = field;
      const packed = packValues(type, values);
      directory.push(u16(tag), u16(type), u32(packed.length / bytesOfType[type]));
      if (packed.length <= 4) directory.push(Buffer.concat([packed, Buffer.alloc(4 - packed.length)]));
      else {
        directory.push(u32(extra));
        extras.push(packed);
        extra += packed.length;
      }
    }
    const end = stripStart + page.data.length;
    const next = index === pages.length - 1 ? 0 : end;
    parts.push(...directory, u32(next), ...extras, Buffer.from(page.data));
    at = end;
  }
  return Buffer.concat(parts);
}

function outsideBytes([, type, values]: TiffFixtureField): number {
  const length = packValues(type, values).length;
  return length > 4 ? length : 0;
}

function packValues(type: 1 | 3 | 4 | 5, values: readonly number[]): Buffer {
  if (type === 1) return Buffer.from(values);
  return Buffer.concat(values.map(type === 3 ? u16 : u32));
}
