import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { expect, it } from 'vitest';
import { PdfDocument } from './file/document.ts';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';

it('the example in the README runs', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const code = example.replace(
    "'@blattwerk/pdf/internal'",
    JSON.stringify(new URL('internal.ts', import.meta.url).href),
  );
  using folder = temporaryFolder();
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R /PageMode /UseOutlines >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
  ]);
  writeFileSync(join(folder.path, 'in.pdf'), pdf);
  writeFileSync(join(folder.path, 'example.ts'), code);
  const { stdout, stderr } = spawnSync(process.execPath, ['example.ts'], { cwd: folder.path, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toBe('1 UseOutlines\n');
  for (const name of ['out.pdf', 'updated.pdf']) {
    const file = readFileSync(join(folder.path, name));
    expect(qpdfCheck(file)).toBe(0);
    expect(PdfDocument.open(file).pages[0]?.dict.get('Rotate')).toBe(90);
  }
  expect(readFileSync(join(folder.path, 'updated.pdf')).subarray(0, pdf.length).equals(pdf)).toBe(true);
});
