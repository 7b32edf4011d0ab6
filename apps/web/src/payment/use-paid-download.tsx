import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { siteConfig } from '../site/site-config.ts';
import type { MultiFileViewProps } from '../tool-run/view/multi-file-view.tsx';
// Not lazy: from the start of a payment the page must not be left without a question.
import { PaidLeaveWarning } from './paid-leave-warning.tsx';
import { paidState } from './state/paid-state.ts';
import { lazyPart } from '../site/lazy-part.ts';

const loadPaidViews = () => import('./paid-views.ts');
const PaidOffer = lazyPart(() => loadPaidViews().then((module) => module.PaidOffer));
const PaidPanel = lazyPart(() => loadPaidViews().then((module) => module.PaidPanel));
const PaidReminder = lazyPart(() => loadPaidViews().then((module) => module.PaidReminder));

/** What the paid download adds to a tool's view: nothing where the operator sells none. */
export function usePaidDownload(): Pick<
  MultiFileViewProps,
  'replacement' | 'aboveDropZone' | 'belowResult' | 'leaveWarning'
> {
  const { isPanelShown, isPaid, atStake } = useStore(paidState);
  const { payment } = siteConfig();

  // In an effect, since the prerendered page is built without a payment configuration.
  useEffect(() => {
    if (payment !== null)
      loadPaidViews().then(
        (views) => views.watchPurchase(),
        () => {},
      );
  }, [payment]);

  return {
    replacement: isPanelShown && payment !== null ? <PaidPanel payment={payment} /> : undefined,
    aboveDropZone: isPaid && payment !== null && (
      <Suspense fallback={null}>
        <PaidReminder />
      </Suspense>
    ),
    belowResult: payment !== null && (
      <Suspense fallback={null}>
        <PaidOffer payment={payment} isPaid={isPaid} />
      </Suspense>
    ),
    leaveWarning: atStake === null ? undefined : <PaidLeaveWarning atStake={atStake} />,
  };
}
