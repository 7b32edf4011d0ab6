import { formatBytes } from '@blattwerk/shared';
import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { RelatedTools } from '../../tool-run/result/next-tools/related-tools.tsx';
import { ExpiredView, ResultView } from '../../tool-run/result/result-view.tsx';
import type { RunState } from '../../tool-run/model/tool-state.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { purchase } from '../state/purchase.ts';

export interface PaidResultProps {
  run: Extract<RunState, { name: 'success' | 'expired' }>;
  /** Number of the payment, for support requests and withdrawal. */
  payment: string;
  /** Repeats the run with the same payment. */
  onCreateAgain: () => void;
  onAgain: () => void;
}

/** Result without a watermark; starting over needs a confirmation. */
export function PaidResult({ run, payment, onCreateAgain, onAgain }: PaidResultProps) {
  const { t } = useTexts('payment');
  const { t: convert } = useTexts('convert');
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const wasDownloaded = run.name === 'success' && run.wasDownloaded;
  useEffect(() => {
    if (wasDownloaded) purchase.delivered();
  }, [wasDownloaded]);

  const ask = () => setAsking(true);
  return (
    <>
      {run.name === 'expired' ? (
        <ExpiredView againLabel={convert('again')} onCreateAgain={onCreateAgain} onAgain={ask} />
      ) : (
        <ResultView
          result={run.result}
          title={t('success')}
          facts={[
            {
              label: convert('facts.from'),
              value: convert('from', {
                count: run.result.inputCount,
                size: formatBytes(run.result.inputBytes, language),
              }),
            },
          ]}
          downloadLabel={t('download')}
          againLabel={convert('again')}
          onAgain={ask}
          next={<RelatedTools result={run.result} />}
        >
          <p>{t('number', { payment })}</p>
        </ResultView>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('again.title')}
        confirmLabel={t('again.confirm')}
        cancelLabel={t('again.cancel')}
        danger
        onConfirm={onAgain}
        onCancel={() => setAsking(false)}
      >
        <p>{wasDownloaded ? t('again.textSaved') : t('again.text')}</p>
      </ConfirmDialog>
    </>
  );
}
