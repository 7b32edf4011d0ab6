import { useTexts } from '../../i18n/use-texts.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import type { FileProblem } from '../model/accept-files.ts';
import { useRefusals } from '../use-refusals.ts';

interface FileProblemsProps {
  problems: readonly FileProblem[];
  /** Sentence on a file that the tool does not take. */
  wrongType: (file: string) => string;
  /** Sentence on files beyond the highest number; the usual one where absent. */
  tooMany?: string;
}

/** Chosen files that were not accepted, with the reasons, in a tool that works in the page and sends nothing. */
export function FileProblems({ problems, wrongType, tooMany }: FileProblemsProps) {
  const { t } = useTexts('toolRun');
  const describe = useRefusals();
  if (problems.length === 0) return null;
  const sentenceOf = (problem: FileProblem): string => {
    switch (problem.problem) {
      case 'noFile':
        return describe('noFile', {});
      case 'fileTooLarge':
        return describe('fileTooLarge', { file: problem.file, max_size: problem.max_size });
      case 'tooMany':
        return tooMany ?? t('problem.tooMany', { max: problem.max });
      case 'invalidType':
        return wrongType(problem.file);
      default:
        return t(`problem.${problem.problem}`, { file: problem.file });
    }
  };
  return (
    <NoticeBox kind="error">
      <ul>
        {problems.map((problem) => {
          const sentence = sentenceOf(problem);
          return <li key={sentence}>{sentence}</li>;
        })}
      </ul>
    </NoticeBox>
  );
}
