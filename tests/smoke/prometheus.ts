import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** One thing that Prometheus collects from. */
interface Target {
  labels: { job: string; instance: string };
  health: string;
  lastError: string;
}

interface AlertRule {
  name: string;
  state: 'inactive' | 'pending' | 'firing';
  health: string;
  lastError?: string;
  alerts: { labels: Record<string, string>; annotations: Record<string, string> }[];
}

/** A series with its samples, each a time and a number as text. */
interface Series {
  metric: Record<string, string>;
  values: [seconds: number, value: string][];
}

export type Prometheus = ReturnType<typeof askPrometheus>;

/** Asks Prometheus by its HTTP API. */
export function askPrometheus(address: string) {
  async function ask<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    const answer = await fetch(`${address}/api/v1/${path}?${new URLSearchParams(query)}`);
    const body = (await answer.json()) as { status: string; error?: string; data: T };
    assert.equal(body.status, 'success', `${path}: ${body.error}`);
    return body.data;
  }

  return {
    targets: async () => (await ask<{ activeTargets: Target[] }>('targets', { state: 'active' })).activeTargets,
    alertRules: async () =>
      (await ask<{ groups: { rules: AlertRule[] }[] }>('rules', { type: 'alert' })).groups.flatMap(
        (group) => group.rules,
      ),
    /** Values of an expression from a moment until now, every 15 s. @param sinceMs a Date.now() */
    async range(query: string, sinceMs: number) {
      const times = { start: String(sinceMs / 1_000), end: String(Date.now() / 1_000), step: '15' };
      return (await ask<{ result: Series[] }>('query_range', { query, ...times })).result;
    },
    /** Every value of every label, but for the metrics' names. */
    async labelValues() {
      const names = (await ask<string[]>('labels')).filter((name) => name !== '__name__');
      return (await Promise.all(names.map((name) => ask<string[]>(`label/${name}/values`)))).flat();
    },
  };
}

/** Repeats a check until it reports no problem. @param check returns one line per problem */
export async function untilRight(longestMs: number, check: () => Promise<readonly string[]>): Promise<void> {
  for (const deadline = Date.now() + longestMs; ; await sleep(1_000)) {
    const wrong = await check();
    if (wrong.length === 0) return;
    if (Date.now() > deadline) throw new Error(wrong.join('\n'));
  }
}
