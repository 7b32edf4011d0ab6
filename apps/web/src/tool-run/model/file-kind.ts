import { beginsAsXml, type FileFormat, heifFormatOf, heifHeadBytes, type InputRule } from '@blattwerk/shared';

/** Media types and extensions that a file input offers. */
export const acceptedTypes: Readonly<Record<InputRule['kind'], Readonly<Record<string, readonly string[]>>>> = {
  image: {
    'image/jpeg': ['.jpg', '.jpeg', '.jfif', '.jpe'],
    'image/png': ['.png'],
    'image/gif': ['.gif'],
    'image/bmp': ['.bmp', '.dib'],
    'image/tiff': ['.tif', '.tiff'],
    'image/webp': ['.webp'],
    'image/heic': ['.heic'],
    'image/heif': ['.heif', '.hif'],
    'image/avif': ['.avif'],
  },
  pdf: { 'application/pdf': ['.pdf'] },
  invoice: { 'application/xml': ['.xml'], 'text/xml': ['.xml'], 'application/pdf': ['.pdf'] },
};

const byExtension: Readonly<Record<string, FileFormat>> = {
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
  xml: 'xml',
  heic: 'heic',
  heif: 'heic',
  hif: 'heic',
  avif: 'avif',
};

const byMime: Readonly<Record<string, FileFormat>> = {
  'image/jpeg': 'jpeg',
  'image/pjpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/x-ms-bmp': 'bmp',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/avif': 'avif',
};

/** Kind of a file by its extension, else its media type; null where both are unknown. */
function kindByName(file: Pick<File, 'name' | 'type'>): FileFormat | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  return byExtension[extension] ?? byMime[file.type.toLowerCase()] ?? null;
}

/** Kind of a file by its first bytes, else its name or media type: a PDF may begin with other bytes, or be damaged. */
export async function kindOf(file: File): Promise<FileFormat | null> {
  // A folder, or a file that can no longer be read, has none.
  const head = await file
    .slice(0, heifHeadBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const bytes = new Uint8Array(head);
  return kindByBytes(bytes) ?? kindByName(file) ?? (beginsAsXml(bytes) ? 'xml' : null);
}

/** @param head first `heifHeadBytes` of a file */
export function kindByBytes(head: Uint8Array): FileFormat | null {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('BM')) return 'bmp';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*') || text.startsWith('II+\0') || text.startsWith('MM\0+'))
    return 'tiff';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('%PDF-')) return 'pdf';
  return heifFormatOf(head) ?? null;
}
