import assert from 'node:assert/strict';
import { untilRight } from './prometheus.ts';

/** Time until Grafana has created its tables and read its provisioning, in ms. */
const startMs = 90_000;
const dashboard = 'blattwerk';
const source = 'prometheus';

/** Grafana shows the dashboard with data of Prometheus to anonymous visitors, read-only. */
export async function checkGrafana(address: string): Promise<string> {
  const ask = async (path: string, init?: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${address}/api/${path}`, init);
    const body = await answer.text();
    assert.equal(answer.status, 200, `${path}: ${body}`);
    return JSON.parse(body);
  };
  await untilRight(startMs, async () => {
    const answer = await fetch(`${address}/api/search?query=${dashboard}`).catch(() => undefined);
    const found = answer?.ok ? ((await answer.json()) as { uid: string }[]) : [];
    return found.some(({ uid }) => uid === dashboard) ? [] : [`Grafana has no dashboard ${dashboard}`];
  });
  assert.equal(((await ask('health')) as { database: string }).database, 'ok');
  assert.equal(((await ask(`datasources/uid/${source}/health`)) as { status: string }).status, 'OK');

  const query = { refId: 'A', datasource: { type: 'prometheus', uid: source }, expr: 'up', instant: true };
  const { results } = (await ask('ds/query', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ queries: [query], from: 'now-5m', to: 'now' }),
  })) as { results: { A: { error?: string; frames: unknown[] } } };
  assert.equal(results.A.error, undefined);
  assert.ok(results.A.frames.length > 0, 'Prometheus answers Grafana with nothing');

  const { meta } = (await ask(`dashboards/uid/${dashboard}`)) as { meta: { provisioned: boolean; canSave: boolean } };
  assert.deepEqual([meta.provisioned, meta.canSave], [true, false]);
  const headers = { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` };
  const { status } = await fetch(`${address}/api/admin/settings`, { headers });
  assert.ok([401, 403].includes(status), 'there is an administrator whose password everyone knows');
  return 'the dashboard, its source, and nobody who may change them';
}
