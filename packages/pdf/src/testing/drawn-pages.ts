import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPixmaps } from '@blattwerk/testing/pdf/read-pixmaps';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { programOutput } from '@blattwerk/testing/call-program';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { type Bounds, pixelBounds } from './pixel-bounds.ts';

/** A PDF with a page for each entry. @param mediaBox of the pages */
export function pagesOf(
  pages: readonly { entries?: string; content?: string }[],
  more: readonly WrittenObject[] = [],
  mediaBox = '0 0 300 400',
): Buffer {
  const first = 3;
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ');
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [${mediaBox}] >>`,
    ...pages.flatMap(({ entries = '', content = '' }, at): WrittenObject[] => [
      `<< /Type /Page /Parent 2 0 R /Contents ${first + 2 * at + 1} 0 R ${entries} >>`,
      stream('', content),
    ]),
    ...more,
  ]);
}

interface Picture {
  width: number;
  height: number;
  /** Of the red pixels; undefined where there are none. */
  red: Bounds | undefined;
}

/** A page as poppler shows it, a pixel for each unit. */
export function render(pdf: Uint8Array, pageNumber = 1): Picture {
  using folder = temporaryFolder();
  const path = join(folder.path, 'a.pdf');
  writeFileSync(path, pdf);
  const args = [
    '-cropbox',
    '-r',
    '72',
    '-aa',
    'no',
    '-aaVector',
    'no',
    '-f',
    `${pageNumber}`,
    '-l',
    `${pageNumber}`,
    path,
  ];
  const ppm = programOutput('pdftoppm', args);
  const [picture = { width: 0, height: 0, pixels: Buffer.of() }] = readPixmaps(ppm);
  const red = pixelBounds(picture, (r, g, b) => r > 200 && g < 60 && b < 60);
  return { width: picture.width, height: picture.height, red };
}
