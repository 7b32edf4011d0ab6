import type { Contracts } from '@blattwerk/shared';
import type { Margins } from '@blattwerk/shared/crop-pages';
import type { FormOf } from '../../tool-run/model/form.ts';

export type CropFields = Pick<FormOf<Contracts['crop']>, 'margins' | 'even_margins' | 'page_margins'>;

/** Whether nothing is cut off. */
export function isWhole(margins: Margins): boolean {
  return Object.values(margins).every((margin) => margin === 0);
}

/** Whether the form cuts off something of a page, or lets margins be detected. */
export function cutsOff({
  margins,
  even_margins,
  page_margins,
  detect,
}: CropFields & Pick<FormOf<Contracts['crop']>, 'detect'>): boolean {
  const all = [margins, even_margins, ...(page_margins?.values() ?? [])];
  return detect !== 'none' || all.some((each) => each !== null && !isWhole(each));
}
