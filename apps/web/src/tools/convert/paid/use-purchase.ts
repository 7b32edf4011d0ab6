import { useStore } from 'zustand';
import { siteConfig } from '../../../app/site-config.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { LeaveReason } from '../../../tool-run/leave-warning.tsx';
import { useToolState } from '../../../tool-run/use-tool-run.tsx';
import { paidRunner } from './paid-runner.ts';
import { purchase, purchaseStore } from './purchase.ts';

/** Whether the payment, or what was paid for, stands in the place of the converter's own views. */
export function useIsPaidPanelShown(): boolean {
  const bought = useStore(purchaseStore, ({ name }) => name);
  const run = useStore(paidRunner.store, (state) => state.run.name);
  return siteConfig().payment !== null && (bought === 'paying' || (bought === 'paid' && run !== 'ready'));
}

/** Why the page should not be left: a payment is under way, or what it was made for is not in the visitor's hands. */
export function usePaymentLeaveReason(): LeaveReason | null {
  const { t } = useTexts('convert');
  const bought = useStore(purchaseStore, ({ name }) => name);
  const run = useStore(paidRunner.store, (state) => state.run);
  const hasFiles = useToolState((state) => state.files.length > 0);
  const isDelivered = run.name === 'success' && run.wasDownloaded;
  if (bought === 'none' || isDelivered || (run.name === 'ready' && !hasFiles)) return null;
  return {
    text: bought === 'paying' ? t('leave.paying') : t('leave.paid'),
    onLeave: () => {
      paidRunner.cancel();
      paidRunner.dispatch({ type: 'reset' });
      if (bought === 'paying') purchase.close();
    },
  };
}
