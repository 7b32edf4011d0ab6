import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';

/** A PDF with a page for each entry. */
export function pagesOf(
  pages: readonly { entries?: string; content?: string }[],
  more: readonly WrittenObject[] = [],
): Buffer {
  const first = 3;
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ');
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 300 400] >>`,
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
  /** Bounds of the red pixels from the lower left corner; undefined where there are none. */
  red: { left: number; bottom: number; right: number; top: number } | undefined;
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
  const ppm = execFileSync('pdftoppm', args, { maxBuffer: 1 << 26 });
  const [head = '', width = 0, height = 0] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.toString('latin1', 0, 40)) ?? [];
  const [columns, rows] = [Number(width), Number(height)];
  let found: Picture['red'];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const at = head.length + (y * columns + x) * 3;
      const isRed = (ppm[at] ?? 0) > 200 && (ppm[at + 1] ?? 255) < 60 && (ppm[at + 2] ?? 255) < 60;
      if (!isRed) continue;
      const bottom = rows - y - 1;
      found = {
        left: Math.min(found?.left ?? x, x),
        bottom: Math.min(found?.bottom ?? bottom, bottom),
        right: Math.max(found?.right ?? 0, x + 1),
        top: Math.max(found?.top ?? 0, bottom + 1),
      };
    }
  }
  return { width: columns, height: rows, red: found };
}
