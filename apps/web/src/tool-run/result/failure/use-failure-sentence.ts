import type { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useRefusals } from '../../use-refusals.ts';
import { failureSentence } from './failure-sentence.ts';

/** Returns a function from an error to its text. @param failedText text for errors without one of their own */
export function useFailureSentence(failedText: string): (error: ApiError) => string {
  const { t } = useTexts('toolRun');
  const describe = useRefusals();
  return (error) =>
    failureSentence(error, describe, {
      offline: t('error.offline'),
      network: t('error.network'),
      timedOut: t('error.timedOut'),
      aborted: t('error.aborted'),
      failed: failedText,
      tooManyRequests: t('error.tooManyRequests'),
    });
}
