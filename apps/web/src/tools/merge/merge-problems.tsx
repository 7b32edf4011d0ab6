import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { pdfProblemSentence } from '../../tool-run/choosing/pdf-problem.ts';
import { ProblemNotice } from '../../tool-run/choosing/problem-notice.tsx';

/** Files that were not accepted. */
export function MergeProblems() {
  const { t } = useTexts('toolRun');
  const language = useLanguage();
  return <ProblemNotice describe={(problem) => pdfProblemSentence(problem, undefined, t, language)} />;
}
