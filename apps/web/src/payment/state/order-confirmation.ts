import { createStore } from 'zustand/vanilla';
import { confirmOrder, type SaleDocument } from '../../api/sale.ts';
import type { RunContext } from '../../tool-run/running/tool-runner.ts';

/** The confirmation of the order of this tab; in memory only. */
export interface OrderConfirmation {
  /** Number of the payment. */
  payment: string;
  /** Where it is sent as well; empty for none. */
  email: string;
  /** Null until the server has confirmed. */
  document: SaleDocument | null;
}

export const confirmationStore = createStore<{ current: OrderConfirmation | null }>()(() => ({ current: null }));

/** Begins an order, whose confirmation is not there yet. */
export function expectConfirmation(payment: string, email: string): void {
  confirmationStore.setState({ current: { payment, email, document: null } });
}

export function forgetConfirmation(): void {
  confirmationStore.setState({ current: null });
}

/**
 * Gets the confirmation of a payment, once: the PDF may be made only after that.
 * @throws ApiError the server's refusal, or network, aborted, failed
 */
export async function getConfirmation(
  payment: string,
  { site, language }: Pick<RunContext, 'site' | 'language'>,
  signal: AbortSignal,
): Promise<void> {
  const { current } = confirmationStore.getState();
  if (current?.payment === payment && current.document !== null) return;
  const email = current?.payment === payment ? current.email : '';
  const document = await confirmOrder({ apiAddress: site.apiAddress, language, payment, email, signal });
  confirmationStore.setState({ current: { payment, email, document } });
}
