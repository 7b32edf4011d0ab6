import { crc32, inflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import type { Raster } from './look.ts';

interface Entry {
  name: string;
  bytes: Buffer;
}

/**
 * Checks a ZIP that a tool answered.
 * @param failOn how much an image in it may be damaged: a JPEG leaves a PDF as it is in it
 * @returns what is wrong; undefined where nothing is
 */
export async function judgeZip(body: Buffer, failOn: 'warning' | 'none' = 'warning'): Promise<string | undefined> {
  const entries = readZip(body);
  if (typeof entries === 'string') return entries;
  if (entries.length === 0) return 'an empty ZIP';
  if (new Set(entries.map(({ name }) => name)).size < entries.length) return 'a ZIP with a name twice';
  for (const { name, bytes } of entries) {
    if (name === '' || name.startsWith('/') || name.split(/[/\\]/).includes('..')) return 'a ZIP with an unsafe name';
    if (/\.pdf$/i.test(name) && !bytes.subarray(0, 1024).includes('%PDF-')) return `${name} in the ZIP is no PDF`;
    if (!/\.(jpg|png)$/i.test(name)) continue;
    const decodes = await sharp(bytes, { failOn, limitInputPixels: false })
      .stats()
      .then(
        () => true,
        () => false,
      );
    if (!decodes) return `${name} in the ZIP does not decode`;
  }
  return undefined;
}

/** The images of a ZIP that `judgeZip` finds nothing wrong with, in their order, at most `side` pixels wide and high. */
export async function readZipImages(body: Buffer, side: number): Promise<Raster[]> {
  const entries = readZip(body);
  if (typeof entries === 'string') return [];
  const rasters: Raster[] = [];
  for (const { bytes } of entries) {
    const { data, info } = await sharp(bytes, { failOn: 'none', limitInputPixels: false })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    rasters.push({ width: info.width, height: info.height, rgb: data });
  }
  return rasters;
}

/**
 * A ZIP's entries by its central directory (APPNOTE.TXT 4.3), stored or deflated, each checksum verified.
 * @returns what is wrong where it is not such a ZIP
 */
function readZip(body: Buffer): Entry[] | string {
  const end = body.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > body.length) return 'no ZIP';
  const count = body.readUInt16LE(end + 10);
  let at = body.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  try {
    for (let index = 0; index < count; index++) {
      if (body.readUInt32LE(at) !== 0x02014b50) return 'a ZIP with a damaged directory';
      const method = body.readUInt16LE(at + 10);
      const checksum = body.readUInt32LE(at + 16);
      const packedBytes = body.readUInt32LE(at + 20);
      const nameBytes = body.readUInt16LE(at + 28);
      const local = body.readUInt32LE(at + 42);
      const name = body.toString('utf8', at + 46, at + 46 + nameBytes);
      const start = local + 30 + body.readUInt16LE(local + 26) + body.readUInt16LE(local + 28);
      const packed = body.subarray(start, start + packedBytes);
      const bytes = method === 8 ? inflateRawSync(packed) : packed;
      if (crc32(bytes) !== checksum) return `${name} in the ZIP is damaged`;
      entries.push({ name, bytes });
      at += 46 + nameBytes + body.readUInt16LE(at + 30) + body.readUInt16LE(at + 32);
    }
  } catch {
    return 'a ZIP that breaks off';
  }
  return entries;
}
