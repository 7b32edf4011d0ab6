import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { zipNames } from '@blattwerk/testing/read-zip';
import { sendTool } from '@blattwerk/testing/send-form';
import { countAnswers } from './check-containers.ts';
import { docker, type Project } from './compose.ts';

/** Fewer than an address may have at once (REQUESTS_PER_ADDRESS). */
const requests = 36;
const pages = 100;
/** Longer than a DNS record of the gateways is cached. */
const quietMs = 3_000;

/** A second gateway comes behind the published port, gets its share of the requests, and knows of the other one's jobs. */
export async function addGateway(project: Project): Promise<string> {
  await project.scale({ worker: 2, gateway: 2 });
  const gateways = await project.containers('gateway');
  const count = () => Promise.all(gateways.map((gateway) => countAnswers(gateway)));

  const begun = performance.now();
  while ((await count()).some((answers) => answers === 0)) {
    assert.ok(performance.now() - begun < 10_000, 'the web service does not find the second gateway');
    await rotate(project.site);
  }
  const seconds = (performance.now() - begun) / 1_000;

  const before = await count();
  // All at once after a pause: requests that wait for the same DNS look-up go to the same gateway.
  await sleep(quietMs);
  await Promise.all(Array.from({ length: requests }, () => rotate(project.site)));
  const shares = (await count()).map((answers, index) => answers - (before[index] ?? 0));
  assert.ok(Math.min(...shares) >= requests / 12, `one gateway has too little to do: ${shares.join(' and ')}`);

  await followAtBoth(project.site, gateways);
  return `found within ${seconds.toFixed(1)} s; ${requests} requests at once went to both (${shares.join(' and ')}), and both know of a job`;
}

async function rotate(api: string): Promise<void> {
  const answer = await sendTool(api, contracts.rotate, [makePdf(2)]);
  assert.equal(answer.status, 200, await answer.text());
}

/** A request is answered by the gateway that received it; any gateway reports its progress. */
async function followAtBoth(api: string, gateways: readonly string[]): Promise<void> {
  const job = randomUUID();
  const answering = sendTool(api, contracts['pdf-to-jpg'], [makePdf(pages)], { headers: { 'x-job-id': job } });
  answering.catch(() => {});
  for (const gateway of gateways) {
    for (let attempt = 0; !(await knows(gateway, job)); attempt++) {
      assert.ok(attempt < 50, 'a gateway does not know of the job');
      await sleep(50);
    }
  }
  const answer = await answering;
  assert.equal(answer.status, 200);
  assert.equal(zipNames(Buffer.from(await answer.arrayBuffer())).length, pages);
}

/** Requested inside the gateway's container: the published port leads to any of them. */
async function knows(gateway: string, job: string): Promise<boolean> {
  const script = `fetch('http://127.0.0.1:8080/jobs/${job}').then(({ status }) => console.log(status))`;
  return (await docker('exec', gateway, 'node', '-e', script)) === '200';
}

/** Pages of a job that is interrupted. */
const manyPages = 250;

/** A worker's container is killed while it paints: the other one has to answer. */
export async function loseWorker(project: Project): Promise<string> {
  const workers = await project.containers('worker');
  assert.equal(workers.length, 2);
  const job = randomUUID();
  const before = await Promise.all(workers.map(ticksOf));
  const answering = sendTool(project.site, contracts['pdf-to-jpg'], [makePdf(manyPages)], {
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
  assert.equal(zipNames(bytes).length, manyPages);
  await project.scale({ worker: 2, gateway: 2 });
  return `${manyPages} pages came ${seconds.toFixed(1)} s after their worker was killed`;
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
