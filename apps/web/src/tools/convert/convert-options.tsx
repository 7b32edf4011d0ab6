import { contracts } from '@blattwerk/shared';
import type { PaymentConfig } from '@blattwerk/site';
import { siteConfig } from '../../site/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import styles from '../../tool-run/tool-view.module.css';
import { Disclosure } from '../../ui/disclosure.tsx';
import { formatPrice } from './paid/price.ts';

/** How the images become pages, and what the pages will carry. */
export function ConvertOptions() {
  const { t } = useTexts('convert');
  const { watermark, payment } = siteConfig();
  return (
    <>
      <Disclosure title={t('more')}>
        <OptionFields
          contract={contracts.convert}
          texts={t('options', { returnObjects: true })}
          isIdle={(field, values) => field === 'orientation' && values.page_size === 'fit'}
        />
      </Disclosure>
      {watermark && <WatermarkNote payment={payment} />}
    </>
  );
}

/** Said before the PDF is made, and what it costs to have it otherwise. */
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
