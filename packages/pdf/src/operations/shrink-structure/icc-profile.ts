import type { SampleLayout } from '../../image/predict-rows.ts';

/** Lengths of a profile's header and of an entry of its tag table, in bytes (ICC.1:2022, 7.2 and 7.3). */
export const [headerBytes, tagBytes] = [128, 12];
/** Tags of a profile that are read; real ones have about 20. */
const maxTags = 100;
/** Layouts of tables that are returned. */
const maxLayouts = 3;

/** An entry of a profile's tag table; its data may lie outside of the profile. */
interface TagEntry {
  name: string;
  offset: number;
  bytes: number;
}

/**
 * Reads the tag table of an ICC profile (ICC.1:2022, 7.3).
 * @returns undefined for other data; `isWhole` where all of its entries are there, and not too many
 */
export function readTagTable(data: Buffer): { tags: TagEntry[]; isWhole: boolean } | undefined {
  if (data.length < headerBytes + 4 || data.toString('latin1', 36, 40) !== 'acsp') return undefined;
  const count = data.readUInt32BE(headerBytes);
  const tags: TagEntry[] = [];
  for (let at = headerBytes + 4; tags.length < Math.min(maxTags, count); at += tagBytes) {
    if (at + tagBytes > data.length) break;
    const [offset, bytes] = [data.readUInt32BE(at + 4), data.readUInt32BE(at + 8)];
    tags.push({ name: data.toString('latin1', at, at + 4), offset, bytes });
  }
  return { tags, isWhole: tags.length === count };
}

/**
 * Layouts of the color tables of an ICC profile (ICC.1:2022, 10.10 and 10.11), the largest first: neighbors in a table
 * are as similar as those of an image.
 * @returns none for other data, and for profiles without tables
 */
export function colorTablesOf(data: Buffer): SampleLayout[] {
  const tables: (SampleLayout & { bytes: number })[] = [];
  for (const { offset, bytes } of readTagTable(data)?.tags ?? []) {
    if (offset + 12 > data.length) continue;
    const type = data.toString('latin1', offset, offset + 4);
    if (type !== 'mft1' && type !== 'mft2') continue;
    const [colors, columns] = [data[offset + 9] as number, data[offset + 10] as number];
    if (colors > 0 && columns > 1) tables.push({ columns, colors, bitsPerComponent: type === 'mft1' ? 8 : 16, bytes });
  }
  const sorted = tables
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ columns, colors, bitsPerComponent }) => ({ columns, colors, bitsPerComponent }));
  const isFirst = (layout: SampleLayout, index: number) =>
    sorted.findIndex((other) => JSON.stringify(other) === JSON.stringify(layout)) === index;
  return sorted.filter(isFirst).slice(0, maxLayouts);
}
