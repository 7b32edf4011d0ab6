import { pdfInfo } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { createRandom } from '@blattwerk/testing/random';
import { expect, it } from 'vitest';
import { count, first, forms, password, randomFile, wholeOf } from '../testing/random-file.ts';
import { PdfDocument } from './document.ts';
import { authenticatePassword } from './encryption/decrypt.ts';
import { saveObjects } from './save.ts';
import { saveUpdate } from './update.ts';

it.each(forms)('what is written %s is read as equal, by other programs as well', (name, rounds, options) => {
  const random = createRandom(`round trip, ${name}`);
  for (let round = 0; round < rounds; round++) {
    const file = randomFile(random);
    const document = PdfDocument.open(file);
    const expected = wholeOf(document);
    const saved = Buffer.concat(saveObjects(document, document.trailer, { version: '1.7', ...options() }));
    const opened = PdfDocument.open(saved);
    const again = opened.isEncrypted ? opened.decrypted(authenticatePassword(opened, password)) : opened;
    expect(wholeOf(again)).toEqual(expected);
    expect(qpdfCheck(saved, password)).toBe(0);
    if (round % 5 === 0) expect(pdfInfo(saved, ['-upw', password])['Pages']).toBe('1');
  }
});

it('what an update changes is read as equal, and all else as before', () => {
  const random = createRandom('round trip, updated');
  for (let round = 0; round < 25; round++) {
    const file = randomFile(random);
    const document = PdfDocument.open(file);
    const other = PdfDocument.open(randomFile(random));
    // A number may be written in a way that forbids an update of the file.
    for (let at = 0; at < count; at++) document.object(first + at);
    if (!document.isUpdatable) continue;
    const changed = first + random.integer(count);
    document.replace(changed, other.object(first) ?? null);
    const expected = wholeOf(document);
    const updated = Buffer.concat(saveUpdate(document));
    expect(updated.subarray(0, file.length).equals(file)).toBe(true);
    expect(wholeOf(PdfDocument.open(updated))).toEqual(expected);
    expect(qpdfCheck(updated)).toBe(0);
  }
});
