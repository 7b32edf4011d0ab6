import { formatPrice } from '@blattwerk/site';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import styles from '../../tool-run/tool-view.module.css';

/** Note that the PDF will have a watermark, with the price of one without. */
export function WatermarkNote() {
  const { t } = useTexts('payment');
  const language = useLanguage();
  const { payment } = siteConfig();
  return (
    <p className={styles.soft}>
      {t('note')}
      {payment !== null && ` ${t('notePrice', { price: formatPrice(payment, language) })}`}
    </p>
  );
}
