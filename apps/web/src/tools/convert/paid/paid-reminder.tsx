import { useTexts } from '../../../i18n/use-texts.ts';
import { Notice } from '../../../ui/notice.tsx';

/** After the page was loaded anew between payment and PDF: the images are gone, the payment is not. */
export function PaidReminder() {
  const { t } = useTexts('payment');
  return (
    <Notice kind="success" title={t('reminder.title')}>
      {t('reminder.text')}
    </Notice>
  );
}
