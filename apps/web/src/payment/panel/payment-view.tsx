import { formatPrice, type PaymentConfig, priceNoteTexts } from '@blattwerk/site';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import styles from './payment-view.module.css';
import { emptyOrder, isComplete, OrderFields } from './order-fields.tsx';
import { useProblemSentence } from './problem-sentence.ts';
import { usePayment } from '../provider/use-payment.ts';

export interface PaymentViewProps {
  payment: PaymentConfig;
  /** Number of images in the PDF. */
  images: number;
  /** @param email where the confirmation is sent as well; empty for none */
  onPaid: (id: string, email: string) => void;
  onCancel: () => void;
}

/**
 * Payment form for the PDF without a watermark. It is part of the page and not a modal dialog, above which the bank's
 * own dialog, which the provider opens, could not be shown.
 */
export function PaymentView({ payment, images, onPaid, onCancel }: PaymentViewProps) {
  const { t } = useTexts('payment');
  const language = useLanguage();
  const announce = useAnnounce();
  const container = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [order, setOrder] = useState(emptyOrder);
  const { phase, problem, open, pay, check } = usePayment({
    payment,
    language,
    container,
    onPaid: (id) => onPaid(id, order.email.trim()),
  });
  const sentence = useProblemSentence(problem);

  const title = t('title');
  useEffect(() => {
    announce(title);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [announce, title]);

  const price = formatPrice(payment, language);
  const note = priceNoteTexts[language][payment.priceNote];
  return (
    <div className={styles.view}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p className={styles.price}>
        <strong>{t('total', { price })}</strong>
        <span>{note}</span>
        <span>{t('once')}</span>
      </p>
      {phase === 'opening' && (
        <p role="status" className={styles.soft}>
          {t('opening')}
        </p>
      )}
      <div ref={container} className={styles.form} hidden={phase === 'closed' || phase === 'pending'} />
      {(phase === 'ready' || phase === 'paying') && (
        <fieldset disabled={phase === 'paying'} className={styles.order}>
          <OrderFields order={order} onChange={setOrder} />
        </fieldset>
      )}
      {sentence !== null && (
        <NoticeBox kind="error" title={t('problem.title')}>
          {sentence}
        </NoticeBox>
      )}
      {phase === 'pending' && (
        <NoticeBox kind="info" title={t('pending.title')}>
          {t('pending.text')}
        </NoticeBox>
      )}
      {(phase === 'ready' || phase === 'paying') && (
        <p className={styles.summary}>{t('summary', { count: images, price, note })}</p>
      )}
      <div className={styles.actions}>
        {phase === 'closed' ? (
          <Button kind="primary" size="large" icon="retry" onClick={open}>
            {t('retry')}
          </Button>
        ) : phase === 'pending' ? (
          <Button kind="primary" size="large" icon="retry" onClick={check}>
            {t('pending.look')}
          </Button>
        ) : (
          <Button
            kind="primary"
            size="large"
            icon="lock"
            busy={phase === 'paying'}
            disabled={phase === 'opening' || !isComplete(order)}
            onClick={pay}
          >
            {phase === 'paying' ? t('paying') : t('pay')}
          </Button>
        )}
        <Button kind="quiet" disabled={phase === 'paying'} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      <p className={styles.soft}>{t('provider')}</p>
    </div>
  );
}
