import type { PaymentConfig } from '@blattwerk/site';
import { Suspense } from 'react';
import { useStore } from 'zustand';
import { siteConfig } from '../../site/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { focusFileInput } from '../../tool-run/choosing/file-input.ts';
import { ProgressView } from '../../tool-run/running/progress/progress-view.tsx';
import { UseRunner, useToolRunner } from '../../tool-run/running/use-tool-run.tsx';
import { usePageMark } from '../../ui/use-page-mark.ts';
import { ConfirmationBox } from './confirmation-box.tsx';
import { PaidFailure } from './paid-failure.tsx';
import { PaidResult } from './paid-result.tsx';
import { expectConfirmation, forgetConfirmation } from '../state/order-confirmation.ts';
import { paidRunner, runPaid } from '../state/paid-runner.ts';
import { PaymentView } from './payment-view.tsx';
import { purchase, purchaseStore } from '../state/purchase.ts';

/** Payment, run and result of the PDF without a watermark, in the place of the free result. */
export function PaidPanel({ payment }: { payment: PaymentConfig }) {
  const { t } = useTexts('payment');
  const runner = useToolRunner();
  const language = useLanguage();
  const bought = useStore(purchaseStore);
  const run = useStore(paidRunner.store, (state) => state.run);
  usePageMark('working', bought.name !== 'none');
  const images = useStore(runner.store, (state) => state.files.length);

  const make = (id: string) => void runPaid(runner, id, { site: siteConfig(), language });
  if (bought.name === 'paying') {
    const onPaid = (id: string, email: string) => {
      expectConfirmation(id, email);
      purchase.paid(id);
      make(id);
    };
    return (
      <div data-working="">
        <PaymentView key={language} payment={payment} images={images} onPaid={onPaid} onCancel={purchase.close} />
      </div>
    );
  }
  if (bought.name === 'none') return null;

  const goBack = () => {
    // The server does not accept this payment, so it is not offered again.
    const code = run.name === 'error' ? run.failure.error.code : undefined;
    if (code === 'paymentUsed' || code === 'paymentRequired') purchase.forget();
    paidRunner.dispatch({ type: 'reset' });
  };
  const startOver = () => {
    purchase.forget();
    forgetConfirmation();
    paidRunner.dispatch({ type: 'reset' });
    runner.dispatch({ type: 'reset' });
    focusFileInput();
  };
  return (
    <UseRunner runner={paidRunner}>
      <div data-working="">
        <ConfirmationBox />
        {run.name === 'busy' && (
          <ProgressView run={run} title={t('generating')}>
            <p>{t('received')}</p>
          </ProgressView>
        )}
        {run.name === 'error' && (
          <PaidFailure
            key={run.failure.error.requestId ?? run.failure.error.code}
            failure={run.failure}
            payment={bought.id}
            onRetry={() => make(bought.id)}
            onBack={goBack}
          />
        )}
        {(run.name === 'success' || run.name === 'expired') && (
          <Suspense fallback={null}>
            <PaidResult run={run} payment={bought.id} onCreateAgain={() => make(bought.id)} onAgain={startOver} />
          </Suspense>
        )}
      </div>
    </UseRunner>
  );
}
