import { type ErrorCode, type ErrorParams, refusalSentence } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../i18n/use-texts.ts';

/** Returns the sentence for a refusal, in the page's language. */
export type DescribeRefusal = (code: ErrorCode, params: ErrorParams) => string;

export function useRefusals(): DescribeRefusal {
  const { t } = useTexts('toolRun');
  const language = useLanguage();
  return (code, params) =>
    refusalSentence({ language, refusals: t('refusals', { returnObjects: true }) }, code, params);
}
