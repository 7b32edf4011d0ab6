import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pdfInfo, textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { afterAll, expect, it } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const examples = Array.from(readme.matchAll(/\n([^\n]*):\n\n```ts\n(.*?)```/gs), ([, task = '', code = '']) => ({
  task: task.split(/[,;:]/, 1)[0] ?? '',
  code,
}));

const page = (text: string) => [`<< /Type /Page /Parent 2 0 R /Contents ${text === 'one' ? 5 : 6} 0 R >>`];
const pdf = writePdf(
  [
    '<< /Type /Catalog /Pages 2 0 R /Outlines 8 0 R >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 200 100] /Resources << /Font << /F 7 0 R >> >> >>',
    ...page('one'),
    ...page('two'),
    ['<< >>', 'BT /F 18 Tf 20 40 Td (one) Tj ET'],
    ['<< >>', 'BT /F 18 Tf 20 40 Td (two) Tj ET'],
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /First 9 0 R /Last 9 0 R >>',
    '<< /Title (Chapter) /Parent 8 0 R /Dest [4 0 R /Fit] >>',
    '<< /Title (Report) >>',
  ],
  { trailer: '/Info 10 0 R' },
);
const withoutXref = pdf.subarray(0, pdf.lastIndexOf('xref\n0'));

/** What each example prints, and the files that it writes. */
const outcomes: Readonly<Record<string, { prints: string; writes: Readonly<Record<string, RegExp>> }>> = {
  'Open a file': { prints: '2 200 Report Chapter 1\n2 []\n', writes: {} },
  'Rotate pages': { prints: '', writes: { 'out.pdf': /one\s+two/, 'updated.pdf': /one\s+two/ } },
  'Split a file': {
    prints: '',
    writes: { 'page-1.pdf': /^one\s*$/, 'page-2.pdf': /^two\s*$/, 'reversed.pdf': /two\s+one/ },
  },
  'Merge files with their bookmarks': { prints: '[]\n', writes: { 'merged.pdf': /one\s+two\s+one\s+two/ } },
  'Encrypt with AES-256': { prints: 'true\n', writes: { 'decrypted.pdf': /one\s+two/ } },
  'Draw on pages': {
    prints: '',
    writes: { 'numbered.pdf': /one\s+1 \/ 2\s+two\s+2 \/ 2/, 'plain.pdf': /^one\s+two\s*$/ },
  },
  'Refuse files that need more than you allow': { prints: 'malformed\n', writes: {} },
};

it('has the examples whose outcome is known', () => {
  expect(examples.map(({ task }) => task)).toEqual(Object.keys(outcomes));
});

/** The examples run by one process, each in a folder of its own. */
const folders = examples.map(() => temporaryFolder());
const index = JSON.stringify(new URL('index.ts', import.meta.url).href);
const separator = '-- end of an example --\n';

afterAll(() => {
  for (const folder of folders) folder[Symbol.dispose]();
});

/** What each example prints. */
const printed = runAll();

function runAll(): string[] {
  for (const [at, { code }] of examples.entries()) {
    const { path } = folders[at] as { path: string };
    for (const [name, bytes] of Object.entries({ 'in.pdf': pdf, 'other.pdf': pdf, 'damaged.pdf': withoutXref }))
      writeFileSync(join(path, name), bytes);
    writeFileSync(join(path, 'example.mts'), code.replace("'@blattwerk/pdf'", index));
  }
  const program = `
    for (const folder of ${JSON.stringify(folders.map(({ path }) => path))}) {
      process.chdir(folder);
      await import(folder + '/example.mts');
      process.stdout.write(${JSON.stringify(separator)});
    }`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (stderr !== '') throw new Error(stderr);
  return stdout.split(separator);
}

it.each(examples.map(({ task }, at) => ({ task, at })))('the example runs: $task', ({ task, at }) => {
  const { path } = folders[at] as { path: string };
  expect(printed[at]).toBe(outcomes[task]?.prints);
  for (const [name, text] of Object.entries(outcomes[task]?.writes ?? {})) {
    const file = readFileSync(join(path, name));
    expect(qpdfCheck(file)).toBe(0);
    expect(textOf(file)).toMatch(text);
  }
  if (task === 'Encrypt with AES-256') {
    const locked = readFileSync(join(path, 'encrypted.pdf'));
    expect(pdfInfo(locked, ['-upw', 'secret'])['Encrypted']).toMatch(/^yes .*print:no copy:yes .*AES-256/);
  }
  if (task === 'Rotate pages') {
    expect(pdfInfo(readFileSync(join(path, 'out.pdf')), ['-f', '1'])['Page 1 rot']).toBe('90');
    expect(readFileSync(join(path, 'updated.pdf')).subarray(0, pdf.length).equals(pdf)).toBe(true);
  }
});
