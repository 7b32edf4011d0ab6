import { type ErrorCode, errorCatalog } from './error-catalog.ts';
import type { Language } from './language.ts';

/** Prefix of the paths on which programs can rely: docs/api.md has the promise. */
export const apiPrefix = '/v1';

/** Prefixes of the same routes: of pages, which may change with the site, and of programs. */
export const apiPrefixes = ['', apiPrefix] as const;

/** Language of a versioned answer where the request names none of ours: programs, unlike browsers, seldom send one. */
export const apiLanguage: Language = 'en';

/** Whether a request is for a versioned path. @param path with or without a query */
export function isVersioned(path: string): boolean {
  return path.startsWith(`${apiPrefix}/`);
}

/**
 * Status of a refusal. A versioned answer has 401 only with a challenge (RFC 9110, 15.5.2): HTTP libraries take it for their
 * own log-in, so that a wrong password of a file is 422 there.
 */
export function statusOf(code: ErrorCode, versioned: boolean): number {
  return versioned && code === 'wrongPassword' ? 422 : errorCatalog[code].status;
}
