import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts, costClasses } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { sendTool } from '@blattwerk/testing/send-form';
import { docker, type Project, root } from './compose.ts';
import { askPrometheus, type Prometheus, untilRight } from './prometheus.ts';

const configuration = '/etc/prometheus/prometheus.yml';
/** Time until Prometheus has resolved all names again and scraped every target, in ms. */
const foundMs = 90_000;

/** promtool accepts configuration and rules, and the tests of the alerts pass. */
export async function checkRules(container: string, image: string): Promise<string> {
  await docker('exec', container, 'promtool', 'check', 'config', configuration);
  const mount = `${join(root, 'k8s', 'monitoring', 'prometheus')}:/mounted:ro`;
  const tool = ['run', '--rm', '--network', 'none', '--volume', mount, '--entrypoint', 'promtool', image];
  await docker(...tool, 'check', 'rules', '/mounted/alerts.yml');
  await docker(...tool, 'test', 'rules', '/mounted/alerts.test.yml', '/mounted/service-levels.test.yml');
  return "configuration, rules and the rules' cases";
}

/** Prometheus finds every gateway and worker by name, and is let in. */
export async function checkTargets(address: string, wanted: Readonly<Record<string, number>>): Promise<string> {
  const prometheus = askPrometheus(address);
  await untilRight(foundMs, async () => {
    const targets = await prometheus.targets().catch(() => []);
    const counts = Object.entries(wanted).flatMap(([job, count]) => {
      const found = targets.filter(({ labels }) => labels.job === job).length;
      return found === count ? [] : [`${found} of ${count} found: ${job}`];
    });
    const down = targets.filter(({ health }) => health !== 'up');
    return [...counts, ...down.map(({ labels, lastError }) => `${labels.job} ${labels.instance}: ${lastError}`)];
  });
  return Object.entries(wanted)
    .map(([job, count]) => `${count} × ${job}`)
    .join(', ');
}

/** Every rule is evaluated without error, and none has gone off on a product that works. */
export async function checkQuiet(address: string, sinceMs: number): Promise<string> {
  const prometheus = askPrometheus(address);
  await untilRight(foundMs, async () =>
    (await prometheus.alertRules())
      .filter(({ health }) => health !== 'ok')
      .map(({ name, health, lastError }) => `${name}: ${health} ${lastError ?? ''}`),
  );
  const fired = await prometheus.range('ALERTS{alertstate="firing", alertname!="Watchdog"}', sinceMs);
  assert.deepEqual(
    fired.map(({ metric }) => metric['alertname']),
    [],
    'alerts went off',
  );
  const rules = await prometheus.alertRules();
  const pending = rules.filter(({ state }) => state === 'pending').map(({ name }) => name);
  return `${rules.length} rules, none went off${pending.length > 0 ? ` (pending: ${pending.join(', ')})` : ''}`;
}

/** Labels contain no data of visitors: known names, numbers, and addresses of containers only. */
export async function checkLabels(address: string): Promise<string> {
  const values = new Set(await askPrometheus(address).labelValues());
  for (const value of values) {
    assert.match(value, /^[\w.:+/-]+$/, 'a label says more than a word');
    assert.doesNotMatch(value, /\.(?:pdf|png|jpe?g|gif|webp|zip)$/i, 'a label names a file');
  }
  return `${values.size} values, no name of a file`;
}

/** Values of Grafana's variables: four scrape intervals, and every tool. */
const filled: Readonly<Record<string, string>> = { $__rate_interval: '1m', $tool: '.*' };
/** Milliseconds until the last requests are collected. */
const collectedMs = 60_000;

interface Dashboard {
  panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[];
  templating: { list: { name: string; definition: string }[] };
}

/**
 * Every query of the dashboard finds numbers, with the labels that its legend names: of the requests, refusals and the
 * killed worker that came before, or 0 where nothing of the kind has happened.
 */
