import type { Placement } from '@blattwerk/shared';
import { pointsPerMillimeter } from '@blattwerk/shared/drawn-text';
import type { Placed } from '@blattwerk/shared/mark-pages';
import type { SignLayout } from '@blattwerk/shared/sign-placements';

/** A placement as it lies on the shown page. */
export interface EditedPlacement extends Omit<Placement, 'kind'> {
  key: string;
  /** An `area` is stretched at each of its sides and not rotated; others keep their ratio. */
  kind: Placement['kind'] | 'check' | 'cross' | 'dot' | 'area';
  /** Where it is repeated on the page. It is moved, resized and rotated as a whole then, and not by hand. */
  copies?: readonly Placed[];
  /** Object URL of an image's picture. */
  picture?: string | undefined;
  /** Of a text in another font than the usual. */
  fontFamily?: string;
  /** Lines of a text or mark; without them, the lines of a text are centered and fill its rectangle. */
  layout?: Pick<SignLayout, 'fontSize' | 'lines' | 'strokes' | 'strokeWidth'>;
}

/** What is done to a placement by hand. */
export type PlacementChange = 'move' | 'resize' | 'rotate';

export function millimetersOf(points: number): number {
  return Math.round(points / pointsPerMillimeter);
}

export function pointsOf(millimeters: number): number {
  return millimeters * pointsPerMillimeter;
}
