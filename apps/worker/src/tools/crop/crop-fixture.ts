import { type Contracts, contracts, type OptionsOf, parseOptions } from '@blattwerk/shared';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { cropHandler } from './handler.ts';

type CropOptions = OptionsOf<Contracts['crop']>;

const plain: CropOptions = parseOptions(contracts.crop, [['margins', '0,0,0,0']]);

/** Crops a file with these options, and otherwise with margins of nothing. */
export const runCrop = (bytes: Buffer, options: Partial<CropOptions>) =>
  runInMemory(cropHandler, [{ name: 'a.pdf', bytes }], { ...plain, ...options });

/** Patches of different colors, so that no part of the page is like another. */
const patches = Array.from({ length: 12 * 9 }, (_, at) => {
  const [red, green, blue] = [(at * 37) % 100, (at * 53) % 100, (at * 71) % 100].map((share) => share / 100);
  return `${red} ${green} ${blue} rg ${(at % 12) * 34} ${Math.floor(at / 12) * 34} 30 30 re f`;
}).join('\n');

/** A PDF with a page of 400 by 300 units for each entry. */
export function patchedPages(
  pages: readonly { entries?: string; content?: string }[],
  objects: readonly WrittenObject[] = [],
): Buffer {
  const first = 3 + objects.length;
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ');
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 400 300] >>`,
    ...objects,
    ...pages.flatMap(({ entries = '', content = patches }, at): WrittenObject[] => [
      `<< /Type /Page /Parent 2 0 R /Contents ${first + 2 * at + 1} 0 R ${entries} >>`,
      stream('', content),
    ]),
  ]);
}

/** Margins that leave the middle of a page, half as wide and a third as high. */
export const quarter = { margins: '35.28,35.28,35.28,35.28' };

/** Kinds of the image and entries of pages with secrets. */
export const secretPages = [
  ['samples', ''],
  ['jpeg', ''],
  ['samples', '/Rotate 90'],
  ['jpeg', '/Rotate 180 /UserUnit 1.5'],
  ['samples', '/CropBox [10 10 390 290] /Rotate 270'],
] as const;

/** Colors by what shows them: outside of the margins red is nowhere else. */
const [redPixel, bluePixel] = [
  [200, 0, 0],
  [0, 0, 200],
] as const;

/** An image of 40 by 30 pixels, red but for its middle, as wide as the page. */
async function redAround(kind: 'samples' | 'jpeg'): Promise<WrittenObject> {
  const data = new Uint8Array(40 * 30 * 3);
  for (let y = 0; y < 30; y++)
    for (let x = 0; x < 40; x++)
      data.set(x >= 10 && x < 30 && y >= 10 && y < 20 ? bluePixel : redPixel, (y * 40 + x) * 3);
  const raw = sharp(data, { raw: { width: 40, height: 30, channels: 3 } });
  const bytes = kind === 'jpeg' ? await raw.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer() : data;
  const filter = kind === 'jpeg' ? '/Filter /DCTDecode' : '';
  return stream(
    `/Type /XObject /Subtype /Image /Width 40 /Height 30 /ColorSpace /DeviceRGB /BitsPerComponent 8 ${filter}`,
    bytes,
  );
}

/** A page of text inside and outside of the middle, an image across the edge, an annotation, a field and a red path. */
export async function pageWithSecrets(kind: 'samples' | 'jpeg', entries = '', signature = ''): Promise<Buffer> {
  const text = (x: number, y: number, word: string) => `BT /F 12 Tf ${x} ${y} Td (${word}) Tj ET`;
  const content = [
    'q 400 0 0 300 0 0 cm /I Do Q',
    '0.784 0 0 rg 20 20 80 20 re f',
    '0 g',
    text(160, 150, 'INNERWORD'),
    text(20, 270, 'SECRETTOP'),
    text(320, 20, 'SECRETBOTTOM'),
    text(20, 500, 'SECRETBEYOND'),
  ].join('\n');
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [8 0 R] >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 400 300] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [7 0 R 8 0 R 9 0 R] ${entries}
      /Resources << /Font << /F 5 0 R >> /XObject << /I 6 0 R >> >> >>`,
    stream('', content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    await redAround(kind),
    '<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (SECRETNOTE) >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (SECRETFIELD) /V (SECRETVALUE) /Rect [300 250 390 290] >>',
    `<< /Type /Annot /Subtype /Text /Rect [190 160 200 170] /Contents (INNERNOTE) ${signature} >>`,
  ]);
}
