import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { expect, it } from 'vitest';
import { findInstalled } from './find-installed.ts';
import { openScratch } from './sandbox/scratch.ts';

const tool = { name: 'ocr', program: 'tesseract', installed: 'language' };

/** With a program of this script in place of Tesseract, and without a sandbox. */
function installedBy(script: string) {
  using folder = temporaryFolder();
  const program = join(folder.path, 'tesseract');
  writeFileSync(program, `#!/bin/sh\n${script}`);
  chmodSync(program, 0o755);
  const scratch = openScratch(folder.path);
  const sandbox = { prefix: () => [], userId: undefined, openFilter: () => undefined };
  const environment = { PATH: `${folder.path}:${process.env['PATH']}` };
  const others = [{ name: 'rotate' }, { name: 'other', program: 'absent', installed: 'field' }];
  const found = findInstalled([tool, ...others], { sandbox, scratch, environment });
  scratch.close();
  return Object.fromEntries(found);
}

it('has the languages of Tesseract, and no other data of it', () => {
  const list = ['List of available languages in "tessdata" (5):', 'fra', 'chi_sim', 'eng', 'equ', 'osd'];
  expect(installedBy(`printf '%s\\n' ${[...list, 'script/Latin'].map((line) => `'${line}'`).join(' ')}`)).toEqual({
    ocr: { language: ['chi_sim', 'eng', 'fra'] },
  });
});

it('has nothing where the program fails', () => {
  expect(installedBy('echo; echo deu; exit 1')).toEqual({});
});