export async function checkPanels(address: string, sinceMs: number): Promise<string> {
  const path = join(root, 'k8s/monitoring/grafana/dashboards/blattwerk.json');
  const { panels, templating } = JSON.parse(readFileSync(path, 'utf8')) as Dashboard;
  const queries = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({ title, expr: fill(expr), legend: legendFormat })),
  );
  assert.ok(queries.length > 30, `the dashboard asks ${queries.length} questions`);
  for (const { name, definition } of templating.list) {
    const [, metric = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(definition) ?? [];
    queries.push({ title: `the variable ${name}`, expr: metric, legend: `{{${label}}}` });
  }

  const prometheus = askPrometheus(address);
  await untilRight(collectedMs, async () => {
    const wrong = await Promise.all(
      queries.map(async ({ title, expr, legend }) => {
        const problem = await problemOf(prometheus, expr, legend, sinceMs);
        return problem === undefined ? [] : [`${title}: ${problem}: ${expr}`];
      }),
    );
    return wrong.flat();
  });
  return `${queries.length} queries of ${panels.length} panels have numbers`;
}

function fill(expr: string): string {
  const query = Object.entries(filled).reduce((text, [variable, value]) => text.replaceAll(variable, value), expr);
  assert.ok(!query.includes('$'), `a variable that nobody fills: ${query}`);
  return query;
}

async function problemOf(prometheus: Prometheus, expr: string, legend: string, sinceMs: number) {
  const found = await prometheus.range(expr, sinceMs);
  const counted = found.filter(({ values }) => values.some(([, value]) => Number.isFinite(Number(value))));
  if (counted.length === 0) return found.length === 0 ? 'no series' : 'no number';
  const labels = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
  const missing = labels.filter((label) => counted.some(({ metric }) => metric[label] === undefined));
  return missing.length > 0 ? `no label ${missing.join(', ')}` : undefined;
}

/** Time until Grafana has created its tables and read its provisioning, in ms. */
const startMs = 90_000;
const dashboardId = 'blattwerk';
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
    const answer = await fetch(`${address}/api/search?query=${dashboardId}`).catch(() => undefined);
    const found = answer?.ok ? ((await answer.json()) as { uid: string }[]) : [];
    return found.some(({ uid }) => uid === dashboardId) ? [] : [`Grafana has no dashboard ${dashboardId}`];
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

  const { meta } = (await ask(`dashboards/uid/${dashboardId}`)) as { meta: { provisioned: boolean; canSave: boolean } };
  assert.deepEqual([meta.provisioned, meta.canSave], [true, false]);
  const headers = { authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` };
  const { status } = await fetch(`${address}/api/admin/settings`, { headers });
  assert.ok([401, 403].includes(status), 'there is an administrator whose password everyone knows');
  return 'the dashboard, its source, and nobody who may change them';
}

const alert = 'NoWorker';
/** The rule's duration and two scrape intervals, doubled, in ms. */
const firesWithinMs = 180_000;

/** Stops all workers: requests are refused, the alert fires, and resolves once workers run again. */
export async function checkAlert(project: Project, address: string): Promise<string> {
  const prometheus = askPrometheus(address);
  const rule = async () => (await prometheus.alertRules()).find(({ name }) => name === alert);
  const until = (state: string) =>
    untilRight(firesWithinMs, async () => {
      const now = (await rule())?.state;
      return now === state ? [] : [`${alert} is ${now}, not ${state}`];
    });

  await project.compose(['stop', 'worker']);
  const begun = performance.now();
  await until('pending');
  await until('firing');
  const seconds = (performance.now() - begun) / 1_000;

  const { alerts = [] } = (await rule()) ?? {};
  assert.deepEqual(new Set(alerts.map(({ labels }) => labels['queue'])), new Set(costClasses));
  for (const { labels, annotations } of alerts) {
    assert.equal(labels['severity'], 'critical');
    assert.ok(annotations['summary']?.includes(`the queue ${labels['queue']}.`), annotations['summary']);
  }
  const answer = await sendTool(project.site, contracts.rotate, [makePdf(2)]);
  assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [503, 'unavailable']);

  await project.scale({ worker: 2, gateway: 2 });
  await until('inactive');
  return `${alert} went off for ${alerts.length} queues ${seconds.toFixed(0)} s after the workers had stopped, and is over`;
}
