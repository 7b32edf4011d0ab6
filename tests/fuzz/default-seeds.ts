import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { hevcImage, irot, writeHeif } from '@blattwerk/testing/files/heif';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import sharp, { type Sharp } from 'sharp';
import type { Seed } from './seeds.ts';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';

/** A few small files with most features that mutations change; used where no folder is given. */
export async function defaultSeeds(): Promise<Seed[]> {
  const jpeg = await picture(64, 48).jpeg().toBuffer();
  const plain = richPdf(jpeg);
  const variants: [name: string, ...args: string[]][] = [
    ['object-streams.pdf', '--object-streams=generate', '--deterministic-id'],
    ['readable.pdf', '--qdf', '--deterministic-id'],
    ['linearized.pdf', '--linearize', '--deterministic-id'],
    ['open-locked.pdf', '--static-id', '--allow-weak-crypto', '--encrypt', '', 'owner', '40', '--'],
    ['locked.pdf', '--static-id', '--allow-weak-crypto', '--encrypt', 'user', 'owner', '128', '--use-aes=n', '--'],
  ];
  const pdfs = [{ name: 'plain.pdf', bytes: plain }, ...rewritten(plain, variants)];
  const images = [
    { name: 'a.jpg', bytes: jpeg },
    { name: 'progressive.jpg', bytes: await picture(40, 60).jpeg({ progressive: true }).toBuffer() },
    { name: 'a.png', bytes: await picture(50, 40).png().toBuffer() },
    { name: 'palette.png', bytes: await picture(30, 30).png({ palette: true }).toBuffer() },
    { name: 'alpha.png', bytes: await picture(30, 20).ensureAlpha(0.5).png().toBuffer() },
    { name: 'a.gif', bytes: await picture(30, 20).gif().toBuffer() },
    { name: 'a.webp', bytes: await picture(30, 20).webp({ lossless: true }).toBuffer() },
    { name: 'a.tif', bytes: await picture(30, 20).tiff({ compression: 'lzw' }).toBuffer() },
    { name: 'a.bmp', bytes: bitmap(9, 7) },
    { name: 'a.heic', bytes: writeHeif([{ width: 64, height: 64, content: hevcImage, properties: [irot(1)] }]) },
    { name: 'a.avif', bytes: await picture(30, 20).avif().toBuffer() },
  ];
  return [
    ...pdfs.map(({ name, bytes }): Seed => ({ name, kind: 'pdf', read: () => bytes })),
    ...images.map(({ name, bytes }): Seed => ({ name, kind: 'image', read: () => bytes })),
  ];
}

function picture(width: number, height: number): Sharp {
  const samples = Buffer.alloc(width * height * 3);
  for (let at = 0; at < samples.length; at++) samples[at] = (at * 7 + (at >> 5)) & 0xff;
  return sharp(samples, { raw: { width, height, channels: 3 } });
}

/** Four pages with text, pictures, a form XObject, an outline, names, a form's field, labels and an attachment. */
function richPdf(jpeg: Buffer): Buffer {
  const packed = (entries: string, text: string | Buffer) =>
    stream(`${entries} /Filter /FlateDecode`, deflateSync(text));
  const page = (number: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Rotate ${(number % 2) * 90} /Annots [14 0 R 16 0 R] ` +
    `/Resources << /Font << /F 3 0 R >> /XObject << /I 8 0 R /J 9 0 R /X 10 0 R >> >> /Contents 11 0 R >>`;
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R /Outlines 12 0 R /Names << /Dests 15 0 R /EmbeddedFiles << /Names [(a) 17 0 R] >> >> ' +
      '/AcroForm << /Fields [14 0 R] /DA (/F 12 Tf 0 g) >> /PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >> >>',
    '<< /Type /Pages /Count 4 /Kids [4 0 R 5 0 R 6 0 R 7 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    page(1),
    page(2),
    page(3),
    page(4),
    packed(
      '/Type /XObject /Subtype /Image /Width 40 /Height 40 /ColorSpace /DeviceRGB /BitsPerComponent 8 ' +
        '/DecodeParms << /Predictor 15 /Columns 40 /Colors 3 >>',
      Buffer.from(Array.from({ length: 40 * 121 }, (_, at) => (at % 121 === 0 ? 1 : (at * 3) & 0xff))),
    ),
    stream(
      '/Type /XObject /Subtype /Image /Width 64 /Height 48 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      jpeg,
    ),
    packed(
      '/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /XObject << /I 8 0 R >> >>',
      'q 9 0 0 9 1 1 cm /I Do Q',
    ),
    packed('', 'BT /F 24 Tf 30 300 Td (Blatt) Tj ET q 90 0 0 90 20 20 cm /I Do Q q 90 0 0 60 150 20 cm /J Do Q /X Do'),
    '<< /Type /Outlines /First 13 0 R /Last 13 0 R /Count 1 >>',
    '<< /Title (one) /Parent 12 0 R /Dest [5 0 R /Fit] >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (value) /Rect [10 350 200 380] /P 4 0 R >>',
    '<< /Names [(here) [6 0 R /XYZ 0 0 0]] >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 50 50] /Dest (here) >>',
    '<< /Type /Filespec /F (a.txt) /EF << /F 18 0 R >> >>',
    packed('/Type /EmbeddedFile', 'attached'),
  ]);
}

/** The same document in other forms by qpdf, reproducibly. */
function rewritten(pdf: Buffer, variants: readonly (readonly [name: string, ...args: string[]])[]) {
  using folder = temporaryFolder();
  const [source, result] = [join(folder.path, 'source.pdf'), join(folder.path, 'result.pdf')];
  writeFileSync(source, pdf);
  return variants.map(([name, ...args]) => {
    execFileSync('qpdf', [source, ...args, result]);
    return { name, bytes: readFileSync(result) };
  });
}

/** A BMP of 24 bits a pixel. */
function bitmap(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * height, 0x5a);
  bytes.fill(0, 0, 54);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}
