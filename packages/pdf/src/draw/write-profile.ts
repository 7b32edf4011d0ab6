/** White of the space that profiles convert to: D50 (ICC.1:2004-10, 7.2.16). */
export const profileWhite = [0.9642, 1, 0.8249] as const;
const [headerBytes, entryBytes] = [128, 12];

/** What a profile of ICC consists of. */
interface ProfileParts {
  /** Signatures of its class and of the spaces that it converts from and to, of four characters each. */
  kind: 'mntr' | 'prtr';
  from: 'RGB ' | 'GRAY' | 'CMYK';
  to: 'XYZ ' | 'Lab ';
  /** For people, and its text dedicates it as CC0. */
  name: string;
  tags: readonly (readonly [name: string, data: Buffer])[];
}

/** Writes a profile in version 4.2 of ICC with a fixed date (ICC.1:2004-10, 7); tags with one buffer share its data. */
export function writeProfile({ kind, from, to, name, tags: own }: ProfileParts): Buffer {
  const tags = [
    ['desc', textTag(name)],
    ['cprt', textTag('CC0 1.0')],
    ['wtpt', tagOf('XYZ ', [fixed(profileWhite)])],
    ...own,
  ] as const;
  const table = Buffer.alloc(4 + tags.length * entryBytes);
  table.writeUInt32BE(tags.length);
  const data: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let end = headerBytes + table.length;
  for (const [at, [tag, value]] of tags.entries()) {
    const offset = offsets.get(value) ?? end;
    table.write(tag, 4 + at * entryBytes, 'latin1');
    table.writeUInt32BE(offset, 8 + at * entryBytes);
    table.writeUInt32BE(value.length, 12 + at * entryBytes);
    if (offsets.has(value)) continue;
    offsets.set(value, offset);
    const padded = Buffer.concat([value, Buffer.alloc(-value.length & 3)]);
    data.push(padded);
    end += padded.length;
  }
  return Buffer.concat([headerOf(end, `${kind}${from}${to}`), table, ...data]);
}

function headerOf(length: number, signatures: string): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(length, 0);
  header.writeUInt32BE(0x04_20_00_00, 8);
  header.write(signatures, 12, 'latin1');
  for (const [at, value] of [2000, 1, 1].entries()) header.writeUInt16BE(value, 24 + at * 2);
  header.write('acsp', 36, 'latin1');
  header.set(fixed(profileWhite), 68);
  return header;
}

export function tagOf(type: string, parts: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4), ...parts]);
}

/** A text in English (10.13). */
function textTag(text: string): Buffer {
  const units = Buffer.from(text, 'utf16le').swap16();
  const record = Buffer.alloc(20);
  for (const [at, value] of [1, 12].entries()) record.writeUInt32BE(value, at * 4);
  record.write('enUS', 8, 'latin1');
  record.writeUInt32BE(units.length, 12);
  record.writeUInt32BE(28, 16);
  return tagOf('mluc', [record, units]);
}

/** Numbers with 16 bits after the point. */
export function fixed(values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) data.writeInt32BE(Math.round(value * 65_536), at * 4);
  return data;
}

/**
 * A table of colors (10.10), interpolated between its points.
 * @param points along each axis, of which the first one changes last
 * @param colorAt outputs from 0 to 1 for inputs from 0 to 1
 */
export function tableTag(
  { inputs, outputs, points }: { inputs: number; outputs: number; points: number },
  colorAt: (color: readonly number[]) => readonly number[],
): Buffer {
  const head = Buffer.alloc(44);
  for (const [at, value] of [inputs, outputs, points].entries()) head.writeUInt8(value, at);
  head.set(fixed([1, 0, 0, 0, 1, 0, 0, 0, 1]), 4);
  // Curves of two points, which change nothing.
  for (const at of [40, 42]) head.writeUInt16BE(2, at);
  const straight = (channels: number) => Buffer.from('0000ffff'.repeat(channels), 'hex');
  const samples = Buffer.alloc(points ** inputs * outputs * 2);
  for (let index = 0; index < points ** inputs; index++) {
    const color = Array.from(
      { length: inputs },
      (_, axis) => (Math.floor(index / points ** (inputs - 1 - axis)) % points) / (points - 1),
    );
    for (const [channel, value] of colorAt(color).entries())
      samples.writeUInt16BE(Math.round(Math.min(1, Math.max(0, value)) * 0xffff), (index * outputs + channel) * 2);
  }
  return tagOf('mft2', [head, straight(inputs), samples, straight(outputs)]);
}
