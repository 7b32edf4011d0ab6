import { type ErrorCode, errorCatalog } from '@blattwerk/shared';

/** Whether the same request may succeed after an error. */
export function canRetryHelp(code: string): boolean {
  return !isErrorCode(code) || errorCatalog[code].retry;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}
