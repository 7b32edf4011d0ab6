import { beginsAsXml, type FileFormat, type InputRule, sniffBytes, sniffFormat } from '@blattwerk/shared';

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
  file: {},
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

/** Kind of a file by its first bytes, else its name or media type: a file may be damaged. */
export async function kindOf(file: File): Promise<FileFormat | null> {
  // A folder, or a file that can no longer be read, has none.
  const head = await file
    .slice(0, sniffBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const bytes = new Uint8Array(head);
  // Much that begins as XML is something else by its name; and a comment in XML may name PDFs.
  if (beginsAsXml(bytes)) return kindByName(file) ?? 'xml';
  return sniffFormat('image', bytes) ?? sniffFormat('pdf', bytes) ?? kindByName(file);
}
