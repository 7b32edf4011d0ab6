import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededBytes } from '@blattwerk/testing/random';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { expect, it } from 'vitest';
import { encodeFax } from './fax.ts';

/** Rows of the image as poppler decodes it, a byte for each pixel. */
function decoded(data: Buffer, columns: number, rows: number, white: 0 | 1): Buffer {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file.pdf');
  const parameters = `<< /K -1 /Columns ${columns} /Rows ${rows} /BlackIs1 ${white === 0} >>`;
  writeFileSync(
    path,
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /Resources << /XObject << /A 4 0 R >> >> >>',
      [
        `<< /Subtype /Image /Width ${columns} /Height ${rows} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms ${parameters} >>`,
        data,
      ],
      ['<< >>', '9 0 0 9 0 0 cm /A Do'],
    ]),
  );
  execFileSync('pdfimages', [path, join(folder.path, 'image')], { stdio: 'pipe' });
  const image = readFileSync(join(folder.path, 'image-000.pbm'));
  return image.subarray(image.length - rows * Math.ceil(columns / 8));
}

/** A PBM has 1 for black. */
const inverted = (samples: Buffer) => Buffer.from(samples.map((byte) => ~byte));

/** Rows of runs of increasing lengths, each length in both colors and at other columns in each row. */
function runs(columns: number): Buffer {
  const rowBytes = Math.ceil(columns / 8);
  const rows: Buffer[] = [];
  for (let length = 1; length <= columns; length += length < 70 ? 1 : 61) {
    const row = Buffer.alloc(rowBytes);
    for (let column = length % 13; column < columns; column++)
      if (Math.floor(column / length) % 2 === 0)
        row[column >> 3] = (row[column >> 3] as number) | (0x80 >> (column & 7));
    rows.push(
      row,
      inverted(row).map((byte, at) => (at === rowBytes - 1 ? byte & (0xff << (-columns & 7)) : byte)) as Buffer,
    );
  }
  return Buffer.concat(rows);
}

it.each([0, 1] as const)('keeps every pixel for runs of all lengths, with white as %i', (white) => {
  const columns = 5304;
  const samples = runs(columns);
  const rows = samples.length / (columns / 8);
  expect(decoded(encodeFax(samples, columns, white), columns, rows, white).equals(inverted(samples))).toBe(true);
});

it.each([1, 7, 8, 9, 64, 200])('keeps every pixel of random rows of %i columns', (columns) => {
  const rowBytes = Math.ceil(columns / 8);
  const noise = seededBytes(rowBytes * 40, columns);
  // Some rows are those above with few changes, some have few black pixels.
  for (let row = 1; row < 40; row++) {
    const [here, above] = [row, row - 1].map((each) => noise.subarray(each * rowBytes, (each + 1) * rowBytes));
    if (row % 3 === 1 && here && above)
      for (let at = 0; at < rowBytes; at++)
        here[at] = (above[at] as number) ^ ((here[at] as number) & ((here[at] as number) >> 3) & 0x11);
    if (row % 3 === 2 && here)
      for (let at = 0; at < rowBytes; at++) here[at] = (here[at] as number) & ((here[at] as number) << 1);
  }
  const used = (samples: Buffer) =>
    samples.map((byte, at) => (at % rowBytes === rowBytes - 1 ? byte & (0xff << (-columns & 7)) : byte));
  const found = decoded(encodeFax(noise, columns, 1), columns, 40, 1);
  expect(Buffer.from(used(found)).equals(Buffer.from(used(inverted(noise))))).toBe(true);
});

it('is smaller than the samples for a page of text', () => {
  const columns = 800;
  const samples = Buffer.alloc(100 * 200, 0xff);
  for (let row = 20; row < 180; row += 10)
    for (let line = 0; line < 6; line++) samples.fill(0xf0, (row + line) * 100 + 10, (row + line) * 100 + 90);
  expect(encodeFax(samples, columns, 1).length).toBeLessThan(samples.length / 4);
});
