import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Checkbox } from '../../../ui/field.tsx';
import { NoticeBox } from '../../../ui/notice-box.tsx';
import { usePageMark } from '../../../ui/use-page-mark.ts';
import { useToolRunner, useToolState } from '../../running/use-tool-run.tsx';
import type { PdfPages } from '../reading/open-pages.ts';
import { signedField } from './signed-field.ts';
import styles from './signed-question.module.css';

/**
 * Asks before a digital signature is broken. The tool waits until the PDF is known to have none.
 * @param pages undefined until they are open, null where the browser cannot read them
 */
export function SignedQuestion({ pages }: { pages: PdfPages | null | undefined }) {
  const { t } = useTexts('pageEditor');
  const runner = useToolRunner();
  const [isSigned, setSigned] = useState(false);
  const isAccepted = useToolState(({ waived }) => waived.includes(signedField));
  useEffect(() => {
    if (pages === undefined) return undefined;
    let isCurrent = true;
    const reading =
      pages === null
        ? Promise.resolve(false)
        : pages.form().then(
            (form) => form.isSigned,
            () => false,
          );
    void reading.then((isFound) => {
      if (!isCurrent) return;
      setSigned(isFound);
      if (!isFound) runner.dispatch({ type: 'optionWaived', field: signedField, isWaived: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [pages, runner]);
  usePageMark('question', isSigned && !isAccepted);
  if (!isSigned) return null;
  return (
    // Beside the action, which waits for it.
    <div className={styles.question} data-foot="" data-asked={isAccepted ? undefined : ''}>
      <NoticeBox kind="info">
        <p>{t('signed.warning')}</p>
        <Checkbox
          label={t('signed.accept')}
          checked={isAccepted}
          onChange={(isWaived) => runner.dispatch({ type: 'optionWaived', field: signedField, isWaived })}
        />
      </NoticeBox>
    </div>
  );
}
