import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { pdfProblemSentence } from '../../tool-run/choosing/pdf-problem.ts';
import { ProblemNotice } from '../../tool-run/choosing/problem-notice.tsx';

/** Files that were not accepted. */
export function MergeProblems() {
  const { t } = useTexts('toolRun');
  const language = useLanguage();
  const tooMany = (max: number) => t('problem.tooMany', { max });
  return <ProblemNotice describe={(problem) => pdfProblemSentence(problem, tooMany, t, language)} />;
}
