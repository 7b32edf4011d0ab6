import { createStore } from 'zustand/vanilla';
import { newJobId } from '../../../api/job-id.ts';

/** Milliseconds that a payment is good for, and for which the server begins no second one for a key. */
const goodMs = 24 * 3_600_000;
const storageKey = 'purchase';

/** How far a visitor is with paying for the PDF without a watermark. */
export type Purchase =
  | { name: 'none' }
  /** The payment form is open. */
  | { name: 'paying' }
  /** It is paid for; the PDF may still be to come. */
  | { name: 'paid'; id: string };

/** What outlives a reload of the page, in its tab. */
interface Kept {
  key: string;
  paidId: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

export const purchaseStore = createStore<Purchase>()(() => ({ name: 'none' }));
let current: Kept | null = null;

export const purchase = {
  /** Takes up what was paid for before the page was loaded anew. */
  restore(): void {
    current ??= readKept();
    if (current?.paidId && purchaseStore.getState().name === 'none')
      purchaseStore.setState({ name: 'paid', id: current.paidId }, true);
  },

  open: (): void => purchaseStore.setState({ name: 'paying' }, true),
  close: (): void => purchaseStore.setState({ name: 'none' }, true),

  /** The same for each try at the same purchase, so that none begins a second payment. */
  key(): string {
    current ??= readKept() ?? keep({ key: newJobId(), paidId: null, at: Date.now() });
    return current.key;
  },

  /** The payment that was begun can come to nothing any more: the next try is another. */
  renewKey(): void {
    current = keep({ key: newJobId(), paidId: null, at: Date.now() });
  },

  paid(id: string): void {
    current = keep({ key: current?.key ?? newJobId(), paidId: id, at: current?.at ?? Date.now() });
    purchaseStore.setState({ name: 'paid', id }, true);
  },

  /** The PDF is in the visitor's hands: a reload has nothing to bring back. */
  delivered(): void {
    current = keep(null);
  },

  /** The next PDF is another purchase. */
  forget(): void {
    current = keep(null);
    purchaseStore.setState({ name: 'none' }, true);
  },
};

function keep<K extends Kept | null>(value: K): K {
  try {
    if (value === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(value));
  } catch {
    // Forbidden by the browser: then it is kept until the page is loaded anew.
  }
  return value;
}

function readKept(): Kept | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null;
    return value !== null && Date.now() - value.at < goodMs ? value : null;
  } catch {
    return null;
  }
}
