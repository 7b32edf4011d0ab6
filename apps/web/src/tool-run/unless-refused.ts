import { ToolError } from '@blattwerk/shared';

/** What is read; undefined where it is refused. */
export function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}
