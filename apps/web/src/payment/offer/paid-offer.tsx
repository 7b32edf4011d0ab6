import { formatPrice, type PaymentConfig } from '@blattwerk/site';
import { siteConfig } from '../../site/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { useToolRunner } from '../../tool-run/running/use-tool-run.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './paid-offer.module.css';
import { runPaid } from '../state/paid-runner.ts';
import { purchase, purchaseStore } from '../state/purchase.ts';

export interface PaidOfferProps {
  payment: PaymentConfig;
  /** Whether the payment is completed and the PDF outstanding. */
  isPaid: boolean;
}

/** Offer of the PDF without a watermark, below the free result. */
export function PaidOffer({ payment, isPaid }: PaidOfferProps) {
  const { t } = useTexts('payment');
  const language = useLanguage();
  const runner = useToolRunner();
  const accept = () => {
    const bought = purchaseStore.getState();
    if (bought.name === 'paid') void runPaid(runner, bought.id, { site: siteConfig(), language });
    else purchase.open();
  };
  return (
    <section className={styles.offer} aria-labelledby="paid-offer">
      <Icon name={isPaid ? 'check-circle' : 'file'} size={26} />
      <div>
        <h3 id="paid-offer" className={styles.title}>
          {isPaid ? t('offer.paidTitle') : t('title')}
        </h3>
        <p className={styles.text}>
          {isPaid ? t('offer.paidText') : t('offer.text', { price: formatPrice(payment, language) })}
        </p>
      </div>
      <Button kind={isPaid ? 'primary' : 'secondary'} onClick={accept}>
        {isPaid ? t('offer.create') : t('offer.buy', { price: formatPrice(payment, language) })}
      </Button>
    </section>
  );
}
