import { useTexts } from '../../i18n/use-texts.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';

/** Shown after a reload between payment and PDF: the images are lost, the payment is not. */
export function PaidReminder() {
  const { t } = useTexts('payment');
  return (
    <NoticeBox kind="success" title={t('reminder.title')}>
      {t('reminder.text')}
    </NoticeBox>
  );
}
