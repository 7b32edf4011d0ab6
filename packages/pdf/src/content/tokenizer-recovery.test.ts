import { describe, expect, it } from 'vitest';
import { Budget, budgetLimits } from '../budget.ts';
import { ContentTokenizer } from './tokenizer.ts';

function tokenize(content: string) {
  const bytes = Buffer.from(content, 'latin1');
  const context = {
    budget: new Budget(budgetLimits(bytes.length)),
    base: 0,
    isLenient: false,
    generations: new Map<number, number>(),
    names: [],
  };
  const tokenizer = new ContentTokenizer(bytes, context);
  const operations: string[] = [];
  while (tokenizer.next()) {
    const operands = Array.from({ length: tokenizer.operandCount }, (_, index) => tokenizer.text(index));
    operations.push([...operands, tokenizer.operator].join(' '));
  }
  return { operations, isMalformed: tokenizer.isMalformed };
}

describe('ContentTokenizer', () => {
  it.each([
    ['a string', 'q (text Tj /Im Do Q'],
    ['a string that contains a complete one', 'q (text (more) Tj /Im Do Q'],
    ['a hexadecimal string', 'q <00 Tj /Im Do (text) Tj Q'],
    ['an array', 'q [(text) 10 TJ /Im Do [(more)] TJ Q'],
    ['a dictionary', 'q /Span <</MCID 0 BDC /Im Do EMC Q'],
    ['a string in an array', 'q [(text 10] TJ /Im Do Q'],
  ])('finds the operations after %s that is unterminated', (_, content) => {
    const { operations, isMalformed } = tokenize(content);
    expect(isMalformed).toBe(true);
    expect(operations).toContain('/Im Do');
    expect(operations.at(-1)).toBe('Q');
  });

  it('does not treat names, constants and references in arrays and dictionaries as operators', () => {
    const content = "/OC <</OCGs [5 0 R]/V true/N null/F false/Q /Do>> BDC [(a)-1.5 <4142>] TJ (b) ' EMC";
    expect(tokenize(content)).toEqual({
      operations: ['/OC <</OCGs [5 0 R]/V true/N null/F false/Q /Do>> BDC', '[(a)-1.5 <4142>] TJ', "(b) '", 'EMC'],
      isMalformed: false,
    });
  });

  it('exhausts its budget if every delimiter is unterminated', () => {
    expect(() => tokenize('('.repeat(4_000_000))).toThrow(/budget/);
  });
});
