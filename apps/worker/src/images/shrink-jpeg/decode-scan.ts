import { marker } from '../jpeg-segments.ts';
import type { Codec } from './codec.ts';
import type { Baseline, HuffmanTable } from './read-headers.ts';
import { mcusAtOnce, scanBytes, ScanReader } from './scan-reader.ts';

/** Samples of a component in the codec's memory. */
export interface Plane {
  at: number;
  stride: number;
  /** Samples that each block becomes, 1 or 2 either way. */
  blockWidth: number;
  blockHeight: number;
}

/** The mean of the first frequency over half a block, where that of a constant is 1 (ITU-T T.81, A.3.3). */
const halfMean = ([1, 3, 5, 7].reduce((sum, place) => sum + Math.cos((place * Math.PI) / 16), 0) / 4) * Math.SQRT2;

/** Bytes of memory that a scan needs while it is decoded. */
export function decodingBytes({ components }: Baseline): number {
  return scanBytes(blocksOf(components));
}

function blocksOf(components: Baseline['components']): number {
  return components.reduce((sum, { across, down }) => sum + across * down, 0);
}

/**
 * Decodes a scan into planes, a row of MCUs after another.
 * @param at where memory is free
 * @returns whether all of it was sound, and nothing was left over
 */
export function decodeScan(codec: Codec, data: Buffer, jpeg: Baseline, planes: readonly Plane[], at: number): boolean {
  const { components, restartInterval } = jpeg;
  setTables(codec, jpeg.dcTables, 0);
  setTables(codec, jpeg.acTables, 2);
  const placeRow = setBlocks(codec, jpeg, planes);
  const blocksEach = blocksOf(components);
  const scan = new ScanReader(codec, data, jpeg.scanStart, at, blocksEach);
  const { mcusAcross, mcusDown } = mcusOf(jpeg);
  let intervals = 0;
  let left = restartInterval || mcusAcross * mcusDown;
  for (let row = 0; row < mcusDown; row++) {
    placeRow(row);
    for (let column = 0; column < mcusAcross; ) {
      if (left === 0) {
        if (!scan.endsWith(marker.rst0 + (intervals++ & 7))) return false;
        scan.nextInterval();
        left = restartInterval;
      }
      const count = Math.min(mcusAtOnce, mcusAcross - column, left);
      if (!scan.prepare(count)) return false;
      if (codec.decodeMcus(count, blocksEach) === 0) return false;
      column += count;
      left -= count;
    }
  }
  return scan.endsWith(marker.eoi);
}

/** MCUs of all blocks (ITU-T T.81, A.2.4). */
export function mcusOf({ width, height, components }: Pick<Baseline, 'width' | 'height' | 'components'>) {
  const across = Math.max(...components.map((component) => component.across));
  const down = Math.max(...components.map((component) => component.down));
  return { mcusAcross: Math.ceil(width / (8 * across)), mcusDown: Math.ceil(height / (8 * down)) };
}

/** @param first the slot of the codec's that the first table goes to: 0 for DC, 2 for AC */
function setTables(codec: Codec, tables: readonly (HuffmanTable | undefined)[], first: 0 | 2): void {
  for (const [slot, table] of tables.entries()) {
    if (!table) continue;
    codec.bytes.set(table.counts, codec.codeCounts.value + 16 * (first + slot));
    codec.bytes.set(table.symbols, codec.codeSymbols.value + 256 * (first + slot));
    if (first === 0) codec.makeDcLookup(slot);
    else codec.makeAcLookup(slot);
  }
}

/** Tells the codec of an MCU's blocks. @returns what tells it where those of a row begin */
function setBlocks(codec: Codec, { components }: Baseline, planes: readonly Plane[]): (row: number) => void {
  const places: { at: number; rowBytes: number }[] = [];
  for (const [index, { across, down, quantization, dc, ac }] of components.entries()) {
    const { at, stride, blockWidth, blockHeight } = planes[index] as Plane;
    const [isWide, isTall] = [blockWidth > 1, blockHeight > 1];
    // Where a block becomes one sample that way, only its mean counts.
    const factor = (place: number, isSeen: boolean, part: number) =>
      isSeen ? Math.round(16 * part * (quantization[place] as number)) : 0;
    const mean = factor(0, true, 1);
    const firstAcross = factor(1, isWide, halfMean);
    const firstDown = factor(2, isTall, halfMean);
    const diagonal = factor(4, isWide && isTall, halfMean ** 2);
    const shape = (isWide ? 1 : 0) | (isTall ? 2 : 0);
    for (let block = 0; block < across * down; block++) {
      const [x, y] = [block % across, Math.floor(block / across)];
      codec.setBlock(
        places.length,
        index,
        dc,
        ac,
        across * blockWidth,
        stride,
        shape,
        mean,
        firstAcross,
        firstDown,
        diagonal,
      );
      places.push({ at: at + y * blockHeight * stride + x * blockWidth, rowBytes: down * blockHeight * stride });
    }
  }
  return (row) => {
    for (const [index, { at, rowBytes }] of places.entries()) codec.placeBlock(index, at + row * rowBytes);
  };
}
