import type { ErrorCode } from './tools.ts';

/** Limits that pass: too many requests, full queues, a restart. */
const waitingStatuses = [429, 503];

/** Why the site did not answer with a file. */
export class BlattwerkError extends Error {
  override readonly name = 'BlattwerkError';
  /** Of the site's table (docs/tools.md); `network` where the site cannot be reached, `http` where another program answers. */
  readonly code: ErrorCode | 'network' | 'http';
  /** Of HTTP; 0 without an answer. */
  readonly status: number;
  /** Values that the message mentions, such as `field` and `max_size`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Seconds until the same request may succeed. */
  readonly retryAfter: number | undefined;

  constructor(message: string, details: Pick<BlattwerkError, 'code' | 'status'> & Partial<BlattwerkError>) {
    super(message, { cause: details.cause });
    this.code = details.code;
    this.status = details.status;
    this.params = details.params ?? {};
    this.retryAfter = details.retryAfter;
  }

  /** Whether the same request may succeed after a while. */
  get isTemporary(): boolean {
    return this.code === 'network' || waitingStatuses.includes(this.status);
  }
}

export function networkError(cause: unknown): BlattwerkError {
  return new BlattwerkError('The site cannot be reached, or the connection broke off.', {
    code: 'network',
    status: 0,
    cause,
  });
}

/** Reads the body of a refusal; of another program's, such as a proxy's, its status. */
export async function readRefusal(response: Response): Promise<BlattwerkError> {
  const { status, headers } = response;
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  const retryAfter = Number.isNaN(seconds) ? undefined : seconds;
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('code' in body) || !('error' in body))
    return new BlattwerkError(`The answer has the status ${status}.`, { code: 'http', status, retryAfter });
  const { code, error, ...params } = body as Record<string, unknown>;
  return new BlattwerkError(String(error), { code: code as ErrorCode, status, params, retryAfter });
}
