/** Pixels an inch. */
export interface Density {
  x: number;
  y: number;
}

/** What an image without a density is shown at: the pixel of CSS. */
const defaultDpi = 96;
/** Densities beyond are placeholders or mistakes. */
const minDpi = 50;
const maxDpi = 2400;
/** Pixels that are longer than this than they are wide, or the other way round, are a mistake. */
const maxAspect = 4;

export const defaultDensity: Density = { x: defaultDpi, y: defaultDpi };

const perInch = { inch: 1, centimetre: 2.54, metre: 0.0254 } as const;

/** An image's density as its file states it, where that is plausible (50 to 2,400 dpi). */
export function statedDensity(x: number, y: number, unit: keyof typeof perInch): Density | undefined {
  const density = { x: x * perInch[unit], y: y * perInch[unit] };
  return isPlausible(density.x) && isPlausible(density.y) && isPlausibleAspect(density) ? density : undefined;
}

/** The density of an image whose file states only the shape of its pixels. */
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
