import type { ErrorCode } from '@blattwerk/shared';
import { type ApiError, clientCodes } from '../../../api/api-error.ts';
import type { DescribeRefusal } from '../../use-refusals.ts';

/** The page's own error texts. */
export interface FailureTexts {
  offline: string;
  network: string;
  timedOut: string;
  aborted: string;
  failed: string;
  tooManyRequests: string;
}

/** Error text of a failed run. */
export function failureSentence(error: ApiError, describe: DescribeRefusal, texts: FailureTexts): string {
  const { code } = error;
  if (code === 'tooManyRequests') return texts.tooManyRequests;
  if (code === 'failed') return error.sentence ?? texts.failed;
  const isClientCode = clientCodes.some((known) => known === code);
  if (isClientCode) return texts[code as 'offline' | 'network' | 'timedOut' | 'aborted'];
  return describe(code as ErrorCode, error.params);
}
