import { createStore } from 'zustand/vanilla';
import { newJobId } from '../../api/job-id.ts';

/** Validity of a payment and of an idempotency key, in ms. */
const goodMs = 24 * 3_600_000;
/** Key in sessionStorage. */
export const purchaseKey = 'purchase';

/** State of the purchase of a PDF without a watermark. */
export type Purchase =
  | { name: 'none' }
  /** The payment form is open. */
  | { name: 'paying' }
  /** Payment completed; the PDF may be outstanding. */
  | { name: 'paid'; id: string };

/** Part of the purchase that survives a reload of the tab. */
interface Kept {
  key: string;
  paidId: string | null;
  /** In ms since 1970. */
  at: number;
}

export const purchaseStore = createStore<Purchase>()(() => ({ name: 'none' }));
let current: Kept | null = null;

export const purchase = {
  /** Restores a completed payment after a reload. */
  restore(): void {
    current ??= readKept();
    if (current?.paidId && purchaseStore.getState().name === 'none')
      purchaseStore.setState({ name: 'paid', id: current.paidId }, true);
  },

  open: (): void => purchaseStore.setState({ name: 'paying' }, true),
  close: (): void => purchaseStore.setState({ name: 'none' }, true),

  /** Idempotency key, the same for each attempt at one purchase. */
  key(): string {
    current ??= readKept() ?? keep({ key: newJobId(), paidId: null, at: Date.now() });
    return current.key;
  },

  /** Starts another payment with the next attempt; the current one was cancelled. */
  renewKey(): void {
    current = keep({ key: newJobId(), paidId: null, at: Date.now() });
  },

  paid(id: string): void {
    current = keep({ key: current?.key ?? newJobId(), paidId: id, at: current?.at ?? Date.now() });
    purchaseStore.setState({ name: 'paid', id }, true);
  },

  /** Forgets the payment for later reloads: the PDF was saved. */
  delivered(): void {
    current = keep(null);
  },

  /** Ends the purchase. */
  forget(): void {
    current = keep(null);
    purchaseStore.setState({ name: 'none' }, true);
  },
};

function keep<K extends Kept | null>(value: K): K {
  try {
    if (value === null) sessionStorage.removeItem(purchaseKey);
    else sessionStorage.setItem(purchaseKey, JSON.stringify(value));
  } catch {
    // Disabled by the browser: the purchase is kept until a reload.
  }
  return value;
}

function readKept(): Kept | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(purchaseKey) ?? 'null') as Kept | null;
    return value !== null && Date.now() - value.at < goodMs ? value : null;
  } catch {
    return null;
  }
}
