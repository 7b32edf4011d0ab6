import { ApiError, readApiError } from './api-error.ts';

export interface WithdrawalRequest {
  apiAddress: string;
  language: string;
  /** Number of the payment. */
  payment: string;
  name: string;
  email: string;
}

export interface WithdrawalReceipt {
  /** ISO 8601. */
  receivedAt: string;
  isRefunded: boolean;
}

/** Withdraws from a purchase. @throws ApiError the server's refusal, or network, failed */
export async function withdraw(request: WithdrawalRequest): Promise<WithdrawalReceipt> {
  const { apiAddress, language, payment, name, email } = request;
  let response: Response;
  let body: string;
  try {
    response = await fetch(`${apiAddress}/withdrawals`, {
      method: 'POST',
      headers: { 'accept-language': language },
      body: new URLSearchParams({ payment_intent: payment, name, email }),
    });
    body = await response.text();
  } catch {
    throw new ApiError('network');
  }
  if (!response.ok) throw readApiError(response.status, body, response.headers.get('x-request-id'));
  const receipt = toReceipt(body);
  if (receipt === null) throw new ApiError('failed', { status: response.status });
  return receipt;
}

function toReceipt(body: string): WithdrawalReceipt | null {
  try {
    const { received_at: receivedAt, refunded } = JSON.parse(body) as Record<string, unknown>;
    return typeof receivedAt === 'string' && typeof refunded === 'boolean'
      ? { receivedAt, isRefunded: refunded }
      : null;
  } catch {
    return null;
  }
}
