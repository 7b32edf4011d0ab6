import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = 'k8s/monitoring/prometheus/alerts.yml';

/** Prometheus' rules as an object of the Prometheus operator, in YAML. */
export function makePrometheusRule(): string {
  const rules = readFileSync(join(import.meta.dirname, '..', source), 'utf8');
  return `# Made by \`npm run docs\` from ${source}.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: blattwerk
spec:
${rules.replace(/^(?=.)/gm, '  ')}`;
}
