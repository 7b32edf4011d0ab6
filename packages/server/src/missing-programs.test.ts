import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { expect, it } from 'vitest';
import { toolsWithoutProgram } from './missing-programs.ts';

it('names the tools whose program is in no folder, or cannot be run', () => {
  using folder = temporaryFolder();
  const program = join(folder.path, 'recognize');
  const tools = [{ name: 'rotate' }, { name: 'ocr', program: 'recognize' }];
  const missing = (path: string) => toolsWithoutProgram(tools, path);
  expect(missing('')).toEqual(['ocr']);
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o600 });
  expect(missing(folder.path)).toEqual(['ocr']);
  chmodSync(program, 0o700);
  expect(missing(['/nowhere', folder.path].join(delimiter))).toEqual([]);
});
