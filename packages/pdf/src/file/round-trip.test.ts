import { it } from 'vitest';
import { expectReadAsByQpdf, expectReadAsWritten, expectUpdated } from '../testing/round-trips.ts';
import { forms } from '../testing/written-forms.ts';

/** A fifth of the random files of round-trip.full.test.ts, and at least two of each form. */
const quickRounds = (rounds: number) => Math.max(2, Math.ceil(rounds / 5));

it('what any program may write is read as qpdf reads it', () => {
  expectReadAsByQpdf(8);
});

it.each(forms)('what is written %s is read as equal, by qpdf and poppler as well', (...form) => {
  expectReadAsWritten(form, quickRounds(form[1]));
});

it.each(forms.slice(0, 2))('an update of a file that is %s changes what was changed, and nothing else', (...form) => {
  expectUpdated(form, quickRounds(form[1]));
});
