import { type Contracts, type OptionsOf, ToolError } from '@blattwerk/shared';
import { numberPages } from '@blattwerk/shared/number-pages';

export type CurrentOptions = OptionsOf<Contracts['page-numbers']>;

/** The text that each page gets, by its number from 1; undefined where a page does not exist. */
export function numbersByPage(options: CurrentOptions, pageCount: number): ReadonlyMap<number, string> | undefined {
  try {
    return new Map(numberPages(options, pageCount).map(({ pageNumber, text }) => [pageNumber, text]));
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}
