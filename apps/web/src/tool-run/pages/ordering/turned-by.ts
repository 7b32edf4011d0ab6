import type { Turn } from '@blattwerk/shared';

/** A rotation after another one. */
export function turnedBy(before: Turn, degrees: Turn): Turn {
  return ((before + degrees) % 360) as Turn;
}
