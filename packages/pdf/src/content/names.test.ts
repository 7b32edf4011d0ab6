import { expect, it } from 'vitest';
import { Budget, budgetLimits } from '../budget.ts';
import { TooComplexPdf } from '../errors.ts';
import { findNames } from './names.ts';

const namesIn = (content: string, budget = new Budget(budgetLimits(1_000))) => [
  ...findNames(Buffer.from(content, 'latin1'), budget),
];

it('finds each name once, with decoded escapes', () => {
  expect(namesIn('/F1 9 Tf/Im#201 Do[/a/b]<</c(x)>>/F1')).toEqual(['F1', 'Im 1', 'a', 'b', 'c']);
  expect(namesIn('')).toEqual([]);
  expect(namesIn('/')).toEqual(['']);
});

it('finds names within strings and images', () => {
  expect(namesIn('(text /F1 Tf')).toEqual(['F1']);
  expect(namesIn('BI /CS /Cs1 ID \x80/x\x81 EI')).toEqual(['CS', 'Cs1', 'x\x81']);
});

it('draws on the budget for each name', () => {
  const budget = new Budget({ ...budgetLimits(1_000), steps: 100 });
  expect(() => namesIn('/a'.repeat(40_000), budget)).toThrow(TooComplexPdf);
});
