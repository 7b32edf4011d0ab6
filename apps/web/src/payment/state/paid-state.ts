import { createStore } from 'zustand/vanilla';

/** State of a purchase as the converter needs it; everything else is loaded only where payments are enabled. */
export interface PaidState {
  /** Whether the payment or its run replaces the converter's own views. */
  isPanelShown: boolean;
  /** Whether the payment is completed. */
  isPaid: boolean;
  /** Lost on leaving the page, besides the chosen files. */
  atStake: 'paying' | 'paid' | null;
}

export const paidState = createStore<PaidState>()(() => ({ isPanelShown: false, isPaid: false, atStake: null }));
