import { inverse, type Matrix } from '../../content/matrix.ts';
import { cornersOf, type Point } from '../../content/shapes.ts';
import type { Box } from '../../file/page-geometry.ts';
import { numberText } from '../../file/serialize.ts';

/** Beyond all pages, in points. */
const beyond = 1e6;

/** Operations that clip areas away; undefined where nothing is shown. */
export function clipsWithout(areas: readonly Box[], current: Matrix): string[] | undefined {
  const toUser = inverse(current);
  const all = { left: -beyond, bottom: -beyond, right: beyond, top: beyond };
  return (
    toUser &&
    areas.map((area) => `${[all, area].map((box) => `${polygonText(cornersOf(box, toUser))} h`).join(' ')} W* n`)
  );
}

function polygonText(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${numberText(x)} ${numberText(y)} ${at === 0 ? 'm' : 'l'}`).join(' ');
}
