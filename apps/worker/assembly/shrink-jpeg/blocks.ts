import { acLookup, acLookupBytes, blockBytes, blocks, dcLookup, dcLookupBytes, decodedDc } from './layout';

// Of a block: 0 its DC look-up, 4 its AC look-up, 8 its component's DC, 12 where its samples go, 16 the way to those of the next
// MCU, 20 their stride, 24 their shape, 32 and 48 factors, 64 and 68 its tables.

/**
 * Tells how a block of each MCU is decoded.
 * @param advance bytes from its samples to those of the next MCU
 * @param shape 1 for two samples a row, 2 for two rows
 * @param dc, across, down, diagonal factors of four coefficients (0, 1, 2 and 4 of the zigzag), 16 for 1
 */
export function setBlock(
  index: i32,
  component: i32,
  dcTable: i32,
  acTable: i32,
  advance: i32,
  stride: i32,
  shape: i32,
  dc: i32,
  across: i32,
  down: i32,
  diagonal: i32,
): void {
  const block = blocks + <usize>index * blockBytes;
  store<u32>(block, dcLookup + <usize>dcTable * dcLookupBytes);
  store<u32>(block, acLookup + <usize>acTable * acLookupBytes, 4);
  store<u32>(block, decodedDc + <usize>component * 4, 8);
  store<u32>(block, advance, 16);
  store<u32>(block, stride, 20);
  store<u32>(block, shape, 24);
  store<u32>(block, dcTable, 64);
  store<u32>(block, acTable + 2, 68);
  v128.store(
    block,
    i16x8(<i16>dc, <i16>across, <i16>dc, <i16>-across, <i16>dc, <i16>across, <i16>dc, <i16>-across),
    32,
  );
  v128.store(
    block,
    i16x8(<i16>down, <i16>diagonal, <i16>down, <i16>-diagonal, <i16>-down, <i16>-diagonal, <i16>-down, <i16>diagonal),
    48,
  );
}

/** Tells where the samples of a block of the next MCU go. */
export function placeBlock(index: i32, at: usize): void {
  store<u32>(blocks + <usize>index * blockBytes, at, 12);
}
