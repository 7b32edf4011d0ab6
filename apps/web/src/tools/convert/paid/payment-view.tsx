import type { PaymentConfig } from '@blattwerk/site';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { siteConfig } from '../../../site/site-config.ts';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { useAnnounce } from '../../../tool-run/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { createPaymentSession, type PaymentSession, type PaymentState } from './payment-session.ts';
import styles from './payment-view.module.css';
import { formatPrice } from './price.ts';
import { useProblemSentence } from './problem-sentence.ts';

export interface PaymentViewProps {
  payment: PaymentConfig;
  onPaid: (id: string) => void;
  onCancel: () => void;
}

/**
 * Payment form for the PDF without a watermark. It is part of the page and not a modal dialog, above which the bank's
 * own dialog, which the provider opens, could not be shown.
 */
export function PaymentView({ payment, onPaid, onCancel }: PaymentViewProps) {
  const { t } = useTexts('payment');
  const language = useLanguage();
  const announce = useAnnounce();
  const place = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const session = useRef<PaymentSession | null>(null);
  const finish = useEffectEvent(onPaid);
  const [{ phase, problem }, setState] = useState<PaymentState>({ phase: 'opening', problem: null });
  const sentence = useProblemSentence(problem);

  useEffect(() => {
    if (place.current === null) return undefined;
    const opened = createPaymentSession({
      site: siteConfig(),
      payment,
      language,
      place: place.current,
      onState: setState,
      onPaid: (id) => finish(id),
    });
    session.current = opened;
    void opened.open();
    return () => opened.close();
  }, [payment, language]);

  const title = t('title');
  useEffect(() => {
    announce(title);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [announce, title]);

  const price = formatPrice(payment, language);
  return (
    <div className={styles.view}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p className={styles.price}>
        <strong>{t('total', { price })}</strong>
        <span>{t('once')}</span>
      </p>
      {phase === 'opening' && (
        <p role="status" className={styles.soft}>
          {t('opening')}
        </p>
      )}
      <div ref={place} className={styles.form} hidden={phase === 'closed' || phase === 'pending'} />
      {sentence !== null && (
        <Notice kind="error" title={t('problem.title')}>
          {sentence}
        </Notice>
      )}
      {phase === 'pending' && (
        <Notice kind="info" title={t('pending.title')}>
          {t('pending.text')}
        </Notice>
      )}
      <div className={styles.actions}>
        {phase === 'closed' ? (
          <Button kind="primary" size="large" icon="retry" onClick={() => void session.current?.open()}>
            {t('retry')}
          </Button>
        ) : phase === 'pending' ? (
          <Button kind="primary" size="large" icon="retry" onClick={() => void session.current?.look()}>
            {t('pending.look')}
          </Button>
        ) : (
          <Button
            kind="primary"
            size="large"
            icon="lock"
            busy={phase === 'paying'}
            disabled={phase === 'opening'}
            onClick={() => void session.current?.pay()}
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
