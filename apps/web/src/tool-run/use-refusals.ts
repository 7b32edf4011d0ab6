import { type ErrorCode, type ErrorParams, refusalSentence, type RefusalTexts } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../i18n/use-texts.ts';

/** Returns the sentence for a refusal, in the page's language. */
export type DescribeRefusal = (code: ErrorCode, params: ErrorParams) => string;

/** @param own sentences for codes that a tool alone has */
export function useRefusals(own: RefusalTexts['refusals'] = {}): DescribeRefusal {
  const { t } = useTexts('toolRun');
  const language = useLanguage();
  return (code, params) => {
    const { refusals, permissions, obstacles } = t('refusalTexts', { returnObjects: true });
    return refusalSentence({ language, refusals: { ...refusals, ...own }, permissions, obstacles }, code, params);
  };
}
