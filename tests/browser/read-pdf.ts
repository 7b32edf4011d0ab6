import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download } from '@playwright/test';

export interface ReadPdf {
  bytes: Buffer;
  /** Each page's width over its height, in order. */
  ratios: number[];
}

/** A saved download, read by qpdf and poppler. @throws Error where qpdf finds a fault */
export async function readPdf(download: Download): Promise<ReadPdf> {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-e2e-'));
  try {
    const path = join(folder, 'download.pdf');
    await download.saveAs(path);
    execFileSync('qpdf', ['--check', path], { stdio: 'ignore' });
    const info = execFileSync('pdfinfo', ['-f', '1', '-l', '100', path], { encoding: 'utf8' });
    const sizes = [...info.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm)];
    return { bytes: readFileSync(path), ratios: sizes.map(([, width, height]) => Number(width) / Number(height)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
