import { useTexts } from '../../i18n/use-texts.ts';
import { useRefusals } from '../use-refusals.ts';
import { pdfProblemSentence } from './pdf-problem.ts';
import { ProblemNotice } from './problem-notice.tsx';

export function SinglePdfProblems() {
  const { t } = useTexts('singlePdf');
  const { t: run } = useTexts('toolRun');
  const describe = useRefusals();
  const onlyOne = (max: number) => (max === 1 ? t('onlyOne') : undefined);
  return <ProblemNotice describe={(problem) => pdfProblemSentence(problem, onlyOne, run, describe)} />;
}
