import { CannotErase } from '@blattwerk/pdf';
import { ToolError } from '@blattwerk/shared';

/** Erases. @throws ToolError cannotErase, with the page, where something may remain after `work` */
export async function certainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CannotErase ? cannotErase(error.pageIndex, error) : error;
  }
}

/** @param pageIndex undefined where it is no page, or unknown */
export function cannotErase(pageIndex: number | undefined, cause?: unknown): ToolError {
  return new ToolError('cannotErase', pageIndex === undefined ? {} : { page: pageIndex + 1 }, { cause });
}
