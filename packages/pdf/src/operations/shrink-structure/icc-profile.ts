import type { SampleLayout } from './predict-rows.ts';

const [headerBytes, tagBytes] = [128, 12];
/** Tags of a profile that are looked at; real ones have about 20. */
const maxTags = 100;
/** Layouts of tables that are returned. */
const maxLayouts = 3;

/**
 * Layouts of the color tables of an ICC profile (ICC.1:2022, 10.10 and 10.11), the largest first: neighbors in a table
 * are as similar as those of an image.
 * @returns none for other data, and for profiles without tables
 */
export function colorTablesOf(data: Buffer): SampleLayout[] {
  if (data.length < headerBytes + 4 || data.toString('latin1', 36, 40) !== 'acsp') return [];
  const count = Math.min(maxTags, data.readUInt32BE(headerBytes));
  const tables: (SampleLayout & { bytes: number })[] = [];
  for (let index = 0; index < count; index++) {
    const entry = headerBytes + 4 + index * tagBytes;
    if (entry + tagBytes > data.length) break;
    const [offset, bytes] = [data.readUInt32BE(entry + 4), data.readUInt32BE(entry + 8)];
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
