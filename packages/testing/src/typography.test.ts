import { describe, expect, it } from 'vitest';
import { typographyProblems } from './typography.ts';

describe('typography', () => {
  it.each([
    ['de', 'Bis zu 30\u00a0MB, 10\u00a0% kleiner – „so funktioniert’s“… 4000 × 3000 Pixel, §\u00a014b UStG'],
    ['en', 'Up to 30\u00a0MB, 10% smaller – “it’s easy”… 4,000 × 3,000 pixels, 2–3 pages'],
    ['de', 'Seiten 1,3-5,7 oder 8- für alle ab Seite 8.'],
    ['de', 'Seiten {{first}}–{{last}}'],
  ] as const)('accepts in %s: %s', (language, text) => {
    expect(typographyProblems(text, language)).toEqual([]);
  });

  it.each([
    ['de', 'Das "PDF"'],
    ['en', "It's"],
    ['de', 'Bis 30 MB'],
    ['en', '30MB'],
    ['de', '{{size}} MB'],
    ['de', '10 %'],
    ['de', '10%'],
    ['en', '10 %'],
    ['de', '§ 14b'],
    ['de', 'Fertig...'],
    ['de', 'Fertig …'],
    ['de', 'zwei  Leerzeichen'],
    ['en', 'one - two'],
    ['en', 'one—two'],
    ['en', 'one–two'],
    ['de', '4000 x 3000'],
    ['de', '„offen'],
    ['en', '„German“'],
    ['de', 'ein ”Zitat”'],
    ['de', 'Punkt .'],
  ] as const)('finds a problem in %s: %s', (language, text) => {
    expect(typographyProblems(text, language)).not.toEqual([]);
  });
});
