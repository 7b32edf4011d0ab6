import { useTexts } from '../../i18n/use-texts.ts';
import { pdfProblemSentence } from '../../tool-run/choosing/pdf-problem.ts';
import { ProblemNotice } from '../../tool-run/choosing/problem-notice.tsx';
import { useRefusals } from '../../tool-run/use-refusals.ts';

/** Files that were not accepted. */
export function MergeProblems() {
  const { t } = useTexts('toolRun');
  const describe = useRefusals();
  return <ProblemNotice describe={(problem) => pdfProblemSentence(problem, undefined, t, describe)} />;
}
