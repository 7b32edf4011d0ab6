import { type ErrorCode, type ErrorParams, errorCatalog, programCodes } from '@blattwerk/shared';

/**
 * Errors detected by the page. `offline` is a device without a connection, `failed` a response that is neither a file nor
 * a known refusal.
 */
export const clientCodes = ['offline', 'network', 'timedOut', 'aborted', 'failed'] as const;
export type ClientCode = (typeof clientCodes)[number];

export interface ApiErrorDetails {
  params?: ErrorParams;
  /** 0 without a response. */
  status?: number;
  requestId?: string | undefined;
  /** The server's error text, for codes that this build of the page does not know. */
  sentence?: string | undefined;
}

/** A request that ended without a file. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientCode;
  readonly params: ErrorParams;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly sentence: string | undefined;

  constructor(code: ErrorCode | ClientCode, details: ApiErrorDetails = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.params = details.params ?? {};
    this.status = details.status ?? 0;
    this.requestId = details.requestId;
    this.sentence = details.sentence;
  }
}

/**
 * Reads the body of a refusal. The code is that of the body, else the one of the status for the tool, else `failed`
 * with the server's text, else the usual one of the status, for pages of proxies.
 * @param codes error codes of the tool by status, for a body without a code
 */
export function readApiError(
  status: number,
  body: string,
  headerRequestId?: string | null,
  codes: Readonly<Record<number, ErrorCode>> = {},
): ApiError {
  const { error, code, request_id, ...params } = parseObject(body);
  const sentence = typeof error === 'string' && error.trim() !== '' ? error : undefined;
  const byStatus = codes[status] ?? (sentence === undefined ? codeOfStatus(status) : 'failed');
  return new ApiError(codeOf(code, params) ?? byStatus, {
    params,
    status,
    requestId: typeof request_id === 'string' ? request_id : (headerRequestId ?? undefined),
    sentence,
  });
}

/** Error code of a body; null where it has none. */
function codeOf(code: unknown, params: Record<string, unknown>): ErrorCode | ClientCode | null {
  if (typeof code === 'string') return isOfPages(code) ? code : 'failed';
  if ('max_images' in params) return 'tooManyImages';
  if ('max_size' in params) return 'fileTooLarge';
  if ('supported_formats' in params) return 'unsupportedFormat';
  return null;
}

/** Whether pages have a sentence for a code. */
function isOfPages(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code) && !programCodes.some((each) => each === code);
}

function codeOfStatus(status: number): ErrorCode | ClientCode {
  if (status === 413) return 'totalTooLarge';
  if (status === 429) return 'tooManyRequests';
  if (status === 502 || status === 503) return 'unavailable';
  if (status === 408 || status === 504) return 'timeout';
  return 'failed';
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
