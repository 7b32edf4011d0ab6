import { useTexts } from '../../i18n/use-texts.ts';
import { ErrorBox } from '../../tool-run/result/failure/error-box.tsx';
import type { Failure } from '../../tool-run/model/tool-state.ts';
import view from '../../tool-run/tool-view.module.css';
import { NoticeBox } from '../../ui/notice-box.tsx';
import styles from './paid-failure.module.css';

export interface PaidFailureProps {
  failure: Failure;
  /** Number of the payment, for support requests. */
  payment: string;
  onRetry: () => void;
  onBack: () => void;
}

/** Failed run of a paid PDF, which can be repeated with the same payment. */
export function PaidFailure({ failure, payment, onRetry, onBack }: PaidFailureProps) {
  const { t } = useTexts('payment');
  const { t: convert } = useTexts('convert');
  return (
    <div className={view.view}>
      <ErrorBox failure={failure} failedText={convert('failed')} onRetry={onRetry} onBack={onBack} />
      <NoticeBox kind="info" title={t('failure.title')}>
        <p>{t('failure.text')}</p>
        <p className={styles.number}>{t('failure.number', { payment })}</p>
      </NoticeBox>
    </div>
  );
}
