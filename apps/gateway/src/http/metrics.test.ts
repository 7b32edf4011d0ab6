import { commonErrors, contracts, type ErrorCode, requestLimits } from '@blattwerk/shared';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeReasons } from './limit-connections.ts';
import { createGatewayMetrics, type GatewayMetrics } from './metrics.ts';

let metrics: GatewayMetrics;
beforeEach(() => {
  metrics = createGatewayMetrics([contracts.rotate, contracts.protect], { clients: ['shop'], commit: 'abc1234' });
});

/** The values of a metric by its labels, as they are exposed. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const text = await metrics.registry.metrics();
  const found = text.matchAll(new RegExp(`^${name}(?:\\{([^}]*)\\})? (\\S+)$`, 'gm'));
  return Object.fromEntries(Array.from(found, ([, labels = '', value]) => [labels, Number(value)]));
}

describe('every series begins at 0, so that its first increase is visible:', () => {
  it('refusals of each tool, with all codes that it has', async () => {
    const refusals = await valuesOf('blattwerk_refusals_total');
    expect(new Set(Object.values(refusals))).toEqual(new Set([0]));
    for (const [tool, own] of Object.entries({ rotate: contracts.rotate.errors, protect: contracts.protect.errors })) {
      for (const code of [...commonErrors, ...own]) expect(refusals).toHaveProperty([`tool="${tool}",code="${code}"`]);
    }
  });

  it.each([
    ['request_duration_seconds_count', 10],
    ['upload_duration_seconds_count', 2],
    ['wait_duration_seconds_count', 2],
    ['download_duration_seconds_count', 2],
    ['input_bytes_total', 2],
    ['output_bytes_total', 2],
    ['connections_closed_total', closeReasons.length],
    ['redis_latency_seconds_count', 2],
    ['limit_refusals_total', 2 * Object.keys(requestLimits).length],
    ['client_requests_total', 10],
    ['client_run_seconds_total', 2],
  ])('%s', async (name, count) => {
    expect(Object.values(await valuesOf(`blattwerk_${name}`))).toEqual(Array(count).fill(0));
  });
});

describe('a request', () => {
  it.each<[string, ErrorCode | undefined, boolean, string]>([
    ['that is answered', undefined, false, 'done'],
    ['whose connection closes early', undefined, true, 'cancelled'],
    ['that is cancelled', 'cancelled', false, 'cancelled'],
    ['that is refused', 'invalidType', false, 'refused'],
    ['that is refused and then cut off', 'invalidType', true, 'refused'],
    ['of an address with too many', 'tooManyRequests', false, 'refused'],
    ['that finds no free worker', 'busy', false, 'overloaded'],
    ['during an outage', 'unavailable', false, 'overloaded'],
    ['that fails', 'internal', false, 'failed'],
    ['that takes too long', 'timeout', false, 'failed'],
  ])('%s has its outcome and its duration in seconds', async (_what, code, isCutOff, outcome) => {
    metrics.requestEnded('rotate', undefined, code, isCutOff, 1_500);
    const sums = await valuesOf('blattwerk_request_duration_seconds_sum');
    expect(Object.entries(sums).filter(([, sum]) => sum > 0)).toEqual([[`tool="rotate",outcome="${outcome}"`, 1.5]]);
  });
});

it('counts transfers with their bytes, and their durations in seconds', async () => {
  metrics.uploaded('rotate', 250, 1_000);
  metrics.uploaded('rotate', 250, 500);
  metrics.waited('rotate', 2_000);
  metrics.downloaded('protect', 4_000, 70);
  const tool = async (name: string) => Object.values(await valuesOf(`blattwerk_${name}`));
  expect(await tool('upload_duration_seconds_sum')).toEqual([0.5, 0]);
  expect(await tool('wait_duration_seconds_sum')).toEqual([2, 0]);
  expect(await tool('download_duration_seconds_sum')).toEqual([0, 4]);
  expect([await tool('input_bytes_total'), await tool('output_bytes_total')]).toEqual([
    [1_500, 0],
    [0, 70],
  ]);
});

it('counts refusals by tool and code, and those without a tool', async () => {
  metrics.refused('rotate', 'busy');
  metrics.refused(undefined, 'notFound');
  const refusals = Object.entries(await valuesOf('blattwerk_refusals_total')).filter(([, count]) => count > 0);
  expect(refusals).toEqual([
    ['tool="rotate",code="busy"', 1],
    ['tool="none",code="notFound"', 1],
  ]);
});

it('counts requests, run time and refusals by limits of each trusted client, and of all addresses together', async () => {
  metrics.requestEnded('rotate', 'shop', undefined, false, 1);
  metrics.requestEnded('rotate', undefined, 'tooManyRequests', false, 1);
  metrics.ran('shop', 1_500);
  metrics.limited('shop', 'openRequests');
  metrics.limited(undefined, 'share');
  const counted = async (name: string) =>
    Object.entries(await valuesOf(`blattwerk_${name}`)).filter(([, count]) => count > 0);
  expect(await counted('client_requests_total')).toEqual([
    ['client="none",outcome="refused"', 1],
    ['client="shop",outcome="done"', 1],
  ]);
  expect(await counted('client_run_seconds_total')).toEqual([['client="shop"', 1.5]]);
  expect(await counted('limit_refusals_total')).toEqual([
    ['client="none",limit="share"', 1],
    ['client="shop",limit="openRequests"', 1],
  ]);
});

it('states the version and the commit that run', async () => {
  const of = async (measured: GatewayMetrics) =>
    /^blattwerk_build_info\{(.*)\} 1$/m.exec(await measured.registry.metrics())?.[1];
  expect(await of(metrics)).toMatch(/^app="gateway",version="[\d.]+",commit="abc1234"$/);
  expect(await of(createGatewayMetrics([]))).toContain('commit="unknown"');
});

it('counts open connections, and those that it closes by their reason', async () => {
  for (let count = 0; count < 3; count++) metrics.connectionOpened();
  metrics.connectionEnded();
  metrics.connectionClosed('total');
  expect(await valuesOf('blattwerk_connections')).toEqual({ '': 2 });
  expect(await valuesOf('blattwerk_connections_closed_total')).toMatchObject({
    'reason="total"': 1,
    'reason="address"': 0,
  });
});
