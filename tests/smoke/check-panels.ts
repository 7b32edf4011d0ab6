import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './compose.ts';
import { askPrometheus, type Prometheus, untilRight } from './prometheus.ts';

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
