import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { env } from 'node:process';
import { contracts, exampleForm, parseOptions, type ToolName } from '@blattwerk/shared';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadHandler } from './handlers.ts';
import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { runInMemory } from '../testing/run-in-memory.ts';

let folder: string;
let path: string | undefined;

/** A program that replaces qpdf writes a line for each start. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'starts-'));
  path = env['PATH'];
  const qpdf = execFileSync('/bin/sh', ['-c', 'command -v qpdf'], { encoding: 'utf8' }).trim();
  const script = join(folder, 'qpdf');
  writeFileSync(script, `#!/bin/sh\necho >> '${folder}/starts'\nexec '${qpdf}' "$@"\n`);
  chmodSync(script, 0o755);
  env['PATH'] = `${folder}${delimiter}${path}`;
});

afterEach(() => {
  env['PATH'] = path;
  rmSync(folder, { recursive: true });
});

function starts(): number {
  const file = join(folder, 'starts');
  return existsSync(file) ? readFileSync(file, 'utf8').length : 0;
}

const plain = textPdf(['one', 'two', 'three']);
const lock = (userPassword: string) => qpdfJob(plain, { encrypt: { userPassword, ownerPassword: 'o', '256bit': {} } });
const locked = lock('p');
const restricted = lock('');

const trials: readonly [ToolName, number, Record<string, unknown>, Buffer][] = [
  ['rotate', 0, { rotation: 90, pages: null, orientation: 'all' }, plain],
  ['protect', 0, parseOptions(contracts.protect, [['password', 'p']]), plain],
  ['unlock', 0, { password: 'p' }, locked],
  ['unlock', 0, { password: null }, restricted],
  ['unlock', 0, { password: null }, plain],
  ['delete-pages', 0, { pages: '2' }, plain],
  ['page-numbers', 0, parseOptions(contracts['page-numbers'], []), plain],
  ['watermark', 0, parseOptions(contracts.watermark, [['text', 'DRAFT']]), plain],
  ['sign', 0, parseOptions(contracts.sign, exampleForm(contracts.sign)), plain],
  ['crop', 0, parseOptions(contracts.crop, [['margins', '1,1,1,1']]), plain],
  ['crop', 0, parseOptions(contracts.crop, [['detect', 'all']]), plain],
  ['n-up', 0, parseOptions(contracts['n-up'], []), plain],
  ['page-size', 0, parseOptions(contracts['page-size'], []), plain],
  ['redact', 0, parseOptions(contracts.redact, exampleForm(contracts.redact)), plain],
  ['organize-pages', 0, parseOptions(contracts['organize-pages'], [['pages', '2,1']]), plain],
  ['split', 0, { mode: 'interval', config: '1' }, plain],
  ['merge', 0, { file_pages: null, order: 'files', blank_pages: false, bookmarks: 'all' }, plain],
  ['compress', 0, { quality: 'medium', target_size: null, both_levels: false, grayscale: false }, plain],
];

it.each(trials)('%s starts qpdf %i times for a conforming file: %o', async (tool, expected, options, bytes) => {
  const files = [bytes, bytes].slice(0, tool === 'merge' ? 2 : 1).map((each) => ({ name: 'a.pdf', bytes: each }));
  await runInMemory(await loadHandler(tool), files, options as never);
  expect(starts()).toBe(expected);
});
