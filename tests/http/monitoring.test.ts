import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@blattwerk/testing/free-ports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { requiredProtections } from '../../apps/worker/src/parent/sandbox/sandbox.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Recording {
  record: string;
  expr: string;
}
interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}
interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}
const { groups } = parse(read('k8s/monitoring/prometheus/alerts.yml')) as {
  groups: { rules: (Alert | Recording)[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter((rule) => 'alert' in rule);
const recordings = rules.filter((rule) => 'record' in rule);
const alertNames = [...new Set(alerts.map(({ alert }) => alert))].toSorted();
const dashboard = JSON.parse(read('k8s/monitoring/grafana/dashboards/blattwerk.json')) as {
  panels: Panel[];
  templating: { list: { definition: string }[] };
};
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ place: `alert ${alert}`, expr })),
  ...recordings.map(({ record, expr }) => ({ place: `recording ${record}`, expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ place: `panel ${title}`, expr })),
  ),
  ...dashboard.templating.list.map(({ definition }) => ({ place: 'variable', expr: definition })),
];

/** Names in PromQL that are not metrics. */
const language =
  /^(absent|and|avg|avg_over_time|bool|by|count|histogram_quantile|group_left|ignoring|increase|label_values|max|min|on|or|rate|changes|sum|time|unless|without)$/;

/** The names in an expression that can only be metrics, without labels, texts, durations and functions. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replace(/label_values\(([^,)]*),[^)]*\)/g, '$1');
  return [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*/g)].map(([name]) => name).filter((name) => !language.test(name));
}

/** Matchers of a label by a text, with the metric that they stand at. */
function matchersIn(expr: string): { metric: string; label: string; values: string[] }[] {
  return [...expr.matchAll(/([\w:]+)\{([^}]*)\}/g)].flatMap(([, metric = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)(=|!=|=~)"([^"$]*)"/g)].map(([, label = '', , text = '']) => ({
      metric,
      label,
      values: text.split('|'),
    })),
  );
}

/** Metrics of a program after its start. */
async function collect(address: string): Promise<string> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(100)) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return answer.text();
  }
  throw new Error(`${address} exposes nothing`);
}

let product: Product;
let exposed: string;
beforeAll(async () => {
  const healthPort = await freePort();
  product = await startProduct({
    build: false,
    quiet: true,
    operatorsPort: 0,
    env: { WEB_FOLDER: '', HEALTH_PORT: String(healthPort) },
  });
  const addresses = [`${product.operatorsAddress}/metrics`, `http://localhost:${healthPort}/metrics`];
  exposed = (await Promise.all(addresses.map(collect))).join('\n');
});
afterAll(() => product?.stop());

function seriesOf(metric: string): string[] {
  return exposed.split('\n').filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));
}

it('finds every metric that a dashboard or an alert names, with every label value it asks for', () => {
  expect(expressions.length).toBeGreaterThan(50);
  for (const { place, expr } of expressions) {
    // Prometheus makes `up` itself, of every program it collects from, and the recorded ones.
    const made = new Set(['up', ...recordings.map(({ record }) => record)]);
    // Those of the probe and of Envoy are others' programs.
    const names = metricsIn(expr).filter((name) => !made.has(name) && !/^(probe|envoy)_/.test(name));
    if (!/up\{|probe_|envoy_|blattwerk:edge_/.test(expr)) expect([place, names.length]).not.toEqual([place, 0]);
    for (const name of names) expect([place, name, seriesOf(name).length]).not.toEqual([place, name, 0]);
    for (const { metric, label, values } of matchersIn(expr)) {
      // Prometheus adds the label of the scraped program.
      if (label === 'job' || /^(probe|envoy)_/.test(metric)) continue;
      // Prometheus 3 stores 2 as 2.0, and an expression accepts both.
      if (label === 'le') {
        expect([place, values]).toEqual([place, [values[0], `${values[0]}[.]0`]]);
        values.pop();
      }
      for (const value of values) {
        const isThere = seriesOf(metric).some((line) => line.includes(`${label}="${value}"`));
        expect([place, metric, label, value, isThere]).toEqual([place, metric, label, value, true]);
      }
    }
  }
});

it('watches every protection that a worker must have', () => {
  const { expr = '' } = alerts.find(({ alert }) => alert === 'SandboxWeak') ?? {};
  expect(matchersIn(expr).flatMap(({ values }) => values)).toEqual([...requiredProtections]);
});

it('would miss a metric that is not there', () => {
  const names = metricsIn('sum by (tool, le) (rate(blattwerk_gone_seconds_bucket{tool="x"}[5m])) / up{job="a"} > 0.5');
  expect(names).toEqual(['blattwerk_gone_seconds_bucket', 'up']);
  expect(seriesOf('blattwerk_gone_seconds_bucket')).toEqual([]);
});

it('shows or watches every metric of our own', () => {
  const families = [...exposed.matchAll(/^# TYPE (blattwerk_\w+) /gm)].map(([, name]) => name ?? '');
  expect(families.length).toBeGreaterThan(25);
  const named = expressions.map(({ expr }) => expr).join('\n');
  expect(families.filter((family) => !named.includes(family))).toEqual([]);
});

it('has a section for every alert, and for no other', () => {
  const page = read('docs/operations.md');
  const sections = [...page.matchAll(/^### Alert (\w+)$/gm)].map(([, name]) => name ?? '');
  expect(sections.toSorted()).toEqual(alertNames);
  for (const { alert, annotations, labels } of alerts) {
    expect(annotations.runbook_url).toMatch(new RegExp(`\\$externalLabels.*#alert-${alert.toLowerCase()}$`));
    expect(annotations.summary).toMatch(/\.$/);
    expect(labels.severity).toMatch(/^(warning|critical)$/);
  }
});

it('has a case for every alert in which it goes off, and one in which it does not', () => {
  const cases = ['alerts', 'service-levels'].flatMap((name) => {
    const { tests } = parse(read(`k8s/monitoring/prometheus/${name}.test.yml`)) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
    };
    return tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  });
  const namesOf = (found: typeof cases) => [...new Set(found.map(({ alertname }) => alertname))].toSorted();
  expect(namesOf(cases.filter(({ exp_alerts }) => exp_alerts?.length))).toEqual(alertNames);
  expect(namesOf(cases.filter(({ exp_alerts }) => !exp_alerts?.length))).toEqual(alertNames);
});

it('documents every metric of our own', () => {
  const page = read('docs/operations.md');
  const families = [...exposed.matchAll(/^# TYPE (blattwerk_\w+) /gm)].map(([, name]) => name ?? '');
  expect(families.filter((family) => !page.includes(`\`${family}\``))).toEqual([]);
});

it('lays the panels of the dashboard side by side', () => {
  const taken = new Set<string>();
  for (const { title, gridPos } of dashboard.panels) {
    expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true]);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect([title, taken.has(`${x},${y}`)]).toEqual([title, false]);
        taken.add(`${x},${y}`);
      }
  }
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});
