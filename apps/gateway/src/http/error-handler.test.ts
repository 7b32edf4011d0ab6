import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createLogger } from '@blattwerk/server';
import { describeRefusal, type ErrorCode, errorCatalog, ToolError } from '@blattwerk/shared';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGatewayConfig } from '../config.ts';
import { answerClientError, asRefusal, handleErrors } from './error-handler.ts';
import { logRequests } from './log-requests.ts';

const silent = createLogger('gateway', 'silent');
let app: FastifyInstance;
let lines: { level: number; msg: string; requestId: string; err: { message: string } }[];
let isClosing: boolean;
/** Error of the next request. */
let failure: Error;

beforeEach(async () => {
  lines = [];
  isClosing = false;
  const log = createLogger('gateway', 'trace', {
    write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
  });
  const gateway = {
    log,
    config: readGatewayConfig({}),
    get isClosing() {
      return isClosing;
    },
  };
  app = fastify({ forceCloseConnections: true, genReqId: () => 'the-id' });
  handleErrors(app, gateway);
  logRequests(app, silent);
  app.all('/', (_request, reply) => {
    reply.header('ratelimit', '"requests";r=48;t=50');
    return Promise.reject(failure);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

async function refusalOf(error: Error, headers: Record<string, string> = {}) {
  failure = error;
  const { port } = app.server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
}

describe('a refusal', () => {
  it.each(['de', 'en'] as const)('has its code, its parameters and a text in the language %s', async (language) => {
    const params = { file: 'a.pdf', max_size: 100 };
    const { body, headers, status } = await refusalOf(new ToolError('fileTooLarge', params), {
      'accept-language': language,
    });
    const error = describeRefusal('fileTooLarge', params, language);
    expect(body).toEqual({ error, code: 'fileTooLarge', request_id: 'the-id', ...params });
    expect(status).toBe(413);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-language': language,
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(Object.keys(errorCatalog) as ErrorCode[])('with %s asks to wait only where that helps', async (code) => {
    const { status, retry } = errorCatalog[code];
    const { headers } = await refusalOf(new ToolError(code));
    expect(headers.get('retry-after')).toBe(retry && [429, 503].includes(status) ? '5' : null);
  });

  it('keeps the time to wait that is known', async () => {
    const { body, headers } = await refusalOf(new ToolError('tooManyRequests', { retry_after: 17 }));
    expect([headers.get('retry-after'), body['retry_after']]).toEqual(['17', 17]);
  });

  it.each([
    [
      'de',
      'Zu viele Anfragen: höchstens 2 gleichzeitig von einer Adresse oder einem Programm. Bitte versuchen Sie es in 5 Sekunden noch einmal.',
    ],
    ['en', 'Too many requests: at most 2 at once from one address or program. Please try again in 5 seconds.'],
  ])(
    'by a limit names it with its value in body, sentence (%s) and header, which states nothing of other limits',
    async (language, error) => {
      const params = { limit: 'openRequests', limit_value: 2 } as const;
      const { body, headers } = await refusalOf(new ToolError('tooManyRequests', params), {
        'accept-language': language,
      });
      expect(body).toEqual({ error, code: 'tooManyRequests', request_id: 'the-id', ...params, retry_after: 5 });
      expect(headers.get('ratelimit')).toBe('"openRequests";r=0;t=5');
    },
  );

  it('closes its connection while the gateway stops', async () => {
    expect((await refusalOf(new ToolError('busy'))).headers.get('connection')).toBe('keep-alive');
    isClosing = true;
    expect((await refusalOf(new ToolError('busy'))).headers.get('connection')).toBe('close');
  });
});

describe('the log', () => {
  const cause = new Error('the cause');

  it.each([
    ['an unknown error', new Error('a bug'), 50, 'unexpected error'],
    ['a refusal with a cause on this side', new ToolError('unavailable', {}, { cause }), 40, 'refused'],
    ['a refusal with a cause on the side of the client', new ToolError('invalidRequest', {}, { cause }), 20, 'refused'],
  ])('has %s with its request', async (_what, error, level, msg) => {
    await refusalOf(error);
    expect(lines).toMatchObject([{ level, msg, requestId: 'the-id' }]);
    expect(JSON.stringify(lines[0]?.err)).toContain(level === 50 ? 'a bug' : 'the cause');
  });

  it('has no line of a refusal without a cause', async () => {
    await refusalOf(new ToolError('busy'));
    expect(lines).toEqual([]);
  });
});

it.each([
  ['a refusal', new ToolError('busy'), 'busy'],
  [
    'a request that Fastify refuses',
    Object.assign(new Error(), { code: 'FST_ERR_BAD_URL', statusCode: 400 }),
    'invalidRequest',
  ],
  ['an error of Fastify', Object.assign(new Error(), { code: 'FST_ERR_X', statusCode: 500 }), 'internal'],
  ['an error of Fastify without a status', Object.assign(new Error(), { code: 'FST_ERR_X' }), 'internal'],
  ['an error with another code', Object.assign(new Error(), { code: 'ENOENT', statusCode: 400 }), 'internal'],
  ['an error with a number as its code', Object.assign(new Error(), { code: 7, statusCode: 400 }), 'internal'],
  ['any other error', new TypeError('bug'), 'internal'],
])('%s is answered with its code', (_what, error, code) => {
  const refusal = asRefusal(error);
  expect(refusal.code).toBe(code);
  if (refusal !== error) expect(refusal.cause).toBe(error);
});

describe('bytes that are not HTTP', () => {
  let close: () => void;
  afterEach(() => close());

  /** What a client receives for an error of its connection, and whether a head was refused. */
  async function answerTo(error: Error & { code?: string }, prepare: (socket: Socket) => void = () => {}, sent = 'x') {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const client = connect((server.address() as { port: number }).port, '127.0.0.1');
    close = () => {
      client.destroy();
      server.close();
    };
    client.on('error', () => {});
    client.write(sent);
    const [socket] = await connected;
    if (sent !== '') await once(socket, 'data');
    prepare(socket);
    let text = '';
    client.on('data', (data) => void (text += String(data)));
    const ended = once(client, 'close');
    const isRefused = answerClientError(error, socket, 'the-id');
    await ended;
    return { isRefused, text };
  }

  it.each([
    ['HPE_INVALID_METHOD', '400 Bad Request'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ])('are refused for %s with %s', async (code, status) => {
    const { isRefused, text } = await answerTo(Object.assign(new Error(), { code }));
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect([isRefused, head.split('\r\n')[0]]).toEqual([true, `HTTP/1.1 ${status}`]);
    expect(JSON.parse(body)).toMatchObject({ code: 'invalidRequest', request_id: 'the-id' });
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain('connection: close');
  });

  it('get no answer where the client has gone, or an answer has begun', async () => {
    const reset = Object.assign(new Error(), { code: 'ECONNRESET' });
    expect(await answerTo(reset)).toEqual({ isRefused: false, text: '' });
    const answering = (socket: Socket) => Object.assign(socket, { _httpMessage: { headersSent: true } });
    expect(await answerTo(new Error(), answering)).toEqual({ isRefused: false, text: '' });
    const idle = (socket: Socket) => Object.assign(socket, { _httpMessage: { headersSent: false } });
    expect((await answerTo(new Error(), idle)).isRefused).toBe(true);
  });

  it('are no refused head where nothing was sent, or the body was cut off', async () => {
    const late = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    expect((await answerTo(late, undefined, '')).isRefused).toBe(false);
    expect((await answerTo(Object.assign(new Error(), { code: 'HPE_INVALID_EOF_STATE' }))).isRefused).toBe(false);
  });
});
