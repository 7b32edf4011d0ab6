/** A file in a ZIP: a slice of the ZIP, without a copy. */
export interface ZipFile {
  name: string;
  blob: Blob;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const longestComment = 65_535;
/** Value of a 32-bit field whose number is in a ZIP64 record. */
const elsewhere = 0xffffffff;

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
  jp2: 'image/jp2',
};

/**
 * Lists the files of a ZIP without compression (APPNOTE.TXT 4.3).
 * @throws RangeError where the ZIP is malformed or compressed
 */
export async function readStoredZip(zip: Blob): Promise<ZipFile[]> {
  const tail = await view(zip, Math.max(0, zip.size - endLength - longestComment), zip.size);
  let end = tail.byteLength - endLength;
  while (end >= 0 && tail.getUint32(end, true) !== endSignature) end -= 1;
  if (end < 0) throw new RangeError('ZIP: no end of central directory record');
  const count = tail.getUint16(end + 10, true);
  const start = tail.getUint32(end + 16, true);
  const directory = await view(zip, start, start + tail.getUint32(end + 12, true));

  const files: ZipFile[] = [];
  for (let at = 0; files.length < count; ) {
    if (directory.getUint32(at, true) !== entrySignature)
      throw new RangeError(`ZIP: no central directory entry at ${start + at}`);
    const nameLength = directory.getUint16(at + 28, true);
    const size = directory.getUint32(at + 20, true);
    const local = directory.getUint32(at + 42, true);
    if (directory.getUint16(at + 10, true) !== 0 || size === elsewhere || local === elsewhere)
      throw new RangeError('ZIP: an entry is compressed or uses ZIP64');
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength));
    files.push({ name, blob: await contentOf(zip, local, size, typeOf(name)) });
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return files;
}

async function contentOf(zip: Blob, local: number, size: number, type: string): Promise<Blob> {
  const head = await view(zip, local, local + 30);
  if (head.getUint32(0, true) !== localSignature) throw new RangeError(`ZIP: no local file header at ${local}`);
  const from = local + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  return zip.slice(from, from + size, type);
}

async function view(blob: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await blob.slice(from, to).arrayBuffer());
}

function typeOf(name: string): string {
  return mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
