import type { PageRotation } from '@blattwerk/shared';

/** A rotation after another one. */
export function rotatedBy(before: PageRotation, degrees: PageRotation): PageRotation {
  return ((before + degrees) % 360) as PageRotation;
}
