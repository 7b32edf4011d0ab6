import { contracts } from '@blattwerk/shared';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { paidRunner } from './paid-runner.ts';
import { type PaidState, paidState } from './paid-state.ts';
import { purchase, purchaseStore } from './purchase.ts';

let isWatching = false;

/** Restores a purchase of this tab, and keeps `paidState` up to date. */
export function watchPurchase(): void {
  if (!isWatching) {
    isWatching = true;
    const converter = toolRunner(contracts.convert);
    for (const store of [purchaseStore, paidRunner.store, converter.store])
      store.subscribe(() => paidState.setState(derived(), true));
  }
  purchase.restore();
}

/** Abandons the payment or the paid run. A completed payment stays in this tab. */
export function leavePurchase(): void {
  void paidRunner.cancel();
  paidRunner.dispatch({ type: 'reset' });
  if (purchaseStore.getState().name === 'paying') purchase.close();
}

function derived(): PaidState {
  const { name } = purchaseStore.getState();
  const { run } = paidRunner.store.getState();
  const hasFiles = toolRunner(contracts.convert).store.getState().files.length > 0;
  const isDelivered = run.name === 'success' && run.wasDownloaded;
  const isOver = name === 'none' || isDelivered || (run.name === 'ready' && !hasFiles);
  return {
    isPanelShown: name === 'paying' || (name === 'paid' && run.name !== 'ready'),
    isPaid: name === 'paid',
    atStake: isOver ? null : name,
  };
}
