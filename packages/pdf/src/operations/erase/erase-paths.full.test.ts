import { expect, it } from 'vitest';
import { walkLimits } from '../../content/limits.ts';
import { TooComplexPdf } from '../../errors.ts';
import { eraseIn, erasePdf } from '../../testing/erase-pdf.ts';

const area = { left: 100, bottom: 60, right: 200, top: 140 };

it.each([
  ['dashes', '5 w 1 J [0.1 0.1] 0 d ', '0 100 m 290 100 l ', 2_000],
  ['curves', '5 w 0 0 m ', '290 10 10 190 290 190 c 10 190 290 10 0 0 c ', 50_000],
])('a stroke of too many %s is refused before it takes much memory', async (_, start, part, count) => {
  const before = erasePdf({ content: `${start}${part.repeat(count)} S` });
  await expect(eraseIn(before, [area])).rejects.toThrow(new TooComplexPdf('steps', walkLimits.steps));
});
