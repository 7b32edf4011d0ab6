import type { FileFormat, ImageFormat } from '@blattwerk/shared';

/** `heic` is told apart because the page has advice for it; no tool takes it. */
export type FileKind = FileFormat | 'heic';

/** As the product's texts write the formats, in SPEC's order. */
export const imageFormatNames: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  gif: 'GIF',
  bmp: 'BMP',
  tiff: 'TIFF',
  webp: 'WebP',
};

/** For a file input: what a picker offers. */
export const acceptedTypes: Readonly<Record<'image' | 'pdf', Readonly<Record<string, readonly string[]>>>> = {
  image: {
    'image/jpeg': ['.jpg', '.jpeg', '.jfif', '.jpe'],
    'image/png': ['.png'],
    'image/gif': ['.gif'],
    'image/bmp': ['.bmp', '.dib'],
    'image/tiff': ['.tif', '.tiff'],
    'image/webp': ['.webp'],
  },
  pdf: { 'application/pdf': ['.pdf'] },
};

const byExtension: Readonly<Record<string, FileKind>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jfif: 'jpeg',
  jpe: 'jpeg',
  png: 'png',
  gif: 'gif',
  bmp: 'bmp',
  dib: 'bmp',
  tif: 'tiff',
  tiff: 'tiff',
  webp: 'webp',
  pdf: 'pdf',
  heic: 'heic',
  heif: 'heic',
};

const byMime: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'jpeg',
  'image/pjpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/x-ms-bmp': 'bmp',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'image/heic': 'heic',
  'image/heif': 'heic',
};

/** What a file's name and media type say it is; null where they say nothing we know. */
export function kindByName(file: Pick<File, 'name' | 'type'>): FileKind | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  return byExtension[extension] ?? byMime[file.type.toLowerCase()] ?? null;
}

/** What a file is: by its name or media type, in doubt by its first bytes. */
export async function kindOf(file: File): Promise<FileKind | null> {
  const named = kindByName(file);
  if (named !== null) return named;
  // An unreadable file (a folder, a medium that is gone) is of no kind.
  const head = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return kindByBytes(new Uint8Array(head));
}

/** @param head a file's first 16 bytes. */
export function kindByBytes(head: Uint8Array): FileKind | null {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('BM')) return 'bmp';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*') || text.startsWith('II+\0') || text.startsWith('MM\0+'))
    return 'tiff';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('%PDF-')) return 'pdf';
  if (text.slice(4, 8) === 'ftyp' && /^(heic|heix|heim|heis|hevc|mif1|msf1)/.test(text.slice(8))) return 'heic';
  return null;
}
