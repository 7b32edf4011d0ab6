import { describe, expect, it } from 'vitest';
import { Budget, budgetLimits } from '../budget.ts';
import { minimizeContent } from './minimize-content.ts';
import { readOperations } from './operations.ts';

function minimize(content: string): string | undefined {
  const bytes = Buffer.from(content, 'latin1');
  const context = {
    budget: new Budget(budgetLimits(bytes.length)),
    base: 0,
    isLenient: false,
    generations: new Map(),
    names: [],
  };
  const operations = readOperations(bytes, context);
  return operations && minimizeContent(operations, (name) => name === 'Image')?.toString('latin1');
}

describe('minimizeContent', () => {
  it('sets a parameter only once before its use, without saving the graphics state', () => {
    const line = (y: number) => `q BT 0 0 0 rg /F1 10.50 Tf 24 TL 1 0 0 1 50 ${y} Tm (a) Tj T* ET Q\n`;
    expect(minimize([700, 686, 672, 658].map(line).join(''))).toBe(
      "BT 0 0 0 rg/F1 10.5 Tf 50 700 Td(a)Tj 0 -14 Td(a)Tj 14 TL(a)'(a)' ET",
    );
  });

  it('writes the shortest tokens', () => {
    expect(minimize('-00.500 +3. .10 -0 re % a comment\nf')).toBe('-.5 3 .1 0 re f');
    expect(minimize('BT /F 1 Tf <48 69 2> Tj [ (a\\(\\051\\\n\\r) -20.0 <00FF> ] TJ [(b)] TJ ET')).toBe(
      'BT/F 1 Tf(Hi )Tj[(a\\(\\)\\r)-20(\0\xff)]TJ(b)Tj ET',
    );
  });

  it('keeps save operations around a transformation or clip, with the parameters set before', () => {
    const content = '1 0 0 rg q 2 0 0 2 0 0 cm 0 1 0 rg 0 0 1 1 re f Q 5 5 1 1 re f';
    expect(minimize(content)).toBe('q 2 0 0 2 0 0 cm 0 1 0 rg 0 0 1 1 re f Q 1 0 0 rg 5 5 1 1 re f');
    expect(minimize('q 0 0 9 9 re W n 0 0 1 1 re f Q')).toBe('q 0 0 9 9 re W n 0 0 1 1 re f Q');
  });

  it('keeps save operations that restore a parameter set outside of the stream', () => {
    const content = 'q 1 0 0 rg 0 0 1 1 re f Q 5 5 1 1 re f';
    expect(minimize(content)).toBe(content);
    expect(minimize('q 3 w 0 0 m 1 1 l S Q /Image Do')).toBe('3 w 0 0 m 1 1 l S/Image Do');
    expect(minimize('q 3 w 0 0 m 1 1 l S Q /Form Do')).toBe('q 3 w 0 0 m 1 1 l S Q/Form Do');
  });

  it('sets a color space once for several of its colors', () => {
    const content = '/A cs 0.5 scn 0 0 1 1 re f 0 g 0 0 1 1 re f /A cs .5 scn 0 0 1 1 re f /A cs .7 scn 0 0 1 1 re f';
    expect(minimize(content)).toBe(
      '/A cs .5 scn 0 0 1 1 re f 0 g 0 0 1 1 re f/A cs .5 scn 0 0 1 1 re f .7 scn 0 0 1 1 re f',
    );
  });

  it('does not add steps that a reader would round', () => {
    const text = '/F 1 Tf 1 0 0 1 10.1 20.2 Tm(a)Tj 1 0 0 1 10.1 8.3 Tm(b)Tj .1 0 Td .2 0 Td(c)Tj';
    expect(minimize(`BT ${text} ET`)).toBe(`BT${text} ET`);
    expect(minimize('BT /F 1 Tf .1 .1 Td(a)Tj ET BT .2 .2 Td(b)Tj ET')).toBe(
      'BT/F 1 Tf .1 .1 Td(a)Tj 1 0 0 1 .2 .2 Tm(b)Tj ET',
    );
  });

  it('keeps marked content within its text object', () => {
    expect(minimize('/P BMC BT /F 1 Tf (a) Tj ET EMC BT /Span <</ActualText (b)>> BDC (c) Tj EMC ET')).toBe(
      '/P BMC BT/F 1 Tf(a)Tj ET EMC BT/Span<</ActualText(b)>>BDC(c)Tj EMC ET',
    );
  });

  it('ends a text object before saving the graphics state', () => {
    expect(minimize('BT /F 1 Tf (a) Tj ET q 2 0 0 2 0 0 cm BT (b) Tj ET Q')).toBe(
      'BT/F 1 Tf(a)Tj ET q 2 0 0 2 0 0 cm BT(b)Tj ET Q',
    );
  });

  it('preserves the bytes of names with escapes', () => {
    expect(minimize('/#49mage Do /A#20b gs /\xe9 gs')).toBe('/Image Do/A#20b gs/#e9 gs');
  });

  it('rewrites a path with very many operands', () => {
    const lines = '1 2 l '.repeat(200_000);
    expect(minimize(`0 0 m ${lines}S`)).toBe(`0 0 m ${lines}S`);
  });

  it.each([
    ['an inline image', 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI'],
    ['an unknown operator', '1 0 0 rg 0 0 1 1 re foo'],
    ['a missing operand', '0 0 1 re f'],
    ['a truncated string', 'BT (abc Tj ET'],
    ['a hexadecimal string with an invalid digit', 'BT /F 1 Tf <4z> Tj ET'],
    ['an ambiguous number', '0 0 --1 1 re f'],
    ['an ambiguous number in an array', '[1 --2] 0 d 0 0 m 1 1 l S'],
    ['an unmatched delimiter', '0 0 1 1 re ] f'],
    ['nine levels of arrays', `/P ${'['.repeat(9)}${']'.repeat(9)} DP`],
    ['nine levels of dictionaries', `/P ${'<</A'.repeat(9)} 1${'>>'.repeat(9)} DP`],
    ['a truncated dictionary', '/P <</MCID 0 > BDC EMC'],
    ['an operand without an operator', '0 0 1 1 re f 5'],
    ['a restore operation without a save operation', '0 0 1 1 re f Q'],
    ['nested text objects', 'BT BT ET ET'],
    ['a clipping text rendering mode', 'BT /F 1 Tf 7 Tr (a) Tj ET'],
    ['a path in a text object', 'BT 0 0 1 1 re f ET'],
    ['a color in a path', '0 0 m 1 g 1 1 l f'],
    ['a next-line operator without a leading', 'BT /F 1 Tf (a) Tj T* (b) Tj ET'],
    ['a glyph description', '1 0 d0 0 0 1 1 re f'],
  ])('leaves %s unchanged', (_, content) => {
    expect(minimize(content)).toBeUndefined();
  });
});
