import type { Placement } from '@blattwerk/shared';
import { pointsPerMillimeter } from '@blattwerk/shared/drawn-text';
import type { Placed } from '@blattwerk/shared/mark-pages';

/** A placement as it lies on the shown page. */
export interface EditedPlacement extends Placement {
  key: string;
  /** Where it is repeated on the page. It is moved, resized and rotated as a whole then, and not by hand. */
  copies?: readonly Placed[];
  /** Object URL of an image's picture. */
  picture?: string | undefined;
}

/** What is done to a placement by hand. */
export type PlacementChange = 'move' | 'resize' | 'rotate';

export function millimetersOf(points: number): number {
  return Math.round(points / pointsPerMillimeter);
}

export function pointsOf(millimeters: number): number {
  return millimeters * pointsPerMillimeter;
}
