import type { Contracts, OptionsOf } from '@blattwerk/shared';
import { numberPages } from '@blattwerk/shared/number-pages';
import { unlessRefused } from '../../tool-run/unless-refused.ts';

export type CurrentOptions = OptionsOf<Contracts['page-numbers']>;

/** The text that each page gets, by its number from 1; undefined where a page does not exist. */
export function numbersByPage(options: CurrentOptions, pageCount: number): ReadonlyMap<number, string> | undefined {
  return unlessRefused(
    () => new Map(numberPages(options, pageCount).map(({ pageNumber, text }) => [pageNumber, text])),
  );
}
