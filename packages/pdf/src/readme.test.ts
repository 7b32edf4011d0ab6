import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
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
const form = writePdf([
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DA (/F 12 Tf 0 g) /DR << /Font << /F 5 0 R >> >> >> >>',
  '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 200 100] >>',
  '<< /Type /Page /Parent 2 0 R /Annots [4 0 R] >>',
  '<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (name) /Rect [20 20 180 40] >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
]);
const picture = writePdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 200 100] >>',
  '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
  ['<< >>', 'q 200 0 0 100 0 0 cm /I Do Q'],
  [
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode >>',
    'ff00000000ff>',
  ],
]);
const withoutXref = pdf.subarray(0, pdf.lastIndexOf('xref\n0'));

/** What each example prints, and the files that it writes. */
const outcomes: Readonly<Record<string, { prints: string; writes: Readonly<Record<string, RegExp>> }>> = {
  'Open a file': { prints: '2 200 Report Chapter 1\n2 []\n', writes: {} },
  'Read the text of pages in the order of reading': { prints: "1 one\n2 two\n1 two 1\n[ 'one' ]\n", writes: {} },
  'Rotate pages': { prints: '', writes: { 'out.pdf': /one\s+two/, 'updated.pdf': /one\s+two/ } },
  'Crop pages': { prints: "[ '100 x 60', '200 x 100' ]\n", writes: { 'cropped.pdf': /^one\s*$/ } },
  'Give pages another size': { prints: '', writes: { 'sheet.pdf': /one\s+two/ } },
  'Split a file': {
    prints: '',
    writes: { 'page-1.pdf': /^one\s*$/, 'page-2.pdf': /^two\s*$/, 'reversed.pdf': /two\s+one/ },
  },
  'Merge files with their bookmarks': { prints: '[]\n', writes: { 'merged.pdf': /one\s+two\s+one\s+two/ } },
  'Set information': {
    prints: `{ Title: 'Report 2026', Author: 'Ann' } Second [ 'i', '1' ] [
  {
    pageIndex: 0,
    area: { left: 20, bottom: 30, right: 80, top: 60 },
    uri: 'https://example.org/'
  }
]
data.csv text/csv 1;2
`,
    writes: { 'described.pdf': /one\s+two/ },
  },
  'Fill in a form': { prints: "[ [ 'name', null ] ]\n", writes: { 'filled.pdf': /^Ann\s*$/ } },
  'Make fields': { prints: '1 0\n', writes: { 'flat.pdf': /^Ann\s*$/ } },
  'Encrypt with AES-256': { prints: 'true\n', writes: { 'decrypted.pdf': /one\s+two/ } },
  'Draw on pages': {
    prints: '',
    writes: { 'numbered.pdf': /one\s+1 \/ 2\s+two\s+2 \/ 2/, 'plain.pdf': /^one\s+two\s*$/ },
  },
  'Create a document': { prints: '', writes: { 'letter.pdf': /^Dear reader\s*$/ } },
  'Create a tagged document': { prints: '', writes: { 'tagged.pdf': /^Dear reader\s+1\s*$/ } },
  'Redact words and areas': { prints: '1 1\n', writes: { 'redacted.pdf': /^\s*two\s*$/ } },
  'Put text that was recognized over the picture of a scan': {
    prints: '',
    writes: { 'searchable.pdf': /^Dear reader\s*$/ },
  },
  'Make a file smaller without a change of what it shows': {
    prints: 'true 1\n',
    writes: { 'small.pdf': /one\s+two/ },
  },
  'Make a file PDF/A': { prints: "[ 'colorsDefined' ]\ncharacters\n", writes: { 'archived.pdf': /^\s*$/ } },
  'Work on objects and contents': {
    prints: 'o 20.00 18\nn 30.01 18\ne 40.02 18\n',
    writes: { 'changed.pdf': /one\s+two/ },
  },
  'Read the pixels of images that pages draw': {
    prints: '2 1 rgb undefined <Buffer ff 00 00 00 00 ff>\n',
    writes: {},
  },
  'Refuse files that need more than you allow': { prints: 'malformed\n', writes: {} },
};

it('has the examples whose outcome is known', () => {
  expect(examples.map(({ task }) => task)).toEqual(Object.keys(outcomes));
});

/** Programs with their arguments, what each prints, and the files that it writes. */
const programs: Readonly<
  Record<string, { args: readonly string[]; prints: string; writes: Readonly<Record<string, RegExp>> }>
