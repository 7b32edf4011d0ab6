import { contracts, type ToolName } from '@blattwerk/shared';
import { freePort } from '@blattwerk/testing/free-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountStores, startAccountStores } from '@blattwerk/testing/redis-accounts';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { sendTool } from '@blattwerk/testing/send-form';
import { type SentSpan, startTraceCollector, type TraceCollector } from '@blattwerk/testing/trace-collector';

/** Data of a visitor that must appear nowhere: a name, passwords, an option, and a text in the file. */
const confidential = { name: 'Kündigung-Marlene.pdf', password: 'Tr0ub4dor&3', owner: 'besitzer-Zw3i', pages: '2,1' };
const confidentialPattern = /Marlene|ndigung|Tr0ub4dor|Zw3i|Seite 1|"2,1"/;

let collector: TraceCollector;
let product: Product;
let stores: AccountStores;
let healthPort: number;
let output = '';

beforeAll(async () => {
  collector = await startTraceCollector();
  healthPort = await freePort();
  stores = await startAccountStores();
  product = await startProduct({
    build: false,
    operatorsPort: 0,
    onOutput: (text) => (output += text),
    workerEnv: stores.product.workerEnv,
    env: {
      ...stores.product.env,
      WEB_FOLDER: '',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'trace',
      HEALTH_PORT: String(healthPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    },
  });
});
afterAll(async () => {
  await product?.stop();
  expect(await stores.refusals()).toEqual([]);
  await stores.stop();
  await collector?.stop();
});

async function post(tool: ToolName, bytes: Buffer, fields: Record<string, string> = {}, headers = {}) {
  const sent = { fields: Object.entries(fields), headers };
  const answer = await sendTool(product.address, contracts[tool], [{ name: confidential.name, bytes }], sent);
  await answer.arrayBuffer();
  return { status: answer.status, requestId: answer.headers.get('x-request-id') ?? '' };
}

function attribute(span: SentSpan | undefined, key: string): unknown {
  const value = span?.attributes.find((each) => each.key === key)?.value ?? {};
  return value.stringValue ?? value.intValue;
}

/** The spans of a request's trace, once all of them have come. */
async function traceOf(requestId: string, count: number): Promise<SentSpan[]> {
  const find = () => {
    const root = collector.spans.find(
      (span) => span.kind === 2 && attribute(span, 'blattwerk.request_id') === requestId,
    );
    return collector.spans.filter(({ traceId }) => traceId === root?.traceId);
  };
  await expect.poll(() => find().length).toBeGreaterThanOrEqual(count);
  return find();
}

/** The one line that a program wrote of a request or a job. */
async function lineOf(app: string, message: string, requestId: string): Promise<Record<string, unknown>> {
  const find = () =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.app === app && line.msg === message && line.requestId === requestId);
  await expect.poll(() => find().length).toBe(1);
  return find()[0] ?? {};
}

