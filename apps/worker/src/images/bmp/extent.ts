import { ToolError } from '@blattwerk/shared';
import type { BmpHeader } from './header.ts';

/** The part of a bitmap that its file contains, in the order of the file: complete rows, and pixels of the next row. */
export interface BmpExtent {
  rows: number;
  columns: number;
}

/** Bytes from one stored row to the next; rows are padded to four bytes. */
export function rowStride(header: BmpHeader): number {
  return Math.ceil((header.width * header.bitsPerPixel) / 32) * 4;
}

/**
 * The extent of uncompressed pixels; a last row without its padding is complete.
 * @throws ToolError damagedImage where not even one row is complete
 */
export function storedExtent(bytes: Uint8Array, header: BmpHeader): BmpExtent {
  const stride = rowStride(header);
  const rowBytes = Math.ceil((header.width * header.bitsPerPixel) / 8);
  const available = Math.max(0, bytes.length - header.dataStart);
  const rows = Math.min(header.height, Math.floor((available + stride - rowBytes) / stride));
  if (rows === 0) throw new ToolError('damagedImage');
  if (rows === header.height) return { rows, columns: 0 };
  const rest = Math.max(0, available - rows * stride);
  return { rows, columns: Math.floor((rest * 8) / header.bitsPerPixel) };
}

/** Index of a stored row in the image, from the top. */
export function rowFromTop(header: BmpHeader, row: number): number {
  return header.isTopDown ? row : header.height - 1 - row;
}

/** Whether no pixel is missing; a last row may be complete without its end. */
export function isWhole({ width, height }: BmpHeader, { rows, columns }: BmpExtent): boolean {
  return rows >= height || (rows === height - 1 && columns >= width);
}

/** Fills the pixels that the file does not contain with white. */
export function fillMissing(data: Uint8Array, channels: 1 | 3, header: BmpHeader, extent: BmpExtent): void {
  for (let row = extent.rows; row < header.height; row++) {
    const top = rowFromTop(header, row) * header.width;
    const missing = row === extent.rows ? extent.columns : 0;
    data.fill(255, (top + missing) * channels, (top + header.width) * channels);
  }
}
