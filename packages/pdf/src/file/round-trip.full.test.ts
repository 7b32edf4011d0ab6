import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@blattwerk/testing/random';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { expect, it } from 'vitest';
import { forms, password, randomFile, wholeOf } from '../testing/random-file.ts';
import { PdfDocument } from './document.ts';
import { saveObjects } from './save.ts';

/** The file as MuPDF reads and writes it. @throws Error where it warns of anything */
function rewrittenByMutool(file: Buffer): Buffer {
  using folder = temporaryFolder();
  const [from, to] = [join(folder.path, 'in.pdf'), join(folder.path, 'out.pdf')];
  writeFileSync(from, file);
  const { status, stderr } = spawnSync('mutool', ['clean', '-D', '-p', password, from, to], { encoding: 'utf8' });
  if (status !== 0 || stderr !== '') throw new Error(`mutool ended with ${status}: ${stderr}`);
  return readFileSync(to);
}

it.each(forms)('what is written %s is read as equal by MuPDF', (name, rounds, options) => {
  const random = createRandom(`round trip by MuPDF, ${name}`);
  for (let round = 0; round < rounds; round++) {
    const document = PdfDocument.open(randomFile(random));
    const expected = wholeOf(document);
    const saved = Buffer.concat(saveObjects(document, document.trailer, { version: '1.7', ...options() }));
    expect(wholeOf(PdfDocument.open(rewrittenByMutool(saved)))).toEqual(expected);
  }
});
