import { ApiError, readApiError } from './api-error.ts';

/** A payment that was started. */
export interface StartedPayment {
  /** Value of the field `payment_intent` of a paid run. */
  id: string;
  clientSecret: string;
}

export interface CheckoutRequest {
  apiAddress: string;
  /** Idempotency key: requests with the same key start one payment. */
  key: string;
  language: string;
  signal: AbortSignal;
}

/** Starts a payment. @throws ApiError the server's refusal, or network, aborted, failed */
export async function beginCheckout({ apiAddress, key, language, signal }: CheckoutRequest): Promise<StartedPayment> {
  let response: Response;
  let body: string;
  try {
    const headers = { 'idempotency-key': key, 'accept-language': language };
    response = await fetch(`${apiAddress}/checkout`, { method: 'POST', headers, signal });
    body = await response.text();
  } catch {
    throw new ApiError(signal.aborted ? 'aborted' : 'network');
  }
  if (!response.ok) throw readApiError(response.status, body, response.headers.get('x-request-id'));
  const checkout = toStartedPayment(body);
  if (checkout === null) throw new ApiError('failed', { status: response.status });
  return checkout;
}

function toStartedPayment(body: string): StartedPayment | null {
  try {
    const { id, client_secret } = JSON.parse(body) as Record<string, unknown>;
    return typeof id === 'string' && typeof client_secret === 'string' ? { id, clientSecret: client_secret } : null;
  } catch {
    return null;
  }
}
