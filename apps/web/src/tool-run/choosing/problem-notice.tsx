import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { siteConfig } from '../../site/site-config.ts';
import { ImageOffer } from '../image-pages/image-offer.tsx';
import type { FileProblem } from '../model/accept-files.ts';
import { takesList } from '../model/option-problem.ts';
import { maxBatchFiles } from '../running/batch-store.ts';
import { OfferedConverter } from './offered-converter.tsx';
import styles from './problem-notice.module.css';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';

/** Maximum number of error texts; further ones are counted only. */
const maxSentences = 5;

/** Nothing is wrong with these files, and the visitor need not do anything. */
const harmless: readonly FileProblem['problem'][] = ['duplicate', 'tooMany'];

interface ProblemNoticeProps {
  describe: (problem: FileProblem) => string;
}

/** Chosen files that were not accepted, with the reasons. Images for a list of PDFs can become pages. */
export function ProblemNotice({ describe }: ProblemNoticeProps) {
  const { contract, dispatch, choose } = useToolRunner();
  const problems = useToolState((state) => state.problems);
  const images = problems.flatMap((problem) => (problem.problem === 'invalidType' ? (problem.other ?? []) : []));
  const takesImages = contract.input.kind === 'pdf' && takesList(contract) && images.length <= maxBatchFiles;
  if (!takesImages || images.length === 0) return <Problems problems={problems} describe={describe} />;
  const dismiss = () => dispatch({ type: 'problemsDismissed' });
  return (
    <>
      <ImageOffer
        images={images}
        onPages={(pdfs) => {
          dismiss();
          void choose(pdfs, siteConfig());
        }}
        onDismiss={dismiss}
      />
      <Problems
        problems={problems.filter((problem) => !(problem.problem === 'invalidType' && problem.other))}
        describe={describe}
      />
    </>
  );
}

function Problems({ problems, describe }: ProblemNoticeProps & { problems: readonly FileProblem[] }) {
  const { t } = useTexts('toolRun');
  const runner = useToolRunner();
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
