import assert from 'node:assert/strict';
import { contracts, costClasses } from '@blattwerk/shared';
import { sendTool } from '@blattwerk/testing/send-form';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import type { Project } from './compose.ts';
import { askPrometheus, untilRight } from './prometheus.ts';

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
