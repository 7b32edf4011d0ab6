/** Pixels per inch. */
export interface Density {
  x: number;
  y: number;
}

/** Density of an image that states none: that of CSS pixels. */
const defaultDpi = 96;
/** Densities outside of this range are placeholders or errors. */
const minDpi = 50;
const maxDpi = 2400;
/** Larger aspect ratios of pixels are errors. */
const maxAspect = 4;

export const defaultDensity: Density = { x: defaultDpi, y: defaultDpi };

const perInch = { inch: 1, centimetre: 2.54, metre: 0.0254 } as const;

/** Converts the density that a file states; undefined where it is implausible. */
export function statedDensity(x: number, y: number, unit: keyof typeof perInch): Density | undefined {
  const density = { x: x * perInch[unit], y: y * perInch[unit] };
  return isPlausible(density.x) && isPlausible(density.y) && isPlausibleAspect(density) ? density : undefined;
}

/** The density of an image whose file states only the aspect ratio of its pixels; undefined for square pixels. */
export function densityOfAspect(x: number, y: number): Density | undefined {
  if (x === y || !isPlausibleAspect({ x, y })) return undefined;
  return { x: defaultDpi, y: (defaultDpi * y) / x };
}

function isPlausible(dpi: number): boolean {
  return dpi >= minDpi && dpi <= maxDpi;
}

function isPlausibleAspect({ x, y }: Density): boolean {
  return x > 0 && y > 0 && Math.max(x / y, y / x) <= maxAspect;
}
