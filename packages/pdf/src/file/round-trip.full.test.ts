import { createRandom } from '@blattwerk/testing/random';
import { expect, it } from 'vitest';
import { graphByMutool, graphByPackage, withNumbersOfMutool } from '../testing/object-graph.ts';
import { randomFile } from '../testing/random-file.ts';
import { expectReadAsByQpdf, expectReadAsWritten, expectUpdated } from '../testing/round-trips.ts';
import { forms, password, writtenAs } from '../testing/written-forms.ts';
import { PdfDocument } from './document.ts';

it('what any program may write is read as qpdf reads it', () => {
  expectReadAsByQpdf(40);
});

it.each(forms)('what is written %s is read as equal, by qpdf and poppler as well', (...form) => {
  expectReadAsWritten(form, form[1]);
});

it.each(forms.slice(0, 2))('an update of a file that is %s changes what was changed, and nothing else', (...form) => {
  expectUpdated(form, form[1]);
});

it.each(forms)('what is written %s is read as equal by MuPDF', (name, rounds, options) => {
  const random = createRandom(`round trip by MuPDF, ${name}`);
  for (let round = 0; round < rounds; round++) {
    const { bytes } = randomFile(random);
    const expected = withNumbersOfMutool(graphByPackage(PdfDocument.open(bytes)));
    // It reads an end of line of two bytes in a string as two bytes, which a copied source can have.
    const saved = writtenAs(bytes, options(), { isRead: true });
    expect(withNumbersOfMutool(graphByMutool(saved, password))).toEqual(expected);
  }
});
