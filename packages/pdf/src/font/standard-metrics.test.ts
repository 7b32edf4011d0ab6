import { describe, expect, it } from 'vitest';
import { standardGlyphs, standardMetrics, standardNameOf } from './standard-metrics.ts';

describe('the metrics of standard fonts', () => {
  // Adobe's font metrics files.
  it.each([
    ['Helvetica', 'g', 556, [40, -220, 499, 538]],
    ['Times-Italic', 'f', 278, [-147, -207, 424, 678]],
    ['Courier-Bold', 'A', 600, [-9, 0, 609, 562]],
    ['Symbol', 'alpha', 631, [41, -18, 622, 500]],
    ['ZapfDingbats', 'a20', 846, [36, -14, 811, 705]],
  ] as const)('are those of glyphs by their names: %s, %s', (font, name, width, [left, bottom, right, top]) => {
    expect(standardGlyphs(font).glyphOf(name)).toEqual({ width, bounds: { left, bottom, right, top } });
  });

  it('of oblique fonts have the bounds of the upright ones, slanted', () => {
    // The font's own file states 14, 0, 654, 718 for A.
    const { width, bounds } = standardGlyphs('Helvetica-Oblique').glyphOf('A') ?? { width: 0, bounds: undefined };
    expect(width).toBe(667);
    expect(bounds?.left).toBe(14);
    expect(bounds?.right).toBeGreaterThanOrEqual(654);
  });

  it('find a glyph by another name of its character', () => {
    // Of a font that was not read before.
    const { glyphOf } = standardGlyphs('Times-BoldItalic');
    expect(glyphOf('uni00E4')).toEqual(glyphOf('adieresis'));
    expect(glyphOf('nbspace')).toEqual(glyphOf('space'));
    expect(glyphOf('nothing')).toBeUndefined();
  });

  it('have encodings of their own in fonts of symbols', () => {
    expect(standardGlyphs('Symbol').encoding.get(0x61)).toBe('alpha');
    expect(standardGlyphs('ZapfDingbats').encoding.get(0x34)).toBe('a20');
  });

  it('have the widths of texts', () => {
    expect(standardMetrics('Helvetica').width('Wort €')).toBeCloseTo((944 + 556 + 333 + 278 + 278 + 556) / 1_000, 6);
    expect(standardMetrics('Courier-BoldOblique').width('abc')).toBeCloseTo(1.8, 6);
  });

  it.each([
    ['Arial,BoldItalic', 'Helvetica-BoldOblique'],
    ['ABCDEF+TimesNewRomanPSMT', 'Times-Roman'],
    ['CourierNew', 'Courier'],
    ['SymbolMT', 'Symbol'],
    ['ZapfDingbats', 'ZapfDingbats'],
    ['Symbola', undefined],
    ['Calibri', undefined],
  ])('are found by usual names: %s', (name, expected) => {
    expect(standardNameOf(name)).toBe(expected);
  });
});
