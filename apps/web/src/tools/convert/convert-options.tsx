import { contracts } from '@blattwerk/shared';
import type { PaymentConfig } from '@blattwerk/site';
import { siteConfig } from '../../site/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import styles from '../../tool-run/tool-view.module.css';
import { Disclosure } from '../../ui/disclosure.tsx';
import { formatPrice } from '../../payment/offer/price.ts';

/** Page layout options, and a note on the watermark. */
export function ConvertOptions() {
  const { t } = useTexts('convert');
  const { watermark, payment } = siteConfig();
  const texts = t('options', { returnObjects: true });
  return (
    <>
      <OptionFields contract={contracts.convert} only={['page_size', 'remove_metadata']} texts={texts} />
      <Disclosure title={t('more')}>
        <OptionFields
          contract={contracts.convert}
          only={['orientation', 'margin']}
          texts={texts}
          isIdle={(field, values) => field === 'orientation' && values.page_size === 'fit'}
        />
      </Disclosure>
      {watermark && <WatermarkNote payment={payment} />}
    </>
  );
}

/** Note that the PDF will have a watermark, with the price of one without. */
function WatermarkNote({ payment }: { payment: PaymentConfig | null }) {
  const { t } = useTexts('payment');
  const language = useLanguage();
  return (
    <p className={styles.soft}>
      {t('note')}
      {payment !== null && ` ${t('notePrice', { price: formatPrice(payment, language) })}`}
    </p>
  );
}
