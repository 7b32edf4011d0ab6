import assert from 'node:assert/strict';
import { join } from 'node:path';
import { docker, root } from './compose.ts';
import { askPrometheus, untilRight } from './prometheus.ts';

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
