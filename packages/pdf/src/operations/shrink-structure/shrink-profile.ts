import { createHash } from 'node:crypto';
import { headerBytes, readTagTable, tagBytes } from './icc-profile.ts';
import { isTable, shrinkTables } from './shrink-tables.ts';

/** Tags that determine colors, or name the profile and its owner (ICC.1:2022, 9). */
const keptTags = ['desc', 'cprt', 'wtpt', 'chad', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC', 'kTRC'];
/** Tags of profiles whose colors are in tables; other ones than those of printing are not shrunk. */
const tablePattern = /^(?:A2B|B2A|D2B|B2D)\d|^gamt|^pre\d/;
/** Class, color space and connection space of profiles for printing with four inks (ICC.1:2022, 7.2.5 to 7.2.7). */
const printing = 'prtrCMYKLab ';
/** Numbers of entries of a curve, tried in this order. */
const curveEntries = [65, 129, 257];
/** CIE 1976 color difference that a smaller curve may make, anywhere in the grid. */
const maxDifference = 1;
/** Values of the grid: those of 8 bits, so that most lie between the entries of a smaller curve. */
const levels = Array.from({ length: 256 }, (_, level) => level / 255);
const coarseLevels = levels.filter((_, level) => level % 36 === 5);
/** Illuminant of the connection space, D50 (ICC.1:2022, 7.2.16). */
const white = [0.9642, 1, 0.8249] as const;

/** How a document uses a profile. */
interface ProfileUse {
  /** Whether colors can be converted to it, as by an output intent or a transparency group, and not only from it. */
  isDestination: boolean;
}

type Triple = readonly [number, number, number];
type Tags = Map<string, Buffer>;
type Curve = (value: number) => number;

/**
 * An ICC profile without tags that do not affect colors, with fewer entries in its curves, where no color of a measured
 * grid changes by more than one (CIE 1976), or, for printing with four inks, smaller tables within the limits of
 * `shrinkTables`. Of a profile of inks that nothing is converted to (ISO 32000-2, 8.6.5.5), one table from colors to inks
 * stands for all: by it, readers find the black that they adapt. sRGB of 3,144 bytes takes a fifth, a profile of 557 kB a tenth.
 * @returns undefined for other data and other profiles, and where nothing is gained
 */
export function shrinkProfile(data: Buffer, { isDestination }: ProfileUse): Buffer | undefined {
  const hasTables = data.toString('latin1', 12, 24) === printing;
  const tags = readTags(data, hasTables);
  if (tags && hasTables) return shrunkTables(data, tags, isDestination);
  const before = tags && colorsOf(tags);
  if (!tags || !before) return undefined;
  for (const entries of curveEntries) {
    const smaller = new Map([...tags].map(([name, tag]) => [name, smallerTag(name, tag, entries)]));
    const after = colorsOf(smaller);
    if (!after || greatestDifference(before, after) > maxDifference) continue;
    const written = writeProfile(data, smaller);
    return written.length < data.length ? written : undefined;
  }
  return undefined;
}

function shrunkTables(data: Buffer, all: Tags, isDestination: boolean): Buffer | undefined {
  const perceptual = isDestination ? undefined : all.get('B2A0');
  const tags = new Map([...all].map(([name, tag]) => [name, name.startsWith('B2A') ? (perceptual ?? tag) : tag]));
  const tables = shrinkTables(tags);
  if (!tables) return undefined;
  const written = writeProfile(data, new Map([...tags, ...tables]));
  return written.length < data.length ? written : undefined;
}

/** The tags that are kept, shared data once; undefined for data that is no profile with curves or with these tables. */
function readTags(data: Buffer, hasTables: boolean): Tags | undefined {
  const table = readTagTable(data);
  if (!table?.isWhole || (!hasTables && data.toString('latin1', 20, 24) !== 'XYZ ')) return undefined;
  const tags: Tags = new Map();
  const shared = new Map<string, Buffer>();
  for (const { name, offset, bytes } of table.tags) {
    const isKeptTable = hasTables && isTable(name);
    if ((tablePattern.test(name) && !isKeptTable) || offset + bytes > data.length || bytes < 12) return undefined;
    if (!isKeptTable && !keptTags.includes(name)) continue;
    const key = `${offset} ${bytes}`;
    const tag = shared.get(key) ?? data.subarray(offset, offset + bytes);
    shared.set(key, tag);
    tags.set(name, tag);
  }
  return tags;
}

function smallerTag(name: string, tag: Buffer, entries: number): Buffer {
  const type = tag.toString('latin1', 0, 4);
  if (type === 'curv' && tag.readUInt32BE(8) > entries) return sampledCurve(tag, entries);
  return name === 'desc' && type === 'desc' ? plainDescription(tag) : tag;
}

function sampledCurve(tag: Buffer, entries: number): Buffer {
  const curve = curveOf(tag);
  if (!curve) return tag;
  const sampled = Buffer.alloc(12 + entries * 2);
  sampled.write('curv', 'latin1');
  sampled.writeUInt32BE(entries, 8);
  for (let index = 0; index < entries; index++)
    sampled.writeUInt16BE(Math.round(curve(index / (entries - 1)) * 65_535), 12 + index * 2);
  return sampled;
}

/** A description without its copies in Unicode and for Macintosh (ICC.1:2001, 6.5.17). */
function plainDescription(tag: Buffer): Buffer {
  const length = Math.min(tag.readUInt32BE(8), tag.length - 12);
  return Buffer.concat([tag.subarray(0, 12 + length), Buffer.alloc(78)]);
}

/** Colors of the grid in CIE Lab; undefined where a curve or a matrix is missing or of an unknown type. */
function colorsOf(tags: Tags): Triple[] | undefined {
  const gray = tags.get('kTRC');
  if (gray) {
    const curve = curveOf(gray);
    return curve && levels.map((level) => labOf([white[0] * curve(level), curve(level), white[2] * curve(level)]));
  }
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => xyzOf(tags.get(name)));
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name) => curveOf(tags.get(name)));
  const [red, green, blue] = columns;
  const [redCurve, greenCurve, blueCurve] = curves;
  if (!red || !green || !blue || !redCurve || !greenCurve || !blueCurve) return undefined;
  const color = (r: number, g: number, b: number): Triple => {
    const [x, y, z] = [redCurve(r), greenCurve(g), blueCurve(b)];
    return labOf(
      [0, 1, 2].map((row) => x * at(red, row) + y * at(green, row) + z * at(blue, row)) as unknown as Triple,
    );
  };
  const mixed = coarseLevels.flatMap((r) => coarseLevels.flatMap((g) => coarseLevels.map((b) => color(r, g, b))));
  const ramps = levels.flatMap((level) => [
    color(level, level, level),
    color(level, 0, 0),
    color(0, level, 0),
    color(0, 0, level),
  ]);
  return [...mixed, ...ramps];
}

