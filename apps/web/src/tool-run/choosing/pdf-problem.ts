import type { TFunction } from 'i18next';
import type { FileProblem } from '../model/accept-files.ts';
import type { DescribeRefusal } from '../use-refusals.ts';
import { rejectedFilesSentence } from './rejected-files.ts';

/** Error text of a PDF that was not accepted. @param tooMany text for a number of files; undefined for the usual one */
export function pdfProblemSentence(
  problem: FileProblem,
  tooMany: ((max: number) => string | undefined) | undefined,
  t: TFunction<'toolRun'>,
  describe: DescribeRefusal,
): string {
  switch (problem.problem) {
    case 'noFile':
      return describe('noFile', {});
    case 'fileTooLarge':
      return describe('fileTooLarge', { file: problem.file, max_size: problem.max_size });
    case 'empty':
    case 'duplicate':
      return t(`problem.${problem.problem}`, { file: problem.file });
    case 'tooMany':
      return `${tooMany?.(problem.max) ?? t('problem.tooMany', { max: problem.max })} ${rejectedFilesSentence(problem.left, t)}`;
    case 'invalidType':
      return describe('invalidType', { file: problem.file });
  }
  return problem satisfies never;
}
