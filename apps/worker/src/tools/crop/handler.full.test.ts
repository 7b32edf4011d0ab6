import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { expect, it } from 'vitest';
import './handler.test.ts';
import { pageWithSecrets, quarter, runCrop, secretPages } from './crop-fixture.ts';

/** Texts of a file, as MuPDF reads them. */
function textsIn(pdf: Buffer): string {
  using folder = temporaryFolder();
  const path = join(folder.path, 'a.pdf');
  writeFileSync(path, pdf);
  const read = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });
  return [read('mutool', 'draw', '-q', '-F', 'txt', path), read('mutool', 'draw', '-q', '-F', 'stext', path)].join(
    '\n',
  );
}

it.each(secretPages)(
  'what is outside of the margins is in no text of MuPDF once it is deleted: %s %s',
  async (kind, entries) => {
    const file = await pageWithSecrets(kind, entries);
    expect(textsIn(file)).toContain('SECRETTOP');
    const left = textsIn((await runCrop(file, { ...quarter, outside: 'delete' })).output);
    expect(left.match(/SECRET\w*/g)).toBeNull();
    expect(left).toContain('INNERWORD');
  },
);
