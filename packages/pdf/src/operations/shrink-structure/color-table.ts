/** A color table of an ICC profile with curves before and after it (ICC.1:2022, 10.10 and 10.11: lut8 and lut16). */
export interface ColorTable {
  /** Bytes of a value: 1 in lut8, 2 in lut16. */
  valueBytes: 1 | 2;
  inputs: number;
  outputs: number;
  /** Points of the grid in each dimension. */
  points: number;
  /** Entries of a curve. */
  inputEntries: number;
  outputEntries: number;
  /** Type and matrix, which is for XYZ only. */
  head: Buffer;
  /** Values from 0 to 1. */
  inputCurves: Float64Array;
  grid: Float64Array;
  outputCurves: Float64Array;
}

/** Bytes before the curves of lut8; lut16 has the numbers of entries after them. */
const headBytes = 48;
const pointsOffset = 10;
/** Values of a table, at most; a grid of 17 points for four inks has 250,000. */
const maxValues = 1_500_000;

/** @returns undefined for other types, incomplete tables, and more than 4 inputs or outputs */
export function readColorTable(tag: Buffer): ColorTable | undefined {
  const type = tag.toString('latin1', 0, 4);
  if ((type !== 'mft1' && type !== 'mft2') || tag.length < headBytes + 4) return undefined;
  const valueBytes = type === 'mft1' ? 1 : 2;
  const [inputs, outputs, points] = [8, 9, pointsOffset].map((at) => tag[at] as number) as [number, number, number];
  const [inputEntries, outputEntries] = valueBytes === 1 ? [256, 256] : [tag.readUInt16BE(48), tag.readUInt16BE(50)];
  if (inputs < 1 || inputs > 4 || outputs < 1 || outputs > 4) return undefined;
  if (points < 2 || inputEntries < 2 || outputEntries < 2) return undefined;
  const counts = [inputs * inputEntries, points ** inputs * outputs, outputs * outputEntries] as const;
  const total = counts[0] + counts[1] + counts[2];
  let at = valueBytes === 1 ? headBytes : headBytes + 4;
  if (total > maxValues || at + total * valueBytes > tag.length) return undefined;
  const [inputCurves, grid, outputCurves] = counts.map((count) => {
    const values = new Float64Array(count);
    for (let index = 0; index < count; index++, at += valueBytes)
      values[index] = valueBytes === 1 ? (tag[at] as number) / 255 : tag.readUInt16BE(at) / 65_535;
    return values;
  }) as [Float64Array, Float64Array, Float64Array];
  const head = tag.subarray(0, headBytes);
  return { valueBytes, inputs, outputs, points, inputEntries, outputEntries, head, inputCurves, grid, outputCurves };
}

export function writeColorTable(table: ColorTable): Buffer {
  const { valueBytes, points, inputEntries, outputEntries, inputCurves, grid, outputCurves } = table;
  const head = Buffer.from(table.head);
  head[pointsOffset] = points;
  const numbers = Buffer.alloc(valueBytes === 1 ? 0 : 4);
  if (valueBytes === 2) numbers.writeUInt32BE(inputEntries * 65_536 + outputEntries);
  const values = [inputCurves, grid, outputCurves].map((list) => {
    const bytes = Buffer.alloc(list.length * valueBytes);
    for (const [index, value] of list.entries()) {
      if (valueBytes === 1) bytes[index] = Math.round(value * 255);
      else bytes.writeUInt16BE(Math.round(value * 65_535), index * 2);
    }
    return bytes;
  });
  return Buffer.concat([head, numbers, ...values]);
}

/** The color of a table for values from 0 to 1, interpolated linearly in each dimension. */
export function lookUp(table: ColorTable, values: readonly number[]): number[] {
  const { inputEntries, outputEntries, inputCurves, outputCurves } = table;
  const positions = values.map((value, input) => onCurve(inputCurves, input * inputEntries, inputEntries, value));
  return inGrid(table, positions).map((value, output) =>
    onCurve(outputCurves, output * outputEntries, outputEntries, value),
  );
}

/**
 * A table with fewer points, between the same curves.
 * @param step what each value is a multiple of, in units of its type
 */
export function withFewerPoints(table: ColorTable, points: number, step: number): ColorTable {
  const { inputs, outputs } = table;
  const largest = table.valueBytes === 1 ? 255 : 65_535;
  const count = points ** inputs;
  const grid = new Float64Array(count * outputs);
  const positions = Array.from({ length: inputs }, () => 0);
  for (let point = 0; point < count; point++) {
    let rest = point;
    for (let input = inputs - 1; input >= 0; input--) {
      positions[input] = (rest % points) / (points - 1);
      rest = Math.floor(rest / points);
    }
    for (const [output, value] of inGrid(table, positions).entries())
      grid[point * outputs + output] = Math.min(largest, Math.round((value * largest) / step) * step) / largest;
  }
  return { ...table, points, grid };
}

/** A value of a curve with equally spaced entries. */
function onCurve(curves: Float64Array, start: number, entries: number, value: number): number {
  const position = Math.min(1, Math.max(0, value)) * (entries - 1);
  const below = Math.min(entries - 2, Math.floor(position));
  const low = curves[start + below] as number;
  return low + ((curves[start + below + 1] as number) - low) * (position - below);
}

/** The first input varies least rapidly. */
function inGrid({ inputs, outputs, points, grid }: ColorTable, positions: readonly number[]): number[] {
  const shares: number[] = [];
  const steps: number[] = [];
  let start = 0;
  for (let input = 0, stride = points ** (inputs - 1) * outputs; input < inputs; input++, stride /= points) {
    const position = (positions[input] as number) * (points - 1);
    const below = Math.min(points - 2, Math.floor(position));
    start += below * stride;
    shares.push(position - below);
    steps.push(stride);
  }
  const found = Array.from({ length: outputs }, () => 0);
  for (let corner = 0; corner < 1 << inputs; corner++) {
    let [share, at] = [1, start];
    for (let input = 0; input < inputs; input++) {
      const isAbove = ((corner >> input) & 1) === 1;
      share *= isAbove ? (shares[input] as number) : 1 - (shares[input] as number);
      if (isAbove) at += steps[input] as number;
    }
    if (share === 0) continue;
    for (let output = 0; output < outputs; output++)
      found[output] = (found[output] as number) + share * (grid[at + output] as number);
  }
  return found;
}
