import type { TFunction } from 'i18next';
import type { FileProblem } from '../model/accept-files.ts';
import { rejectedFilesSentence } from '../choosing/rejected-files.ts';
import type { DescribeRefusal } from '../use-refusals.ts';
import type { ImageTexts } from './use-image-texts.ts';

/** Error text of an image that was not accepted. */
export function imageProblem(
  problem: FileProblem,
  t: ImageTexts,
  run: TFunction<'toolRun'>,
  describe: DescribeRefusal,
): string {
  switch (problem.problem) {
    case 'noFile':
      return t('noFile');
    case 'duplicate':
      return run('problem.duplicate', { file: problem.file });
    case 'empty':
      return run('problem.empty', { file: problem.file });
    case 'invalidType':
      return t('problem.invalidType', { file: problem.file });
    case 'fileTooLarge':
      return describe('fileTooLarge', { file: problem.file, max_size: problem.max_size });
    case 'tooMany':
      return `${t('problem.tooMany', { max: problem.max })} ${rejectedFilesSentence(problem.left, run)}`;
  }
  return problem satisfies never;
}
