import type { Language } from '@blattwerk/shared';
import { ApiError, readApiError } from './api-error.ts';

interface SaleRequest {
  apiAddress: string;
  language: Language;
  signal?: AbortSignal;
}

/** A document that the buyer keeps, and whether it was also sent as an e-mail. */
export interface SaleDocument {
  fileName: string;
  text: string;
  /** `none` without an address. */
  mail: 'sent' | 'failed' | 'none';
}

/**
 * Sends the buyer's consent, before the payment.
 * @param consent the sentence beside the tick
 * @throws ApiError the server's refusal, or network, aborted, failed
 */
export async function placeOrder(request: SaleRequest & { payment: string; consent: string }): Promise<void> {
  const { payment, consent, language } = request;
  await postForm(request, 'orders', { payment_intent: payment, language, consent });
}

/**
 * The confirmation of a paid order, which comes before its PDF.
 * @param email empty for none
 * @throws ApiError the server's refusal, or network, aborted, failed
 */
export async function confirmOrder(request: SaleRequest & { payment: string; email: string }): Promise<SaleDocument> {
  const { payment, email } = request;
  return toDocument(await postForm(request, 'confirmations', { payment_intent: payment, email }));
}

export interface WithdrawalRequest extends SaleRequest {
  name: string;
  /** Number of the payment, or what else the contract is known by. */
  contract: string;
  /** Empty for none. */
  email: string;
}

/** Withdraws from a purchase. @throws ApiError the server's refusal, or network, failed */
export async function withdraw(request: WithdrawalRequest): Promise<SaleDocument> {
  const { name, contract, email, language } = request;
  return toDocument(await postForm(request, 'withdrawals', { name, contract, email, language }));
}

/** @throws ApiError the server's refusal, or network, aborted, failed */
async function postForm(
  { apiAddress, language, signal }: SaleRequest,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  let response: Response;
  let body: string;
  try {
    response = await fetch(`${apiAddress}/${path}`, {
      method: 'POST',
      headers: { 'accept-language': language },
      body: new URLSearchParams(fields),
      ...(signal ? { signal } : {}),
    });
    body = await response.text();
  } catch {
    throw new ApiError(signal?.aborted ? 'aborted' : 'network');
  }
  if (!response.ok) throw readApiError(response.status, body, response.headers.get('x-request-id'));
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    throw new ApiError('failed', { status: response.status });
  }
}

function toDocument({ file_name: fileName, text, mail }: Record<string, unknown>): SaleDocument {
  if (typeof fileName !== 'string' || typeof text !== 'string') throw new ApiError('failed');
  return { fileName, text, mail: mail === 'sent' || mail === 'failed' ? mail : 'none' };
}
