import { type FileFormat, heifFormatOf, type ImageFormat, type InputRule } from '@blattwerk/shared';

/**
 * Bytes that show a file's format: PDF readers search its header in the first 1,024 (ISO 32000-1, annex H, note 13).
 */
export const sniffBytes = 1024 + 5;

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Sizes of the DIB headers that follow a BMP's file header; the two letters BM can also begin a text. */
const dibHeaderSizes: readonly number[] = [12, 16, 40, 52, 56, 64, 108, 124];

/**
 * Detects the format of a file by its first bytes; its name is not used.
 * @param head the file's first `sniffBytes`, or all of it where it is shorter
 * @returns undefined where it is no format of the kind
 */
export function sniffFormat(kind: InputRule['kind'], head: Buffer): FileFormat | undefined {
  return kind === 'pdf' ? sniffPdf(head) : sniffImage(head);
}

function sniffPdf(head: Buffer): 'pdf' | undefined {
  return head.subarray(0, sniffBytes).includes('%PDF-') ? 'pdf' : undefined;
}

function sniffImage(head: Buffer): ImageFormat | undefined {
  const begins = (...bytes: number[]) => head.length >= bytes.length && bytes.every((byte, at) => head[at] === byte);
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  if (begins(0xff, 0xd8, 0xff)) return 'jpeg';
  if (begins(...png)) return 'png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (isTiff(text(0, 4))) return 'tiff';
  if (text(0, 2) === 'BM' && head.length >= 18 && dibHeaderSizes.includes(head.readUInt32LE(14))) return 'bmp';
  return heifFormatOf(head);
}

/** Both byte orders, and BigTIFF. */
function isTiff(magic: string): boolean {
  return magic === 'II*\0' || magic === 'MM\0*' || magic === 'II+\0' || magic === 'MM\0+';
}
