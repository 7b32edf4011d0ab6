import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePdf, zipNames } from '../../e2e/http/pdfs.ts';
import { docker, type Project } from './compose.ts';
import { countAnswers } from './read-figures.ts';

const requests = 60;
const pages = 100;

/** A second gateway comes behind the published port, gets its share of the requests, and knows of the other one's jobs. */
export async function addGateway(project: Project): Promise<string> {
  await project.scale({ worker: 2, gateway: 2 });
  const gateways = await project.containers('gateway');
  const count = () => Promise.all(gateways.map((gateway) => countAnswers(gateway)));

  const begun = performance.now();
  while ((await count()).some((answers) => answers === 0)) {
    assert.ok(performance.now() - begun < 10_000, 'the web service does not find the second gateway');
    await rotate(project.api);
  }
  const seconds = (performance.now() - begun) / 1_000;

  const before = await count();
  await Promise.all(Array.from({ length: requests }, () => rotate(project.api)));
  const countShares = async () => (await count()).map((answers, index) => answers - (before[index] ?? 0));
  let shares = await countShares();
  // A visitor has the last byte a little sooner than the figures have the request.
  for (let attempt = 0; attempt < 20 && sumOf(shares) < requests; attempt++) {
    await sleep(50);
    shares = await countShares();
  }
  assert.equal(sumOf(shares), requests, `answered by ${shares.join(' and ')}`);
  assert.ok(Math.min(...shares) > 0, 'one gateway has nothing to do');

  await followAtBoth(project.api, gateways);
  return `found within ${seconds.toFixed(1)} s; of ${requests} requests they answered ${shares.join(' and ')}; both know of a job`;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

async function rotate(api: string): Promise<void> {
  const answer = await fetch(`${api}/rotate`, { method: 'POST', body: formOf(2) });
  assert.equal(answer.status, 200, await answer.text());
}

/** One request is answered by the gateway that took it; how far it is may be asked at any. */
async function followAtBoth(api: string, gateways: readonly string[]): Promise<void> {
  const job = randomUUID();
  const answering = fetch(`${api}/pdf-to-jpg`, { method: 'POST', body: formOf(pages), headers: { 'x-job-id': job } });
  answering.catch(() => {});
  for (const gateway of gateways) {
    for (let attempt = 0; (await stateAt(gateway, job)) !== 'active'; attempt++) {
      assert.ok(attempt < 50, 'a gateway does not know of the job');
      await sleep(50);
    }
  }
  const answer = await answering;
  assert.equal(answer.status, 200);
  assert.equal(zipNames(Buffer.from(await answer.arrayBuffer())).length, pages);
}

function formOf(pageCount: number): FormData {
  const form = new FormData();
  form.append('pdf', new File([new Uint8Array(makePdf(pageCount))], 'a.pdf'));
  return form;
}

/** What the gateway itself says, asked within its container. */
function stateAt(gateway: string, job: string): Promise<string> {
  const script = `fetch('http://127.0.0.1:8080/jobs/${job}').then(async (answer) => console.log((await answer.json()).state))`;
  return docker('exec', gateway, 'node', '-e', script);
}
