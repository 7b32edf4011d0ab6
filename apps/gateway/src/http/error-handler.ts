import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import {
  apiLanguage,
  defaultLanguage,
  describeRefusal,
  type ErrorCode,
  type ErrorParams,
  errorCatalog,
  isVersioned,
  type Language,
  negotiateLanguage,
  type RequestLimit,
  statusOf,
  ToolError,
} from '@blattwerk/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../gateway.ts';
import { drainBody } from '../upload/drain-body.ts';
import { idsOf } from './log-requests.ts';

/** Value of Retry-After in seconds, where a refusal has no other. */
const retryAfterSeconds = 5;

/** Headers of every answer of the API. */
export const apiHeaders = { 'x-content-type-options': 'nosniff' } as const;

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the request's refusal, for the log and the metrics. */
    refusal: ErrorCode | undefined;
    /** The limit that refused it, for the same. */
    refusedBy: RequestLimit | undefined;
  }
}

/** What sends refusals. */
type Refusing = Pick<Gateway, 'config' | 'isClosing'>;

/** Answers every error with a refusal in the language of the request, and logs its cause. */
export function handleErrors(app: FastifyInstance, gateway: Refusing & Pick<Gateway, 'log'>): void {
  app.decorateRequest('refusal', undefined);
  app.decorateRequest('refusedBy', undefined);
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    const ids = idsOf(request);
    if (refusal.code === 'internal') gateway.log.error({ ...ids, err: error }, 'unexpected error');
    else if (refusal.cause !== undefined) {
      const level = refusal.status >= 500 ? 'warn' : 'debug';
      gateway.log[level]({ ...ids, err: refusal }, 'refused');
    }
    sendRefusal(gateway, refusal, request, reply);
  });
}

/** Sends a refusal, and drains the rest of the request's body so that its sender can read it. */
export function sendRefusal(gateway: Refusing, refusal: ToolError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, params } = refusal;
  request.refusal = code;
  request.refusedBy = params.limit;
  const status = statusOf(code, isVersioned(request.url));
  const isToRetry = errorCatalog[code].retry && (status === 429 || status === 503);
  const retry_after = isToRetry ? (params.retry_after ?? retryAfterSeconds) : undefined;
  // A request that the framework refuses has passed no hook.
  reply.status(status).headers({ ...apiHeaders, 'cache-control': 'no-store', 'content-language': languageOf(request) });
  if (retry_after !== undefined) reply.header('retry-after', String(retry_after));
  // Of several limits the header has the one that refuses: what is left of another would say that there may be more.
  if (params.limit !== undefined) reply.header('ratelimit', `"${params.limit}";r=0;t=${retry_after}`);
  if (gateway.isClosing && request.raw.complete) reply.header('connection', 'close');
  const known = { ...params, ...(retry_after === undefined ? {} : { retry_after }) };
  void reply.send(refusalBody(code, known, languageOf(request), request.id));
  drainBody(request.raw, { bytes: gateway.config.DRAIN_BYTES, ms: gateway.config.DRAIN_MS });
}

/** Translates an error into the refusal that the client gets; an unknown one becomes `internal`. */
export function asRefusal(error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  // Fastify refuses a body or an URL that it cannot parse.
  if (typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500) {
    return new ToolError(statusCode === 415 ? 'notMultipart' : 'invalidRequest', {}, { cause: error });
  }
  return new ToolError('internal', {}, { cause: error });
}

function refusalBody(
  code: ErrorCode,
  params: ErrorParams,
  language: Language,
  requestId: string,
): Record<string, unknown> {
  return { error: describeRefusal(code, params, language), code, request_id: requestId, ...params };
}

function languageOf(request: FastifyRequest): Language {
  const fallback = isVersioned(request.url) ? apiLanguage : defaultLanguage;
  return negotiateLanguage(request.headers['accept-language'], fallback);
}

/** Statuses of heads that are refused, by Node's code of the error (RFC 6585, 5; RFC 9110, 15.5.9). */
const headStatuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers bytes that are not HTTP, and a head that is too large or too slow. There is no request, and so neither a
 * language nor a log line.
 * @returns whether a head was refused; false where the other side has gone, also within a body, or has sent nothing
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket, requestId: string): boolean {
  const isAnswering = (socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
    socket.destroy();
    return false;
  }
  const refusal = new ToolError('invalidRequest');
  const status = headStatuses[error.code ?? ''] ?? refusal.status;
  const body = JSON.stringify(refusalBody(refusal.code, {}, defaultLanguage, requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(apiHeaders).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  return socket.bytesRead > 0 && error.code !== 'HPE_INVALID_EOF_STATE';
}
