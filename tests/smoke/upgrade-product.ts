import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { multipartBody } from '@blattwerk/testing/multipart';
import { docker, type Project, root } from './compose.ts';

/** Visitors, and the pause between two requests of each, in ms: together they are less than an address may send. */
const visitors = 4;
const visitPauseMs = 250;
const uploads = 8;
/** Bytes and time of an upload: some 20 kB each second, for longer than a gateway needs to start. */
const uploadBytes = 1_000_000;
const uploadMs = 50_000;
const steps = 100;

/** Certificate of the edge's own authority, which it has for names of this machine. */
function authorityOf(container: string): Promise<string> {
  return docker('exec', container, 'cat', '/data/caddy/pki/authorities/local/root.crt');
}

/** `npm run check-live` finds nothing at the product behind its edge. */
export async function checkEdge(project: Project): Promise<string> {
  const [container = ''] = await project.containers('edge');
  const folder = await mkdtemp(join(tmpdir(), 'blattwerk-edge-'));
  try {
    const file = join(folder, 'root.crt');
    await writeFile(file, await authorityOf(container));
    const args = [project.edge.https, '--http', project.edge.http];
    const output = await runScript('check-live.ts', args, { ...project.environment, NODE_EXTRA_CA_CERTS: file });
    assert.equal(
      (await docker('logs', container)).match(/\b(\d{1,3}\.){3}\d{1,3}:\d+\b/g),
      null,
      'the edge logs addresses',
    );
    return `${output.match(/^ok/gm)?.length} checks`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** `npm run upgrade` beside slow uploads: no visitor is refused. */
export async function upgradeProduct(project: Project): Promise<string> {
  const services = ['worker', 'gateway', 'web'];
  const before = (await Promise.all(services.map(project.containers))).flat();
  const [container = ''] = await project.containers('edge');
  const ca = await authorityOf(container);
  const pdf = makePdf(3);
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const over = new AbortController();
  async function visit(): Promise<void> {
    while (!over.signal.aborted) {
      count(await post(project.edge.https, ca, pdf));
      await sleep(visitPauseMs);
    }
  }
  const visiting = Array.from({ length: visitors }, visit);
  const uploading = Array.from({ length: uploads }, () => post(project.edge.https, ca, padded(pdf), uploadMs));
  const begun = performance.now();
  await runScript('upgrade.ts', ['--no-build'], project.environment);
  const seconds = (performance.now() - begun) / 1_000;
  over.abort();
  await Promise.all(visiting);
  assert.deepEqual(await Promise.all(uploading), Array<string>(uploads).fill('200'), 'slow uploads');
  assert.deepEqual([...outcomes.keys()], ['200'], JSON.stringify([...outcomes]));
  const after = (await Promise.all(services.map(project.containers))).flat();
  assert.equal(after.length, before.length);
  assert.ok(!after.some((id) => before.includes(id)), 'a container has not been replaced');
  return `${before.length} containers in ${seconds.toFixed(0)} s, beside ${uploads} slow uploads; ${outcomes.get('200')} requests of visitors, none refused`;
}

function padded(pdf: Buffer): Buffer {
  const comment = Buffer.from(`%${'x'.repeat(uploadBytes)}\n`);
  return Buffer.concat([
    pdf,
    comment,
    Buffer.from(`\n${pdf.subarray(pdf.lastIndexOf('startxref')).toString('latin1')}`, 'latin1'),
  ]);
}

/** Sends a file on a new connection. @param ms time for it @returns status and code, or the error's code */
async function post(origin: string, ca: string, pdf: Buffer, ms = 0): Promise<string> {
  const { contentType, parts } = multipartBody('pdf', [{ name: 'a.pdf', type: 'application/pdf', bytes: pdf }]);
  const bytes = Buffer.concat(parts);
  const headers = { 'content-type': contentType, 'content-length': bytes.length };
  const outgoing = request(`${origin}/rotate`, { method: 'POST', headers, ca, agent: false });
  const answered = new Promise<string>((resolve) => {
    outgoing.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    outgoing.once('response', (answer) => {
      let text = '';
      answer.on('data', (data: Buffer) => (text += data.toString('latin1')));
      answer.once('error', () => resolve('broken'));
      answer.once('end', () =>
        resolve(answer.statusCode === 200 ? '200' : `${answer.statusCode} ${text.slice(0, 200)}`),
      );
    });
  });
  const slowSteps = ms > 0 ? steps : 0;
  for (let step = 0; step < slowSteps; step++) {
    outgoing.write(
      bytes.subarray(
        Math.floor((step * bytes.length) / (steps + 1)),
        Math.floor(((step + 1) * bytes.length) / (steps + 1)),
      ),
    );
    await sleep(ms / steps);
  }
  outgoing.end(ms > 0 ? bytes.subarray(Math.floor((steps * bytes.length) / (steps + 1))) : bytes);
  return answered;
}

/** Output of a script for operators. @throws Error with it where the script fails */
function runScript(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'scripts/server', name), ...args], { env, timeout: 600_000 });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
  });
}
