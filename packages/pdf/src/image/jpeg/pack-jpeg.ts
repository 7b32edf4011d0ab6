import type { Budget } from '../../budget.ts';
import { type HuffmanCodes, huffmanCodes } from './huffman-codes.ts';
import { marker } from './markers.ts';
import { blockSize } from './read-block.ts';
import { type JpegCoefficients, type JpegComponent, readJpeg } from './read-jpeg.ts';
import {
  BitSink,
  bitsOf,
  categoryOf,
  countingSink,
  headOf,
  maxCategory,
  scansOf,
  segment,
  type SymbolSink,
  tableOf,
  tableSegment,
  visitBlocks,
  visitOthers,
  writeJpeg,
  writingSink,
} from './write-jpeg.ts';

/** Maximum size of the coefficients of a JPEG, in bytes: those of 5 million pixels of usual colors. */
const maxCoefficientBytes = 16 * 1024 * 1024;
/** Longest run of blocks without further coefficients (ITU-T T.81, G.1.2.2). */
const maxEmptyBlocks = 0x7fff;
/** Coefficients from this one on have a scan of their own. */
const fineFrom = 9;

/**
 * A JPEG with the same coefficients, and thus the same samples, in fewer bytes: with the shortest codes, progressive where that is
 * smaller. All that the file has beside the image and segments of applications goes.
 * @returns undefined for one that `readJpeg` does not read
 * @throws TooComplexPdf where the budget is exhausted
 */
export function packJpeg(jpeg: Buffer, budget: Budget): Buffer | undefined {
  const image = readJpeg(jpeg, budget, maxCoefficientBytes);
  if (!image) return undefined;
  for (const { columns, rows } of image.components) budget.step(columns * rows);
  const [progressive, sequential] = [writeProgressive(image), writeJpeg(image)];
  return progressive && sequential && sequential.length <= progressive.length ? sequential : progressive;
}

/**
 * Writes coefficients as a progressive JPEG (T.81, annex G): the first ones of all components, then the others of each.
 * @returns undefined where they are larger than those of 8 bits
 */
function writeProgressive(image: JpegCoefficients): Buffer | undefined {
  const { components } = image;
  if (components.length > 4) return undefined;
  const scans = [
    ...scansOf(components).map((scan) => writeScan(firstScan(scan, components))),
    ...components.map(writeOthers),
  ];
  const written = scans.filter((scan) => scan !== undefined);
  if (written.length < scans.length) return undefined;
  return Buffer.concat([headOf(image, 'progressive'), ...written, Buffer.from([0xff, marker.end])]);
}

/** All coefficients but the first ones of a component, in one scan or in two, whichever is smaller. */
function writeOthers(component: JpegComponent): Buffer | undefined {
  const bands = [[1, blockSize - 1] as const, [1, fineFrom - 1] as const, [fineFrom, blockSize - 1] as const];
  const [all, coarse, fine] = bands.map((band) => writeScan(bandScan(component, band)));
  if (!all || !coarse || !fine) return undefined;
  return all.length <= coarse.length + fine.length ? all : Buffer.concat([coarse, fine]);
}

/** A scan, whose symbols are visited twice: to count them, and to write them. */
interface ScanPlan {
  /** 0 for first coefficients, 1 for others. */
  kind: 0 | 1;
  tables: readonly number[];
  header: readonly number[];
  /** @param sinks by the numbers of the tables @returns false where a coefficient is too large */
  visit: (sinks: readonly SymbolSink[]) => boolean;
}

function firstScan(scan: readonly JpegComponent[], components: readonly JpegComponent[]): ScanPlan {
  const tables = scan.map((component) => tableOf(components.indexOf(component)));
  const sources = scan.flatMap(({ id }, index) => [id, (tables[index] as number) << 4]);
  return {
    kind: 0,
    tables: [...new Set(tables)],
    header: [scan.length, ...sources, 0, 0, 0],
    visit: (sinks) =>
      visitBlocks(scan, (index, coefficients, at, before) => {
        const difference = (coefficients[at] as number) - before;
        const category = categoryOf(difference);
        (sinks[tables[index] as number] as SymbolSink)(category, bitsOf(difference, category), category);
        return category <= maxCategory.first;
      }),
  };
}

function bandScan(component: JpegComponent, [from, to]: readonly [number, number]): ScanPlan {
  return {
    kind: 1,
    tables: [0],
    header: [1, component.id, 0, from, to, 0],
    visit: ([sink]) => visitBand(component, from, to, sink as SymbolSink),
  };
}

/** G.1.2.2, without successive approximation. */
function visitBand(component: JpegComponent, from: number, to: number, sink: SymbolSink): boolean {
  let emptyBlocks = 0;
  const endBlocks = (): void => {
    if (emptyBlocks === 0) return;
    const bits = categoryOf(emptyBlocks) - 1;
    sink(bits << 4, emptyBlocks - (1 << bits), bits);
    emptyBlocks = 0;
  };
  const afterEmptyBlocks: SymbolSink = (symbol, value, bits) => {
    endBlocks();
    sink(symbol, value, bits);
  };
  const isWhole = visitBlocks([component], (_, coefficients, at) => {
    const zeros = visitOthers(coefficients, at + from, at + to + 1, afterEmptyBlocks);
    if (zeros === undefined) return false;
    if (zeros > 0 && ++emptyBlocks === maxEmptyBlocks) endBlocks();
    return true;
  });
  endBlocks();
  return isWhole;
}

function writeScan({ kind, tables, header, visit }: ScanPlan): Buffer | undefined {
  const frequencies = [0, 1].map(() => new Uint32Array(256));
  if (!visit(frequencies.map(countingSink))) return undefined;
  const codes = frequencies.map(huffmanCodes);
  const out = new BitSink();
  visit(codes.map((each) => writingSink(out, each)));
  const segments = tables.map((table) => tableSegment(kind, table, codes[table] as HuffmanCodes));
  return Buffer.concat([...segments, segment(marker.scan, header), out.end()]);
}