describe('a trace', () => {
  it('goes from the POST through the queue to the child, each part under its cause', async () => {
    const { status, requestId } = await post('rotate', makePdf(2));
    expect(status).toBe(200);
    const spans = await traceOf(requestId, 6);
    const named = new Map(spans.map((span) => [span.name, span]));
    expect([...named.keys()].toSorted()).toEqual(['POST /rotate', 'child', 'queue', 'receive', 'run rotate', 'send']);
    const root = named.get('POST /rotate');
    const run = named.get('run rotate');
    const parents = (...names: string[]) => names.map((name) => named.get(name)?.parentSpanId);
    expect(root?.parentSpanId || undefined).toBeUndefined();
    expect(parents('receive', 'queue', 'run rotate', 'send')).toEqual(Array.from({ length: 4 }, () => root?.spanId));
    expect(parents('child')).toEqual([run?.spanId]);
    expect([root?.service, named.get('send')?.service]).toEqual(['blattwerk-gateway', 'blattwerk-gateway']);
    expect([run?.service, named.get('child')?.service]).toEqual(['blattwerk-worker', 'blattwerk-worker']);

    expect(run?.events.map(({ name }) => name)).toEqual(['analyzing', 'processing', 'finishing']);
    expect(attribute(run, 'blattwerk.outcome')).toBe('done');
    expect(attribute(root, 'http.response.status_code')).toBe(200);
    expect(Number(attribute(named.get('child'), 'process.pid'))).not.toBe(product.worker.pid);
    const begin = (name: string) => Number(named.get(name)?.startTimeUnixNano) / 1e6;
    const duration = (name: string) => Number(named.get(name)?.endTimeUnixNano) / 1e6 - begin(name);
    // Begins are of the system's clock, which is adjusted while a part lasts; durations are of a monotonic one.
    expect(['send', 'queue', 'receive'].toSorted((a, b) => begin(a) - begin(b))).toEqual(['receive', 'queue', 'send']);
    expect(duration('receive') + duration('queue') + duration('send')).toBeLessThan(duration('POST /rotate') + 1);
    // The child reports whole milliseconds.
    expect(duration('child')).toBeLessThan(duration('run rotate') + 2);
  });

  it("records a refusal's code, not as an error, and is linked from both programs' log lines", async () => {
    const { status, requestId } = await post(
      'rotate',
      encryptedPdf(makePdf(1), confidential.password, confidential.owner),
    );
    expect(status).toBe(422);
    const spans = await traceOf(requestId, 5);
    const root = spans.find(({ kind }) => kind === 2);
    const run = spans.find(({ name }) => name === 'run rotate');
    expect([attribute(root, 'blattwerk.code'), attribute(run, 'blattwerk.code')]).toEqual([
      'encryptedPdf',
      'encryptedPdf',
    ]);
    expect([root?.status.code ?? 0, run?.status.code ?? 0]).toEqual([0, 0]);
    const request = await lineOf('gateway', 'request', requestId);
    const job = await lineOf('worker', 'job ended', requestId);
    expect(request).toMatchObject({ traceId: root?.traceId, tool: 'rotate', code: 'encryptedPdf', status: 422 });
    expect(job).toMatchObject({
      traceId: root?.traceId,
      jobId: request.jobId,
      outcome: 'refused',
      code: 'encryptedPdf',
    });
  });

  it("does not continue the trace of a visitor's header", async () => {
    const traceId = 'a'.repeat(32);
    const { requestId } = await post('rotate', makePdf(1), {}, { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` });
    const root = (await traceOf(requestId, 6)).find(({ kind }) => kind === 2);
    expect(root?.traceId).not.toBe(traceId);
    expect(root?.parentSpanId || undefined).toBeUndefined();
  });
});

it('reveals nothing of a file in logs, metrics, traces and dashboard, whether its job succeeds or not', async () => {
  const { password, owner, pages } = confidential;
  const locked = encryptedPdf(makePdf(3), password, owner);
  const requests = [
    await post('protect', makePdf(3), { password, owner_password: owner }),
    await post('unlock', locked, { password }),
    await post('unlock', locked, { password: `${password}!` }),
    await post('delete-pages', makePdf(3), { pages }),
    await post('delete-pages', makePdf(1), { pages }),
    await post('rotate', Buffer.from(`%PDF-1.7\n${confidential.name}`)),
    await post('rotate', Buffer.from(confidential.name)),
    await post('rotate', makePdf(1), { [confidential.name]: password }),
  ];
  expect(requests.map(({ status }) => status)).toEqual([200, 200, 401, 200, 400, 422, 415, 400]);
  for (const { requestId } of requests) await lineOf('gateway', 'request', requestId);
  await traceOf(requests[4]?.requestId ?? '', 5);
  await traceOf(requests[7]?.requestId ?? '', 2);

  const read = async (address: string) => (await fetch(address)).text();
  const places = {
    logs: output,
    traces: collector.text,
    gateway: await read(`${product.operatorsAddress}/metrics`),
    worker: await read(`http://localhost:${healthPort}/metrics`),
    dashboard: await read(
      `${product.operatorsAddress}/queues/api/queues?activeQueue=structure&status=latest&page=1&jobsPerPage=50`,
    ),
  };
  for (const [place, text] of Object.entries(places)) {
    expect([place, text.length > 1_000]).toEqual([place, true]);
    expect([place, confidentialPattern.exec(text)?.[0]]).toEqual([place, undefined]);
  }
});
