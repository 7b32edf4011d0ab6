import { useTexts } from '../../i18n/use-texts.ts';
import { Notice } from '../../ui/notice.tsx';

/** Shown after a reload between payment and PDF: the images are lost, the payment is not. */
export function PaidReminder() {
  const { t } = useTexts('payment');
  return (
    <Notice kind="success" title={t('reminder.title')}>
      {t('reminder.text')}
    </Notice>
  );
}
