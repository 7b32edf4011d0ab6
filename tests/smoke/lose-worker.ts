import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '@blattwerk/shared';
import { sendTool } from '@blattwerk/testing/send-form';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { zipNames } from '@blattwerk/testing/read-zip';
import { docker, type Project } from './compose.ts';

const pages = 250;

/** A worker's container is killed while it paints: the other one has to answer. */
export async function loseWorker(project: Project): Promise<string> {
  const workers = await project.containers('worker');
  assert.equal(workers.length, 2);
  const job = randomUUID();
  const before = await Promise.all(workers.map(ticksOf));
  const answering = sendTool(project.site, contracts['pdf-to-jpg'], [makePdf(pages)], {
    fields: [['quality', 'high']],
    headers: { 'x-job-id': job },
  });
  answering.catch(() => {});

  const busy = await whoWorks(project.site, job, workers, before);
  const killedAt = performance.now();
  await docker('kill', busy);
  assert.equal(await stateOf(project.site, job), 'active', 'it was killed in the middle of the job');
  const answer = await answering;
  const seconds = (performance.now() - killedAt) / 1_000;
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(answer.status, 200, bytes.subarray(0, 300).toString());
  assert.equal(zipNames(bytes).length, pages);
  await project.scale({ worker: 2, gateway: 2 });
  return `${pages} pages came ${seconds.toFixed(1)} s after their worker was killed`;
}

/** The worker that runs the job: it has used half a second of CPU time, and more than twice that of the other one. */
async function whoWorks(
  api: string,
  job: string,
  workers: readonly string[],
  before: readonly number[],
): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if ((await stateOf(api, job)) === 'active') {
      const now = await Promise.all(workers.map(ticksOf));
      const spent = now.map((ticks, index) => ticks - (before[index] ?? 0));
      const [most = 0, next = 0] = spent.toSorted((a, b) => b - a);
      if (most >= 50 && most > 2 * next) return workers[spent.indexOf(most)] ?? '';
    }
    await sleep(50);
  }
  throw new Error('no worker took the job');
}

/** Processor time of all processes of a container, in hundredths of a second. */
async function ticksOf(container: string): Promise<number> {
  const lines = await docker('exec', container, 'sh', '-c', 'cat /proc/[0-9]*/stat 2>/dev/null || true');
  return lines
    .split('\n')
    .map((line) => line.slice(line.lastIndexOf(')') + 2).split(' '))
    .reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0);
}

async function stateOf(api: string, job: string): Promise<string> {
  const answer = await fetch(`${api}/jobs/${job}`);
  return answer.ok ? ((await answer.json()) as { state: string }).state : 'unknown';
}
