import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accentStyle, contrastOf } from './accent-style.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../../../apps/web/src/ui/tokens.css'), 'utf8');

/** The variables of each color scheme. */
function schemesOf(css: string): [light: Record<string, string>, dark: Record<string, string>] {
  const of = (part = '') =>
    Object.fromEntries([...part.matchAll(/(--[\w-]+): ?(#[0-9a-f]{6})/g)].map(([, name, color]) => [name, color]));
  const [light, dark] = css.split('@media (prefers-color-scheme: dark)');
  return [of(light), of(dark)];
}

const colors = ['#2c6a3b', '#1a4f8b', '#d40000', '#ffd400', '#00ffff', '#ff00ff', '#000000', '#ffffff', '#808080'];

describe.each(colors)('the accent %s', (accent) => {
  it.each([0, 1])('has every pair of text and background readable in the color scheme %i', (scheme) => {
    const own = schemesOf(accentStyle(accent))[scheme] ?? {};
    const all = { ...schemesOf(tokens)[scheme], ...own };
    expect(Object.keys(own)).toEqual(['--leaf', '--leaf-deep', '--leaf-tint', '--leaf-line', '--focus']);
    for (const text of ['--leaf', '--leaf-deep', '--focus', '--on-leaf'])
      for (const background of text === '--on-leaf'
        ? ['--leaf']
        : ['--paper', '--paper-deep', '--sheet', '--leaf-tint'])
        expect(contrastOf(all[text] ?? '', all[background] ?? ''), `${text} on ${background}`).toBeGreaterThanOrEqual(
          4.5,
        );
    expect(contrastOf(all['--ink'] ?? '', all['--leaf-tint'] ?? '')).toBeGreaterThanOrEqual(7);
  });
});

it('keeps the hue, also of a color that is too bright or too dark', () => {
  const [light, dark] = schemesOf(accentStyle('#1a4f8b'));
  for (const { '--leaf': leaf = '' } of [light, dark]) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(leaf.slice(at, at + 2), 16));
    expect(blue).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(red);
  }
  expect(light['--leaf']).toBe('#1a4f8b');
});

it('has a contrast as WCAG defines it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
