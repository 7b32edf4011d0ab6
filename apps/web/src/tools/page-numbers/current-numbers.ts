import { contracts, type OptionsOf, parseOptions, ToolError } from '@blattwerk/shared';
import { numberPages } from '@blattwerk/shared/number-pages';

const contract = contracts['page-numbers'];
export type CurrentOptions = OptionsOf<typeof contract>;

/** The options of the form; undefined while a field is invalid. */
export function readNumberOptions(options: Readonly<Record<string, string>>): CurrentOptions | undefined {
  return orUndefined(() => parseOptions(contract, Object.entries(options)));
}

/** The text that each page gets, by its number from 1; undefined where a page does not exist. */
export function numbersByPage(options: CurrentOptions, pageCount: number): ReadonlyMap<number, string> | undefined {
  return orUndefined(() => new Map(numberPages(options, pageCount).map(({ pageNumber, text }) => [pageNumber, text])));
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}
