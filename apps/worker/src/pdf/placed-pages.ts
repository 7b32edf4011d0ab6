import { type ErrorParams, listedPages, ToolError } from '@blattwerk/shared';

/**
 * The pages on which something is placed, from 1.
 * @param place its field and number, which a refusal names
 * @throws ToolError invalidPages, with the place
 */
export function placedPages(pages: string, pageCount: number, place: ErrorParams): number[] {
  try {
    return listedPages(pages, pageCount);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ToolError(error.code, { ...place, ...error.params }, { cause: error });
  }
}
