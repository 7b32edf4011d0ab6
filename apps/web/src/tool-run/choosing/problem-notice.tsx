import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import type { FileProblem } from '../model/accept-files.ts';
import { OfferedConverter } from './offered-converter.tsx';
import styles from './problem-notice.module.css';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';

/** Maximum number of error texts; further ones are counted only. */
const maxSentences = 5;

/** Nothing is wrong with these files, and the visitor need not do anything. */
const harmless: readonly FileProblem['problem'][] = ['duplicate', 'tooMany'];

interface ProblemNoticeProps {
  describe: (problem: FileProblem) => string;
  /** All of the tool where absent. */
  problems?: readonly FileProblem[];
}

/** Chosen files that were not accepted, with the reasons. */
export function ProblemNotice({ describe, ...given }: ProblemNoticeProps) {
  const { t } = useTexts('toolRun');
  const runner = useToolRunner();
  const all = useToolState((state) => state.problems);
  const problems = given.problems ?? all;
  if (problems.length === 0) return null;
  const shown = problems.slice(-maxSentences);
  const more = problems.length - shown.length;
  const [only] = problems;
  const isError = !problems.every(({ problem }) => harmless.includes(problem));
  return (
    <div className={styles.frame}>
      <NoticeBox
        kind={isError ? 'error' : 'info'}
        actions={<OfferedConverter />}
        title={
          problems.length === 1 && only?.problem === 'tooMany'
            ? undefined
            : t('problem.title', { count: problems.length })
        }
      >
        <ul className={styles.list}>
          {shown.map((problem) => {
            const sentence = describe(problem);
            return <li key={sentence}>{sentence}</li>;
          })}
          {more > 0 && <li>{t('problem.more', { count: more })}</li>}
        </ul>
      </NoticeBox>
      <IconButton
        icon="close"
        label={t('problem.dismiss')}
        className={styles.close}
        onClick={() => runner.dispatch({ type: 'problemsDismissed' })}
      />
    </div>
  );
}
