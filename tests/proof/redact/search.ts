import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everythingOf, wordsOf } from '@blattwerk/pdf/testing/erase-pdf';
import { inkIn, renderGray } from '@blattwerk/pdf/testing/ink';
import { textByPdfjs } from '@blattwerk/pdf/testing/read-by-pdfjs';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { area } from './places.ts';

/** Texts of a file by each reader that is installed. */
export async function readTexts(bytes: Buffer): Promise<Record<string, string>> {
  const mupdf = textByMupdf(bytes);
  return {
    poppler: `${textOf(bytes)}\n${textAsShown(bytes)}`,
    ...(mupdf === undefined ? {} : { MuPDF: mupdf }),
    'pdf.js': await textByPdfjs(bytes),
  };
}

/** The text of all pages by poppler, in the order of lines as they are shown. */
function textAsShown(bytes: Buffer): string {
  using folder = temporaryFolder();
  const path = join(folder.path, 'a.pdf');
  writeFileSync(path, bytes);
  return spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).stdout;
}

function textByMupdf(bytes: Buffer): string | undefined {
  using folder = temporaryFolder();
  const path = join(folder.path, 'a.pdf');
  writeFileSync(path, bytes);
  const { error, stdout } = spawnSync('mutool', ['draw', '-q', '-F', 'txt', path], { encoding: 'utf8' });
  // It reports faults of what it reads by its exit code.
  return error ? undefined : stdout;
}

/** Where a file has one of several texts, in any case and in UTF-16; each place once. */
export async function findIn(bytes: Buffer, wanted: readonly string[]): Promise<string[]> {
  const everywhere: Record<string, string> = {
    'bytes or streams': await everythingOf(bytes),
    ...(await readTexts(bytes)),
  };
  const found = Object.entries(everywhere).filter(([, text]) => {
    const plain = text.replaceAll('\0', '').toLowerCase();
    return wanted.some((each) => plain.includes(each.toLowerCase()));
  });
  return found.map(([where]) => where);
}

/** The area without the pixels of its border, which are shared. */
const within = { left: area.left + 0.5, bottom: area.bottom + 0.5, right: area.right - 0.5, top: area.top - 0.5 };

/** Darkness within the area, in points squared of black, and the words that touch it. */
export function shownInArea(bytes: Buffer): { ink: number; words: number } {
  const words = wordsOf(bytes).filter(
    (word) => word.right > area.left && word.left < area.right && word.top > area.bottom && word.bottom < area.top,
  );
  return { ink: inkIn(renderGray(bytes), within), words: words.length };
}
