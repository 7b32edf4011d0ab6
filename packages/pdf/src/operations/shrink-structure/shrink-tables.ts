import { type ColorTable, lookUp, readColorTable, withFewerPoints, writeColorTable } from './color-table.ts';

type Lab = readonly [number, number, number];

/**
 * CIE 1976 color differences that a smaller table may make where inks are shown: of 97 of 100 colors of the measured
 * grid, and of each. Differences in black that the light on any screen or paper hides do not count.
 */
const maxShown = { most: 1, share: 0.97, each: 2 } as const;
/** Light that a screen or paper reflects where it is black, as a share of white. */
const reflected = 0.01;
/** The same where other colors are converted to inks: the mean, and that of 95 of 100 colors. */
const maxConverted = { mean: 1, most: 2.5, share: 0.95 } as const;
/** Difference of colors on the gray axis that are converted to inks; paper stays without ink. */
const maxGrayDifference = 1;
/** Amounts of ink in the measured grid, off the points of usual tables. */
const amounts = [0, 0.16, 0.38, 0.5, 0.64, 0.83, 1];
const grays = Array.from({ length: 21 }, (_, index): Lab => [index * 5, 0, 0]);
/** Points and steps of 16-bit values that are tried for tables from inks to colors, about the smallest first. */
const shownCandidates = [
  [5, 256],
  [5, 128],
  [6, 128],
  [7, 128],
  [9, 256],
  [9, 128],
  [11, 256],
  [13, 256],
  [17, 256],
] as const;
const convertedCandidates = [9, 11, 13, 17, 21] as const;
/** Points of the table of what inks can show, which is read for warnings only. */
const gamutPoints = 17;

/**
 * Tables of a profile for printing with four inks with fewer points: where inks are shown, 97 of 100 colors change by at
 * most one (CIE 1976) and each by at most two; where colors are converted to inks, they change by one on average.
 * @param tags by their names (ICC.1:2022, 9.2)
 * @returns the tables that become smaller; undefined where one has another type
 */
export function shrinkTables(tags: ReadonlyMap<string, Buffer>): Map<string, Buffer> | undefined {
  const tables = new Map<string, ColorTable>();
  for (const [name, tag] of tags) {
    if (!isTable(name)) continue;
    const table = readColorTable(tag);
    const isShown = name.startsWith('A2B');
    const outputs = isShown || name === 'gamt' ? (isShown ? 3 : 1) : 4;
    if (table?.inputs !== (isShown ? 4 : 3) || table.outputs !== outputs) return undefined;
    tables.set(name, table);
  }
  const reference = tables.get('A2B1') ?? tables.get('A2B0');
  if (!reference) return undefined;
  const inks = amounts.flatMap((c) => amounts.flatMap((m) => amounts.flatMap((y) => amounts.map((k) => [c, m, y, k]))));
  const colors = inks.map((each) => shownColor(reference, each));
  const written = new Map<Buffer, Buffer | undefined>();
  const smaller = new Map<string, Buffer>();
  for (const [name, table] of tables) {
    const tag = tags.get(name) as Buffer;
    if (!written.has(tag)) {
      const found = name.startsWith('A2B')
        ? smallestShown(table, inks)
        : name === 'gamt'
          ? withFewer(table, gamutPoints, 1)
          : smallestConverted(table, reference, colors);
      written.set(tag, found && writeColorTable(found));
    }
    const result = written.get(tag);
    if (result) smaller.set(name, result);
  }
  return smaller;
}

/** Whether a tag is a table that profiles for printing have. */
export function isTable(name: string): boolean {
  return /^(?:A2B|B2A)[012]$|^gamt$/.test(name);
}

function withFewer(table: ColorTable, points: number, step: number): ColorTable | undefined {
  const isSmaller = points < table.points || (points === table.points && table.valueBytes === 2);
  return isSmaller ? withFewerPoints(table, points, table.valueBytes === 1 ? 1 : step) : undefined;
}

function smallestShown(table: ColorTable, inks: readonly number[][]): ColorTable | undefined {
  const before = inks.map((each) => lit(shownColor(table, each)));
  for (const [points, step] of shownCandidates) {
    const smaller = withFewer(table, points, step);
    if (!smaller) continue;
    const differences = sorted(inks.map((each, at) => difference(lit(shownColor(smaller, each)), before[at])));
    if (quantile(differences, maxShown.share) <= maxShown.most && quantile(differences, 1) <= maxShown.each)
      return smaller;
  }
  return undefined;
}

function smallestConverted(table: ColorTable, reference: ColorTable, colors: readonly Lab[]): ColorTable | undefined {
  const convert = (by: ColorTable, color: Lab): Lab => lit(shownColor(reference, lookUp(by, encodeLab(color, by))));
  const [before, grayBefore] = [colors, grays].map((list) => list.map((each) => convert(table, each)));
  const paper = inksOfPaper(table);
  for (const points of convertedCandidates) {
    const smaller = withFewer(table, points, 256);
    if (!smaller || inksOfPaper(smaller) > paper) continue;
    const isGrayKept = grays.every(
      (each, at) => difference(convert(smaller, each), grayBefore?.[at]) <= maxGrayDifference,
    );
    if (!isGrayKept) continue;
    const differences = sorted(colors.map((each, at) => difference(convert(smaller, each), before?.[at])));
    const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
    const most = quantile(differences, maxConverted.share);
    if (mean <= maxConverted.mean && most <= maxConverted.most) return smaller;
  }
  return undefined;
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}

function quantile(values: readonly number[], share: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] as number;
}

/** A color with the reflected light added (CIE 15, 8.2). */
function lit([l, a, b]: Lab): Lab {
  const y = (l + 16) / 116;
  const [x2, y2, z2] = [y + a / 500, y, y - b / 200].map((value) => {
    const light = value > 6 / 29 ? value ** 3 : (value - 16 / 116) * (108 / 841);
    const sum = (Math.max(0, light) + reflected) / (1 + reflected);
    return Math.cbrt(sum);
  }) as unknown as Lab;
  return [116 * y2 - 16, 500 * (x2 - y2), 200 * (y2 - z2)];
}

/** Ink for white, in steps of 8 bits. */
function inksOfPaper(table: ColorTable): number {
  return Math.max(...lookUp(table, encodeLab([100, 0, 0], table)).map((amount) => Math.round(amount * 255)));
}

/** Lightness and color in lut8 and lut16, whose 100 is 0xff00 (ICC.1:2022, 10.10 and 6.3.4.2). */
function encodeLab([l, a, b]: Lab, { valueBytes }: ColorTable): number[] {
  return valueBytes === 1
    ? [l / 100, (a + 128) / 255, (b + 128) / 255]
    : [(l * 652.8) / 65_535, ((a + 128) * 256) / 65_535, ((b + 128) * 256) / 65_535];
}

function shownColor(table: ColorTable, inks: readonly number[]): Lab {
  const [l = 0, a = 0, b = 0] = lookUp(table, inks);
  return table.valueBytes === 1
    ? [l * 100, a * 255 - 128, b * 255 - 128]
    : [(l * 65_535) / 652.8, (a * 65_535) / 256 - 128, (b * 65_535) / 256 - 128];
}

function difference([l, a, b]: Lab, [l2, a2, b2]: Lab = [Number.POSITIVE_INFINITY, 0, 0]): number {
  return Math.hypot(l - l2, a - a2, b - b2);
}
