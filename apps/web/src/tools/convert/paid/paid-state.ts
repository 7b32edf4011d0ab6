import { createStore } from 'zustand/vanilla';

/** What the converter's page must know of a purchase; all else of it is loaded only where payments are taken. */
export interface PaidState {
  /** Whether the payment, or what it was made for, stands in the place of the converter's own views. */
  isPanelShown: boolean;
  /** Whether it is paid for. */
  isPaid: boolean;
  /** What would be lost by leaving, beside what was chosen. */
  atStake: 'paying' | 'paid' | null;
}

export const paidState = createStore<PaidState>()(() => ({ isPanelShown: false, isPaid: false, atStake: null }));
