import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import type { Download } from '@playwright/test';

export interface ReadPdf {
  bytes: Buffer;
  /** Width over height of each page, in order. */
  ratios: number[];
}

/** A saved download, read by qpdf and poppler. @throws Error where qpdf reports an error */
export async function readPdf(download: Download): Promise<ReadPdf> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'download.pdf');
  await download.saveAs(path);
  execFileSync('qpdf', ['--check', path], { stdio: 'ignore' });
  const info = execFileSync('pdfinfo', ['-f', '1', '-l', '100', path], { encoding: 'utf8' });
  const sizes = [...info.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm)];
  return { bytes: readFileSync(path), ratios: sizes.map(([, width, height]) => Number(width) / Number(height)) };
}
