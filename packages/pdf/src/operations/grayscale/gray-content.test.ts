import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { erasePdf } from '../../testing/erase-pdf.ts';
import { parseContext } from '../../testing/parse-context.ts';
import { grayContent } from './gray-content.ts';
import { type GraySpace, plainSpaces } from './gray-space.ts';

const [gray, rgb, cmyk] = [1, 3, 4].map((components) => plainSpaces[components] as GraySpace);
const indexed: GraySpace = { kind: 'indexed', components: 1, initial: [0], grayOf: () => 0.5 };
const pattern = (alternate: GraySpace | undefined): GraySpace => ({
  kind: 'pattern',
  components: alternate?.components ?? 0,
  initial: [],
  grayOf: (color) => alternate?.grayOf(color),
  ...(alternate ? { alternate } : {}),
});
const spaces: Readonly<Record<string, GraySpace | undefined>> = {
  Gray: gray,
  RGB: rgb,
  CMYK: cmyk,
  Palette: indexed,
  Tints: { kind: 'tints', components: 1, initial: [1], grayOf: ([tint = 0]) => (tint > 0.9 ? 0.25 : undefined) },
  Pattern: pattern(undefined),
  PatternOfGray: pattern(gray),
  PatternOfRgb: pattern(rgb),
  PatternOfPalette: pattern(indexed),
};

const document = PdfDocument.open(erasePdf({ content: '' }));

function convert(content: string, isGrayImage = true): { content: string | undefined; hasColor: boolean } {
  const { content: converted, hasColor } = grayContent(document, Buffer.from(content), parseContext(), {
    spaceOf: (name) => spaces[name],
    colorSpaces: undefined,
    isGrayImage: () => isGrayImage,
  });
  return { content: converted?.toString(), hasColor };
}

describe('grayContent', () => {
  it.each([
    ['fills and strokes', '1 0 0 rg 0 1 0 RG 0 0 1 0 k 0 0 0 1 K f', '.299 g .587 G .886 g 0 G f'],
    ['the color of a space that is restored', '/Tints cs q 1 g Q 1 sc f', '.25 g q 1 g Q .25 g f'],
    ['the color that a space begins with', '/RGB cs f /CMYK CS S', '0 g f 0 G S'],
    ['spaces of a saved state', '/RGB cs q /CMYK cs 0 0 0 0 sc Q 0 1 0 sc f', '0 g q 0 g 1 g Q .587 g f'],
    ['the space before a color in one of a device', '/CMYK cs 1 0 0 rg 0 1 0 sc', '0 g .299 g .587 g'],
    ['strokes apart from fills', '/RGB CS /Tints cs 0 1 0 SC 1 scn', '0 G .25 g .587 G .25 g'],
    ['colors in a space from outside', '1 0 0 sc 0 0 0 0 SCN', '.299 g 1 G'],
    ['thousandths', '0.12345 0.12345 0.12345 rg', '.123 g'],
    ['the last operands', '9 9 1 0 0 rg f', '.299 g f'],
    ['colors of patterns', '/PatternOfRgb cs 1 0 0 /P scn f', '/PatternOfRgb cs .299 /P scn f'],
  ])('sets gray in place of %s', (_, content, expected) => {
    expect(convert(content)).toEqual({ content: expected, hasColor: false });
  });

  it.each([
    ['gray', '0.5 g 1 G /Gray cs 0.2 sc'],
    ['indices', '/Palette cs 3 sc'],
    ['colored patterns', '/Pattern cs /P scn'],
    ['patterns in a space from outside', '/P scn'],
    ['patterns with gray', '/PatternOfGray cs 0.5 /P scn'],
    ['patterns with indices', '/PatternOfPalette cs 3 /P scn'],
    ['gray inline images', 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI'],
  ])('leaves %s', (_, content) => {
    expect(convert(content)).toEqual({ content: undefined, hasColor: false });
  });

  it.each([
    ['a missing space', '/Unknown cs 1 0 0 sc'],
    ['a color without its operands', '1 rg'],
    ['a color with an operand that is no number', '1 /a 0 rg'],
    ['a color that has no gray', '/Gray cs 1 g /Tints CS 0.5 SCN'],
    ['a number of operands without a space', '1 0 sc'],
    ['a pattern without its operands', '/PatternOfRgb cs 1 /P scn'],
    ['malformed content', '1 g )'],
    ['an inline image that is none', 'BI 5 ID x EI'],
  ])('reports %s', (_, content) => {
    expect(convert(content).hasColor).toBe(true);
  });

  it('reports an inline image in color', () => {
    expect(convert('BI /W 1 /H 1 /BPC 8 /CS /G ID x EI', false).hasColor).toBe(true);
  });
});
