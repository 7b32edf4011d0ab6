import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName, prefixedPdf, prefixedZip } from './download-name.ts';

/** Code units, so that there are lone surrogates, and the characters that names are made unsafe with. */
const unit = fc.oneof(
  fc.constantFrom(
    '/',
    '\\',
    '.',
    ' ',
    '"',
    ';',
    '\r',
    '\n',
    '\0',
    '\u202e',
    '\u200b',
    '\u0301',
    '\ufeff',
    'é',
    '🏴‍☠️',
    'a',
  ),
  fc.nat(0xffff).map((code) => String.fromCharCode(code)),
);
const endings = fc.constantFrom('', '.pdf', '.PDF', '.tar.gz', '.', '.pdf ');
const repeated = fc
  .tuple(fc.array(unit, { maxLength: 40 }), fc.constantFrom(1, 1, 30))
  .map(([units, times]) => units.join('').repeat(times));
/** A single character as a reader sees it, of any number of bytes. */
const accented = fc.nat(300).map((accents) => `a${'\u0301'.repeat(accents)}`);
const names = fc.tuple(fc.oneof(repeated, accented), endings).map(([name, ending]) => name + ending);

const forbidden = /[/\\\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

describe('the name of a download', () => {
  it.each([
    ['of a file', cleanFileName, 0],
    ['of a PDF', prefixedPdf('rotated_'), 12],
    ['of a ZIP', prefixedZip('images_'), 11],
  ] as const)('%s is visible, without a path, and at most as long as file systems allow', (_, nameOf, more) => {
    fc.assert(
      fc.property(names, (name) => {
        const given = nameOf(name);
        expect(given).not.toMatch(forbidden);
        expect(given).not.toMatch(/^[.\s]*$/);
        expect(given.isWellFormed()).toBe(true);
        expect(new TextEncoder().encode(given).length).toBeLessThanOrEqual(200 + more);
      }),
      { numRuns: 1_000 },
    );
  });

  it('stays as it is once it is clean', () => {
    fc.assert(
      fc.property(names, (name) => {
        const clean = cleanFileName(name);
        expect(cleanFileName(clean)).toBe(clean);
      }),
      { numRuns: 1_000 },
    );
  });

  it('ends as its type requires', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(prefixedPdf('a_')(name)).toMatch(/^a_.+\.pdf$/i);
        expect(prefixedZip('a_')(name)).toMatch(/^a_.+\.zip$/);
      }),
    );
  });
});
