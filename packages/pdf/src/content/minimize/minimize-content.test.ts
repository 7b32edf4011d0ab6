import { describe, expect, it } from 'vitest';
import { TooComplexPdf } from '../../errors.ts';
import { parseContext } from '../../testing/parse-context.ts';
import { minimizeContent } from './minimize-content.ts';
import { readOperations } from './operations.ts';

function minimize(content: string): string | undefined {
  const bytes = Buffer.from(content, 'latin1');
  const operations = readOperations(bytes, parseContext());
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

  it.each([
    ['numbers', '+5 5. +.5 -00 re f', '5 5 .5 0 re f'],
    [
      'entries of a dictionary',
      '/P << /A [1 [2.0 3] <</B 1>> <4142>] /C true /D false /E null /N/M >> BDC EMC',
      '/P<</A[1[2 3]<</B 1>>(AB)]/C true/D false/E null/N/M>>BDC EMC',
    ],
    ['nested dictionaries', '/P <</A <</A <</A 1>> >> >> DP', '/P<</A<</A<</A 1>>>>>>DP'],
    ['eight levels of arrays', `/P ${'[ '.repeat(8)}${'] '.repeat(8)}DP`, `/P${'['.repeat(8)}${']'.repeat(8)}DP`],
    ['ends of lines in strings', 'BT/F 1 Tf(a\rb)Tj(a\r\nb)Tj(\\r)Tj ET', 'BT/F 1 Tf(a\nb)Tj(a\nb)Tj(\\r)Tj ET'],
    ['brackets in strings', 'BT/F 1 Tf((x))Tj((x)\\101)Tj(\\\\)Tj ET', 'BT/F 1 Tf((x))Tj(\\(x\\)A)Tj(\\\\)Tj ET'],
    ['spaces in hexadecimal strings', 'BT/F 1 Tf<4 1\n4\t2\r4\f3\x004>Tj<>Tj ET', 'BT/F 1 Tf(ABC@)Tj()Tj ET'],
    ['a clip, and no path that paints nothing', '0 0 9 9 re n 0 0 8 8 re W n 0 0 7 7 re n', '0 0 8 8 re W n'],
    ['what may contain unknown operators and does not', 'q 0 0 9 9 re W n BX/S sh EX Q', 'q 0 0 9 9 re W n/S sh Q'],
    ['nothing', 'q Q % nothing', ''],
  ])('preserves %s', (_, content, expected) => {
    expect(minimize(content)).toBe(expected);
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

  it.each([
    ['filled', '1 2 m 5 2 l 5 9 l 1 9 l h f', '1 2 4 7 re f'],
    ['not closed, of a clip', '1 2 m 5 2 l 5 9 l 1 9 l W* n', '1 2 4 7 re W* n'],
    ['closed by a line, of a clip', '1 2 m 5 2 l 5 9 l 1 9 l 1 2 l W n', '1 2 4 7 re W n'],
    ['in the other direction, of a clip', '1 2 m 1 9 l 5 9 l 5 2 l h W n', '1 9 4 -7 re W n'],
    ['from the right', '5 9 m 1 9 l 1 2 l 5 2 l h f', '5 9 -4 -7 re f'],
    ['with a side without length, of a clip', '1 2 m 1 2 l 1 9 l 5 9 l 5 2 l h W n', '1 9 4 -7 re W n'],
    ['of decimals', '.5 -.25 m .75 -.25 l .75 1 l .5 1 l h f', '.5 -.25 .25 1.25 re f'],
    ['of other decimals, of a clip', '.1 0 m .3 0 l .3 9 l .1 9 l h W* n', '.1 0 .2 9 re W* n'],
    ['after another', '1 2 m 5 2 l 5 9 l 1 9 l 0 0 m 2 0 l 2 2 l 0 2 l W n', '1 2 4 7 re 0 0 2 2 re W n'],
    ['stroked', '1 2 m 5 2 l 5 9 l 1 9 l h S', '1 2 4 7 re S'],
    ['stroked, in the other direction', '5 9 m 1 9 l 1 2 l 5 2 l h b*', '5 9 -4 -7 re b*'],
    ['beside curves', '1 2 m 5 2 l 5 9 l 1 9 l h 0 0 m 1 1 2 2 3 0 c f', '1 2 4 7 re 0 0 m 1 1 2 2 3 0 c f'],
  ])('writes a rectangle of lines by one operator, in its direction: %s', (_, content, expected) => {
    expect(minimize(content)).toBe(expected);
  });

  it.each([
    ['is filled and open', '1 2 m 5 2 l 5 9 l 1 9 l f'],
    ['is filled and closed by a line', '1 2 m 5 2 l 5 9 l 1 9 l 1 2 l f'],
    ['is filled and closed twice', '1 2 m 5 2 l 5 9 l 1 9 l 1 2 l h f'],
    ['is filled and begins with a vertical side', '1 2 m 1 9 l 5 9 l 5 2 l h f'],
    ['is filled with a side without length', '1 2 m 1 2 l 5 2 l 5 9 l 1 9 l h f'],
    ['clips and is filled with a side without length', '1 2 m 1 2 l 5 2 l 5 9 l 1 9 l h W f'],
    ['has no width', '1 2 m 1 2 l 1 9 l 1 9 l h f'],
    ['is stroked and open', '1 2 m 5 2 l 5 9 l 1 9 l S'],
    ['is stroked and closed by a line', '1 2 m 5 2 l 5 9 l 1 9 l 1 2 l h S'],
    ['is stroked and ends with a line', '1 2 m 5 2 l 5 9 l 1 9 l 1 2 l S'],
    ['is stroked with a side without length', '1 2 m 1 2 l 5 2 l 5 9 l 1 9 l h B'],
    ['is stroked and begins with a vertical side', '1 2 m 1 9 l 5 9 l 5 2 l h b'],
    ['is slanted', '1 2 m 5 3 l 5 9 l 1 9 l h f'],
    ['has three corners', '1 2 m 5 2 l 5 9 l h f'],
    ['has five corners', '1 2 m 5 2 l 5 9 l 3 9 l 1 9 l h f'],
    ['clips and has five corners', '1 2 m 5 2 l 5 9 l 1 9 l 3 5 l h W n'],
    ['has six corners', '1 2 m 5 2 l 5 9 l 3 9 l 1 9 l 1 5 l h f'],
    ['goes back', '1 2 m 5 2 l 1 2 l 5 2 l h f'],
    ['goes on', '1 2 m 5 2 l 5 9 l 1 9 l h 7 7 l f'],
    ['clips and goes on in a curve', '1 2 m 5 2 l 5 9 l 1 9 l 1 1 2 2 3 3 c W n'],
    ['has corners whose sums a reader would round', '.1 0 m .3 0 l .3 9 l .1 9 l h f'],
    ['is larger than a sum is exact for', '1 2 m 5000000 2 l 5000000 9 l 1 9 l h f'],
  ])('keeps the lines of a path that %s', (_, content) => {
    expect(minimize(content)).toBe(content);
  });

  it.each([
    ['a clip', 'q 0 0 9 9 re W n Q 0 0 1 1 re f', '0 0 1 1 re f'],
    ['others within', 'q 2 0 0 2 0 0 cm q 0 0 9 9 re W n q /G gs Q Q Q 0 0 1 1 re f', '0 0 1 1 re f'],
    ['parameters that are used later', '3 w q 5 w /G gs Q 0 0 m 1 1 l S', '3 w 0 0 m 1 1 l S'],
    [
      'a text object around it',
      'BT/F 1 Tf 5 5 Td(a)Tj ET q 0 0 9 9 re W n BT 1 1 Td ET Q BT 7 5 Td(b)Tj ET',
      'BT/F 1 Tf 5 5 Td(a)Tj 2 0 Td(b)Tj ET',
    ],
    ['others beside', 'q 0 0 9 9 re W n q 0 0 8 8 re W n Q /A Do Q', 'q 0 0 9 9 re W n/A Do Q'],
  ])('omits save operations before nothing is drawn, with %s', (_, content, expected) => {
    expect(minimize(content)).toBe(expected);
  });

  it.each([
    ['a path', '0 0 1 1 re f'],
    ['a shading', '/S sh'],
    ['an image', '/Image Do'],
    ['text', 'BT/F 1 Tf(a)Tj ET'],
    ['several strings', 'BT/F 1 Tf[(a)-9(b)]TJ ET'],
    ['a mark', '/P MP'],
    ['marked content', '/P BMC EMC'],
    ['a mark in a text object', 'BT/P MP ET'],
  ])('keeps save operations around %s', (_, drawing) => {
    const content = `q 0 0 9 9 re W n${drawing.startsWith('/') ? '' : ' '}${drawing} Q`;
    expect(minimize(content)).toBe(content);
  });

  it('sets a color space once for several of its colors', () => {
    const content = '/A cs 0.5 scn 0 0 1 1 re f 0 g 0 0 1 1 re f /A cs .5 scn 0 0 1 1 re f /A cs .7 scn 0 0 1 1 re f';
    expect(minimize(content)).toBe(
      '/A cs .5 scn 0 0 1 1 re f 0 g 0 0 1 1 re f/A cs .5 scn 0 0 1 1 re f .7 scn 0 0 1 1 re f',
    );
  });

  it('sets a color space that is used without a color, as after another color of it', () => {
    expect(minimize('/A cs 0 0 1 1 re f')).toBe('/A cs 0 0 1 1 re f');
    const content = '/A cs .5 scn 0 0 1 1 re f/A cs 0 0 1 1 re f .5 scn 0 0 1 1 re f';
    expect(minimize(content)).toBe(content);
  });

  it('does not add steps that a reader would round', () => {
    const text = '/F 1 Tf 1 0 0 1 10.1 20.2 Tm(a)Tj 1 0 0 1 10.1 8.3 Tm(b)Tj .1 0 Td .2 0 Td(c)Tj';
    expect(minimize(`BT ${text} ET`)).toBe(`BT${text} ET`);
    expect(minimize('BT /F 1 Tf .1 .1 Td(a)Tj ET BT .2 .2 Td(b)Tj ET')).toBe(
      'BT/F 1 Tf .1 .1 Td(a)Tj 1 0 0 1 .2 .2 Tm(b)Tj ET',
    );
  });

  it.each([
    ['an upright matrix', '1 0 0 1 5 5 Tm(a)Tj 1 0 0 1 7 1 Tm(b)Tj', '5 5 Td(a)Tj 2 -4 Td(b)Tj'],
    ['a matrix upside down', '1 0 0 -1 5 5 Tm(a)Tj 1 0 0 -1 7 19 Tm(b)Tj', '1 0 0 -1 5 5 Tm(a)Tj 2 -14 Td(b)Tj'],
    ['a mirrored matrix', '-1 0 0 1 5 5 Tm(a)Tj -1 0 0 1 7 19 Tm(b)Tj', '-1 0 0 1 5 5 Tm(a)Tj -2 14 Td(b)Tj'],
    ['multiples of 1/512', '5 5 Td(a)Tj 1 0 0 1 5 5.001953125 Tm(b)Tj', '5 5 Td(a)Tj 0 .001953125 Td(b)Tj'],
    ['coordinates up to a million', '5 5 Td(a)Tj 1 0 0 1 1000000 5 Tm(b)Tj', '5 5 Td(a)Tj 999995 0 Td(b)Tj'],
    ['several steps', '1 2 Td 3 4 Td(a)Tj .5 0 Td -.5 1 Td(b)Tj', '4 6 Td(a)Tj 0 1 Td(b)Tj'],
    ['a return to the start of the line', '5 5 Td(a)Tj 2 0 Td -2 0 Td(b)Tj', '5 5 Td(a)Tj 0 0 Td(b)Tj'],
    ['the next text object', '5 5 Td(a)Tj ET BT(b)Tj', '5 5 Td(a)Tj -5 -5 Td(b)Tj'],
    [
      'the next text object, after a line that is not exact',
      '.1 0 Td(a)Tj ET BT(b)Tj',
      '.1 0 Td(a)Tj 1 0 0 1 0 0 Tm(b)Tj',
    ],
    [
      'steps that are not exact',
      '.1 0 Td(a)Tj ET BT .2 0 Td .3 0 Td(b)Tj',
      '.1 0 Td(a)Tj 1 0 0 1 .2 0 Tm .3 0 Td(b)Tj',
    ],
    ['a text object after a path', '(a)Tj ET 0 0 1 1 re f BT(b)Tj', '(a)Tj ET 0 0 1 1 re f BT(b)Tj'],
  ])('positions a line by the shortest exact operators: %s', (_, text, expected) => {
    expect(minimize(`BT/F 1 Tf ${text} ET`)).toBe(`BT/F 1 Tf ${expected} ET`.replace('Tf (', 'Tf('));
  });

  it.each([
    ['scales x', '2 0 0 1 5 5 Tm(a)Tj 2 0 0 1 7 9 Tm(b)Tj'],
    ['scales y', '1 0 0 2 5 5 Tm(a)Tj 1 0 0 2 7 9 Tm(b)Tj'],
    ['skews x', '1 0 .5 1 5 5 Tm(a)Tj 1 0 .5 1 7 9 Tm(b)Tj'],
    ['skews y', '1 .5 0 1 5 5 Tm(a)Tj 1 .5 0 1 7 9 Tm(b)Tj'],
    ['turns upside down', '5 5 Td(a)Tj 1 0 0 -1 7 9 Tm(b)Tj'],
    ['turns left', '5 5 Td(a)Tj -1 0 0 1 7 9 Tm(b)Tj'],
    ['has an x of more than a million', '5 5 Td(a)Tj 1 0 0 1 1000001 9 Tm(b)Tj'],
    ['has an x between multiples of 1/512', '5 5 Td(a)Tj 1 0 0 1 5.001 5 Tm(b)Tj'],
    ['has a y between multiples of 1/512', '5 5 Td(a)Tj 1 0 0 1 5 5.001 Tm(b)Tj'],
    ['has ten decimal places', '5 5 Td(a)Tj 1 0 0 1 5 5.0009765625 Tm(b)Tj'],
    ['is set again in the next text object', '2 0 0 2 5 5 Tm(a)Tj ET 0 0 1 1 re f BT 2 0 0 2 5 5 Tm(b)Tj'],
  ])('keeps a text matrix that %s', (_, text) => {
    expect(minimize(`BT/F 1 Tf ${text} ET`)).toBe(`BT/F 1 Tf ${text} ET`);
  });

  it.each([
    ['equal steps down', '0 -9 Td(a)Tj 0 -9 Td(b)Tj 0 -9 Td(c)Tj', "0 -9 Td(a)Tj 9 TL(b)'(c)'"],
    ['equal steps up', '0 9 Td(a)Tj 0 9 Td(b)Tj 0 9 Td(c)Tj', "0 9 Td(a)Tj -9 TL(b)'(c)'"],
    ['arrays', '0 -9 Td[(a)1]TJ 0 -9 Td[(b)1]TJ', '0 -9 Td[(a)1]TJ 9 TL T*[(b)1]TJ'],
    ['the leading of TD', '0 -3 TD(a)Tj T*(b)Tj', "0 -3 Td(a)Tj 3 TL(b)'"],
    ['spacing and a line', '9 TL 1 2(a)"', '2 Tc 1 Tw 0 -9 Td(a)Tj'],
    ['steps aside', '5 -9 Td(a)Tj 5 -9 Td(b)Tj', '5 -9 Td(a)Tj 5 -9 Td(b)Tj'],
    ['one step aside', '0 -9 Td(a)Tj 5 -9 Td(b)Tj 0 -9 Td(c)Tj', '0 -9 Td(a)Tj 5 -9 Td(b)Tj 0 -9 Td(c)Tj'],
    ['different steps', '0 -9 Td(a)Tj 0 -8 Td(b)Tj 0 -9 Td(c)Tj', '0 -9 Td(a)Tj 0 -8 Td(b)Tj 0 -9 Td(c)Tj'],
    ['no steps', '0 0 Td(a)Tj 0 0 Td(b)Tj', '0 0 Td(a)Tj 0 0 Td(b)Tj'],
    [
      'a matrix between',
      '0 -9 Td(a)Tj 2 0 0 2 0 0 Tm(b)Tj 0 -9 Td(c)Tj',
      '0 -9 Td(a)Tj 2 0 0 2 0 0 Tm(b)Tj 0 -9 Td(c)Tj',
    ],
  ])('sets the leading for repeated steps only: %s', (_, text, expected) => {
    expect(minimize(`BT/F 1 Tf ${text} ET`)).toBe(`BT/F 1 Tf ${expected} ET`);
  });

  it('uses the leading that a form needs, and sets none where a parameter cannot be restored', () => {
    expect(minimize('9 TL/Form Do BT/F 1 Tf 5 -9 Td(a)Tj 0 -9 Td(b)Tj ET')).toBe(
      "9 TL/Form Do BT/F 1 Tf 5 -9 Td(a)Tj(b)' ET",
    );
    const unrestored = 'q 1 0 0 rg 0 0 1 1 re f Q 5 5 1 1 re f 9 TL/Form Do BT/F 1 Tf';
    expect(minimize(`${unrestored} 0 -9 Td(a)Tj 0 -8 Td(b)Tj 0 -8 Td(c)Tj ET`)).toBe(
      `${unrestored}(a)' 0 -8 Td(b)Tj 0 -8 Td(c)Tj ET`,
    );
  });

  it('keeps marked content within its text object', () => {
    expect(minimize('/P BMC BT /F 1 Tf (a) Tj ET EMC BT /Span <</ActualText (b)>> BDC (c) Tj EMC ET')).toBe(
      '/P BMC BT/F 1 Tf(a)Tj ET EMC BT/Span<</ActualText(b)>>BDC(c)Tj EMC ET',
    );
  });

  it('keeps the general graphics state within a text object, and the position of the text', () => {
    expect(minimize('BT /F 1 Tf 2 0 0 2 5 5 Tm (a) Tj /G gs /Perceptual ri 1 i (b) Tj 0 -9 Td (c) Tj ET')).toBe(
      'BT/F 1 Tf 2 0 0 2 5 5 Tm(a)Tj/G gs/Perceptual ri 1 i(b)Tj 0 -9 Td(c)Tj ET',
    );
    expect(minimize('BT 3 w /G gs /F 1 Tf (a) Tj ET BT /G gs (b) Tj ET')).toBe(
      '3 w/G gs BT/F 1 Tf(a)Tj/G gs 0 0 Td(b)Tj ET',
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
    ['an unknown operator that is ignored', 'BX 0 0 1 1 re f foo EX'],
    ['a missing operand', '0 0 1 re f'],
    ['a truncated string', 'BT (abc Tj ET'],
    ['a hexadecimal string with an invalid digit', 'BT /F 1 Tf <4z> Tj ET'],
    ['an ambiguous number', '0 0 --1 1 re f'],
    ['an ambiguous number in an array', '[1 --2] 0 d 0 0 m 1 1 l S'],
    ['an unmatched delimiter', '0 0 1 1 re ] f'],
    ['a number with an exponent', '1e5 0 1 1 re f'],
    ['a number with a sign within', '5-3 0 1 1 re f'],
    ['a sign without digits', '- 0 1 1 re f'],
    ['a point without digits', '. 0 1 1 re f'],
    ['a keyword as an entry', '/P <</A foo>> BDC EMC'],
    ['a hexadecimal string with an invalid digit in an array', 'BT /F 1 Tf [<4z>] TJ ET'],
    ['nine levels of arrays', `/P ${'['.repeat(9)}${']'.repeat(9)} DP`],
    ['nine levels of dictionaries', `/P ${'<</A'.repeat(9)} 1${'>>'.repeat(9)} DP`],
    ['an array without an end', '/P [1'],
    ['a truncated dictionary', '/P <</MCID 0 > BDC EMC'],
    ['an operand without an operator', '0 0 1 1 re f 5'],
    ['a restore operation without a save operation', '0 0 1 1 re f Q'],
    ['nested text objects', 'BT BT ET ET'],
    ['a clipping text rendering mode', 'BT /F 1 Tf 7 Tr (a) Tj ET'],
    ['an image in a text object', 'BT /Image Do ET'],
    ['a transformation in a text object', 'BT 1 0 0 1 0 0 cm ET'],
    ['a path in a text object', 'BT 0 0 1 1 re f ET'],
    ['a color in a path', '0 0 m 1 g 1 1 l f'],
    ['a next-line operator without a leading', 'BT /F 1 Tf (a) Tj T* (b) Tj ET'],
    ['a glyph description', '1 0 d0 0 0 1 1 re f'],
  ])('leaves %s unchanged', (_, content) => {
    expect(minimize(content)).toBeUndefined();
  });
});

it('reports an exhausted budget, which is no property of the content', () => {
  const content = Buffer.from(`/P [${'1 '.repeat(50_000)}] DP`);
  expect(() => readOperations(content, parseContext({ steps: 1_000 }))).toThrow(TooComplexPdf);
});
