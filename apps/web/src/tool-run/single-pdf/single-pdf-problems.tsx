import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { pdfProblemSentence } from '../choosing/pdf-problem.ts';
import { ProblemNotice } from '../choosing/problem-notice.tsx';

export function SinglePdfProblems() {
  const { t } = useTexts('singlePdf');
  const { t: run } = useTexts('toolRun');
  const language = useLanguage();
  return <ProblemNotice describe={(problem) => pdfProblemSentence(problem, () => t('onlyOne'), run, language)} />;
}
