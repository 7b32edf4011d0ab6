import type { ErrorCode } from '../error-catalog.ts';
import type { Notice } from '../notices.ts';

/**
 * A sentence with `{key}` for each parameter of the refusal that it tells. Of several, the first whose every parameter is
 * there is said; the last names none.
 */
export type Sentence = string | readonly [string, ...string[]];

/** What a language must say. */
export interface Texts {
  refusals: Readonly<Record<ErrorCode, Sentence>>;
  notices: Readonly<Record<Notice, string>>;
}
