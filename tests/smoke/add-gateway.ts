import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { contracts } from '@blattwerk/shared';
import { sendTool } from '@blattwerk/testing/send-form';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { zipNames } from '@blattwerk/testing/read-zip';
import { docker, type Project } from './compose.ts';
import { countAnswers } from './read-figures.ts';

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