> = {
  'print-text': { args: ['in.pdf'], prints: '--- 1\none\n--- 2\ntwo\n', writes: {} },
  'split-by-bookmarks': {
    args: ['in.pdf', '.'],
    prints: '1 Chapter.pdf: 1\n',
    writes: { '1 Chapter.pdf': /^two\s*$/ },
  },
  'redact-words': {
    args: ['in.pdf', 'out.pdf', 'TWO', 'chap'],
    prints: '1 on pages, 1 elsewhere\n',
    writes: { 'out.pdf': /^one\s*$/ },
  },
  'make-invoice': {
    args: ['invoice.pdf'],
    prints: '',
    writes: { 'invoice.pdf': /^Invoice 1001\s+Paper, 500 sheets 12\.50 EUR\s+Ink 31\.90 EUR\s+Total 44\.40 EUR\s*$/ },
  },
  'gather-files': {
    args: ['all.pdf', 'in.pdf', 'other.pdf'],
    prints: '4 pages\n',
    writes: { 'all.pdf': /^one\s+1\s+two\s+2\s+one\s+3\s+two\s+4\s*$/ },
  },
};

it('knows each program', () => {
  const files = globSync('*.ts', { cwd: new URL('../examples', import.meta.url) });
  expect(files.toSorted()).toEqual(
    Object.keys(programs)
      .map((name) => `${name}.ts`)
      .toSorted(),
  );
});

/** Examples and programs run by one process, each in a folder of its own. */
const codes = [
  ...examples.map(({ code }) => ({ code, args: [] as readonly string[] })),
  ...Object.entries(programs).map(([name, { args }]) => ({
    code: readFileSync(new URL(`../examples/${name}.ts`, import.meta.url), 'utf8'),
    args,
  })),
];
const folders = codes.map(() => temporaryFolder());
const entry = (name: string) => JSON.stringify(new URL(`${name}.ts`, import.meta.url).href);
const separator = '-- end of an example --\n';

afterAll(() => {
  for (const folder of folders) folder[Symbol.dispose]();
});

/** What each prints. */
const printed = runAll();

function runAll(): string[] {
  for (const [at, { code }] of codes.entries()) {
    const { path } = folders[at] as { path: string };
    const files = {
      'in.pdf': pdf,
      'picture.pdf': picture,
      'other.pdf': pdf,
      'damaged.pdf': withoutXref,
      'form.pdf': form,
    };
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(path, name), bytes);
    const entries = code
      .replace("'@blattwerk/pdf'", entry('index'))
      .replace("'@blattwerk/pdf/images'", entry('images'));
    writeFileSync(join(path, 'example.mts'), entries);
  }
  const program = `
    for (const [folder, args] of ${JSON.stringify(folders.map(({ path }, at) => [path, codes[at]?.args]))}) {
      process.chdir(folder);
      process.argv = [process.execPath, 'example.mts', ...args];
      await import(folder + '/example.mts');
      process.stdout.write(${JSON.stringify(separator)});
    }`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (stderr !== '') throw new Error(stderr);
  return stdout.split(separator);
}

function expectOutcome(at: number, outcome: { prints: string; writes: Readonly<Record<string, RegExp>> } | undefined) {
  const { path } = folders[at] as { path: string };
  expect(printed[at]).toBe(outcome?.prints);
  for (const [name, text] of Object.entries(outcome?.writes ?? {})) {
    const file = readFileSync(join(path, name));
    expect(qpdfCheck(file)).toBe(0);
    expect(textOf(file)).toMatch(text);
  }
}

it.each(Object.keys(programs).map((name, at) => ({ name, at })))('the program runs: $name', ({ name, at }) => {
  expectOutcome(examples.length + at, programs[name]);
});

it.each(examples.map(({ task }, at) => ({ task, at })))('the example runs: $task', ({ task, at }) => {
  const { path } = folders[at] as { path: string };
  expectOutcome(at, outcomes[task]);
  if (task === 'Encrypt with AES-256') {
    const locked = readFileSync(join(path, 'encrypted.pdf'));
    expect(pdfInfo(locked, ['-upw', 'secret'])['Encrypted']).toMatch(/^yes .*print:no copy:yes .*AES-256/);
  }
  if (task === 'Rotate pages') {
    expect(pdfInfo(readFileSync(join(path, 'out.pdf')), ['-f', '1'])['Page 1 rot']).toBe('90');
    expect(readFileSync(join(path, 'updated.pdf')).subarray(0, pdf.length).equals(pdf)).toBe(true);
  }
});
