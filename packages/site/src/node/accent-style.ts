/** Contrast of text and its background (WCAG 2.2, 1.4.3), with some reserve. */
const minContrast = 4.8;

type Color = readonly [red: number, green: number, blue: number];
/** Lightness from 0 to 1, chroma, and hue in radians. */
interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Backgrounds of the site's texts in a color scheme, as apps/web/src/ui/tokens.css has them, and where the accent begins. */
const schemes = {
  light: {
    backgrounds: ['#f8f4ea', '#f0eadb', '#fffdf8'],
    leaf: { lightness: 0.5, step: -0.01 },
    deep: -0.08,
    tint: { lightness: 0.94, chroma: 0.03 },
    line: { lightness: 0.82, chroma: 0.06 },
  },
  dark: {
    backgrounds: ['#0e1511', '#0a100d', '#151e18'],
    leaf: { lightness: 0.78, step: 0.01 },
    deep: 0.06,
    tint: { lightness: 0.27, chroma: 0.03 },
    line: { lightness: 0.43, chroma: 0.05 },
  },
} as const;

/** Most chroma: more is outside of sRGB for most hues at these lightnesses. */
const maxChroma = 0.15;

/**
 * The colors of the site's accent in both color schemes, as CSS. The hue is the given one; the lightness is as near to it as
 * texts in that color, and on it, stay readable.
 * @param accent `#rrggbb`
 */
export function accentStyle(accent: string): string {
  const color = toOklch(parse(accent));
  const light = colorsOf(color, schemes.light);
  const dark = colorsOf(color, schemes.dark);
  return `:root{${light}}@media (prefers-color-scheme: dark){:root{${dark}}}`;
}

function colorsOf({ lightness, chroma, hue }: Oklch, scheme: (typeof schemes)['light' | 'dark']): string {
  const { backgrounds, leaf, deep, tint, line } = scheme;
  const muted = (part: { lightness: number; chroma: number }) =>
    format({ lightness: part.lightness, chroma: Math.min(chroma, part.chroma), hue });
  const behind = [...backgrounds, muted(tint)];
  const first = leaf.step < 0 ? Math.min(lightness, leaf.lightness) : Math.max(lightness, leaf.lightness);
  const at = (value: number) => format({ lightness: value, chroma: Math.min(chroma, maxChroma), hue });
  let found = first;
  // Black and white meet every background, so that this ends.
  while (found > 0 && found < 1 && behind.some((each) => contrastOf(at(found), each) < minContrast)) found += leaf.step;
  return [
    `--leaf:${at(found)}`,
    `--leaf-deep:${at(found + deep)}`,
    `--leaf-tint:${muted(tint)}`,
    `--leaf-line:${muted(line)}`,
    `--focus:${at(found + deep / 2)}`,
  ].join(';');
}

/** Contrast of two colors (WCAG 2.2, contrast ratio), from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [bright = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const [red, green, blue] = parse(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Linear light from 0 to 1 of `#rrggbb` (IEC 61966-2-1). */
function parse(text: string): Color {
  const channel = (at: number) => {
    const value = Number.parseInt(text.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function formatLinear(color: Color): string {
  const channel = (linear: number) => {
    const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.max(0, linear) ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${color.map(channel).join('')}`;
}

// Oklab (CSS Color 4, 18.1).
function toOklch([red, green, blue]: Color): Oklch {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function format({ lightness, chroma, hue }: Oklch): string {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return formatLinear([
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]);
}
