import { heifFormatOf, type ImageFormat } from '@blattwerk/shared';

/** Detects the format of an image file by its first bytes; undefined for a format that is not supported. */
export function detectFormat(bytes: Buffer): ImageFormat | undefined {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(0, 2) === 'BM') return 'bmp';
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(text(0, 4))) return 'tiff';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  return heifFormatOf(bytes);
}
