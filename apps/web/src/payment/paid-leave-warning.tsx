import { useTexts } from '../i18n/use-texts.ts';
import { LeaveWarning } from '../tool-run/running/leaving/leave-warning.tsx';
import type { PaidState } from './state/paid-state.ts';
import { leavePurchase } from './state/watch-purchase.ts';

/** Asks before the page is left during a payment, or before a paid PDF was saved. */
export function PaidLeaveWarning({ atStake }: { atStake: NonNullable<PaidState['atStake']> }) {
  const { t } = useTexts('payment');
  return <LeaveWarning reason={{ text: t(`leave.${atStake}`), onLeave: leavePurchase }} />;
}
