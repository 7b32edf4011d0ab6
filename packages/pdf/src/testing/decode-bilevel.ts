import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { programOutput } from '@blattwerk/testing/call-program';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';

/**
 * Rows of a bilevel image of a PDF as poppler decodes it, each from a byte on; 1 is black.
 * @param coding entries of its dictionary
 */
export function decodeBilevel(data: Buffer, columns: number, rows: number, coding: string): Buffer {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  writeFileSync(
    path,
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /Resources << /XObject << /A 4 0 R >> >> >>',
      [
        `<< /Subtype /Image /Width ${columns} /Height ${rows} /BitsPerComponent 1 /ColorSpace /DeviceGray ${coding} >>`,
        data,
      ],
      ['<< >>', '9 0 0 9 0 0 cm /A Do'],
    ]),
  );
  programOutput('pdfimages', [path, join(folder.path, 'image')]);
  const image = readFileSync(join(folder.path, 'image-000.pbm'));
  return image.subarray(image.length - rows * Math.ceil(columns / 8));
}

/** Rows of noise, of which some are those above with few changes, and some have few black pixels. */
export function bilevelNoise(noise: Buffer, columns: number): Buffer {
  const rowBytes = Math.ceil(columns / 8);
  const rows = noise.length / rowBytes;
  for (let row = 1; row < rows; row++) {
    const [here, above] = [row, row - 1].map((each) => noise.subarray(each * rowBytes, (each + 1) * rowBytes));
    if (row % 3 === 1 && here && above)
      for (let at = 0; at < rowBytes; at++)
        here[at] = (above[at] as number) ^ ((here[at] as number) & ((here[at] as number) >> 3) & 0x11);
    if (row % 3 === 2 && here)
      for (let at = 0; at < rowBytes; at++) here[at] = (here[at] as number) & ((here[at] as number) << 1);
  }
  return noise;
}

/** Rows without the bits after their last column. */
export function usedBits(samples: Buffer, columns: number): Buffer {
  const rowBytes = Math.ceil(columns / 8);
  const used = samples.map((byte, at) => (at % rowBytes === rowBytes - 1 ? byte & (0xff << (-columns & 7)) : byte));
  return Buffer.from(used);
}