function at(triple: Triple, index: number): number {
  return triple[index] as number;
}

function xyzOf(tag: Buffer | undefined): Triple | undefined {
  if (!tag || tag.length < 20 || tag.toString('latin1', 0, 4) !== 'XYZ ') return undefined;
  return [8, 12, 16].map((offset) => tag.readInt32BE(offset) / 65_536) as unknown as Triple;
}

/** A curve with a table, a gamma or no change (ICC.1:2022, 10.6); undefined for other types, which are short. */
function curveOf(tag: Buffer | undefined): Curve | undefined {
  if (!tag || tag.toString('latin1', 0, 4) !== 'curv') return undefined;
  const count = tag.readUInt32BE(8);
  if (tag.length < 12 + count * 2) return undefined;
  if (count === 0) return (value) => value;
  if (count === 1) return (value) => value ** (tag.readUInt16BE(12) / 256);
  return (value) => {
    const position = value * (count - 1);
    const below = Math.min(count - 2, Math.floor(position));
    const [low, high] = [tag.readUInt16BE(12 + below * 2), tag.readUInt16BE(14 + below * 2)];
    return (low + (high - low) * (position - below)) / 65_535;
  };
}

function labOf(xyz: Triple): Triple {
  const [x = 0, y = 0, z = 0] = xyz.map((value, index) => {
    const ratio = value / at(white, index);
    return ratio > 216 / 24_389 ? Math.cbrt(ratio) : (ratio * (24_389 / 27) + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function greatestDifference(before: readonly Triple[], after: readonly Triple[]): number {
  let greatest = 0;
  for (const [index, [l, a, b]] of before.entries()) {
    const [l2, a2, b2] = after[index] as Triple;
    greatest = Math.max(greatest, Math.hypot(l - l2, a - a2, b - b2));
  }
  return greatest;
}

function writeProfile(original: Buffer, tags: Tags): Buffer {
  const head = Buffer.alloc(headerBytes + 4 + tags.size * tagBytes);
  original.copy(head, 0, 0, headerBytes);
  // A digest of the profile in version 4 (ICC.1:2022, 7.2.18), which is optional.
  head.fill(0, 84, 100);
  head.writeUInt32BE(tags.size, headerBytes);
  const pieces = [head];
  const offsets = new Map<string, number>();
  let length = head.length;
  for (const [index, [name, tag]] of [...tags].entries()) {
    const key = createHash('sha256').update(tag).digest('hex');
    let offset = offsets.get(key);
    if (offset === undefined) {
      offset = length;
      offsets.set(key, offset);
      const padded = Buffer.concat([tag, Buffer.alloc((4 - (tag.length % 4)) % 4)]);
      pieces.push(padded);
      length += padded.length;
    }
    const entry = headerBytes + 4 + index * tagBytes;
    head.write(name, entry, 'latin1');
    head.writeUInt32BE(offset, entry + 4);
    head.writeUInt32BE(tag.length, entry + 8);
  }
  head.writeUInt32BE(length, 0);
  return Buffer.concat(pieces);
}
