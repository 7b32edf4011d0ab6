import { describeRefusal, type ErrorCode, type Language } from '@blattwerk/shared';
import { type ApiError, clientCodes } from '../../api/api-error.ts';

/** What the page has sentences of its own for; a tool may say `failed` in its own words. */
export interface FailureTexts {
  network: string;
  timedOut: string;
  aborted: string;
  failed: string;
  tooManyRequests: string;
}

/** The sentence for a failed run: each cause of SPEC section 8 has its own. */
export function failureSentence(error: ApiError, language: Language, texts: FailureTexts): string {
  const { code } = error;
  if (code === 'tooManyRequests') return texts.tooManyRequests;
  if (code === 'failed') return error.sentence ?? texts.failed;
  const isClientCode = clientCodes.some((known) => known === code);
  if (isClientCode) return texts[code as 'network' | 'timedOut' | 'aborted'];
  return describeRefusal(code as ErrorCode, error.params, language);
}
