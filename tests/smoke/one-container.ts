import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@blattwerk/testing/free-ports';
import { docker, root } from './compose.ts';

const image = 'blattwerk';
/** Time until a container has to be healthy, in ms: a backstop. */
const startMs = 60_000;
/** What docs/installation.md recommends for more than a try-out. */
const confined =
  '--read-only --tmpfs /tmp:size=64m --tmpfs /scratch:size=800m,uid=1000,gid=1000,mode=0700 --memory 4g --memory-swap 4g ' +
  '--cap-drop ALL --security-opt no-new-privileges:true';

export async function buildOneContainer(): Promise<string> {
  await docker('build', '--quiet', '--target', image, '--tag', image, root);
  return image;
}

/**
 * Starts the whole product in one container, as its documents have it, and checks it.
 * @param check receives the origin of site and API, and returns what it has seen
 */
export async function checkOneContainer(
  kind: 'plain' | 'confined',
  check: (address: string) => Promise<string>,
): Promise<string> {
  const options = kind === 'plain' ? [] : confined.split(' ');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = ['--env', 'RATE_LIMIT_PER_MINUTE=0', '--env', `SITE_ADDRESS=${address}`];
  const begun = performance.now();
  const id = await docker('run', '--detach', '--publish', `127.0.0.1:${port}:8080`, ...options, ...environment, image);
  try {
    await untilHealthy(id);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    const seen = await check(address);
    // Every process is that of the unprivileged user, and no file of the product can be changed.
    const [, ...processes] = (await docker('top', id, '-eo', 'pid,uid')).trim().split('\n');
    assert.deepEqual([...new Set(processes.map((line) => line.trim().split(/\s+/)[1]))], ['1000']);
    const write =
      'try { require("node:fs").writeFileSync("/app/x", ""); console.log("written"); } catch { console.log("refused"); }';
    assert.equal(await docker('exec', id, 'node', '-e', write), 'refused');
    const log = await docker('logs', id);
    for (const protection of ['network', 'files', 'systemCalls', 'parentDeath', 'unprivilegedUser'])
      assert.match(log, new RegExp(`"active":\\[[^\\]]*"${protection}"`));
    const memory = await docker('stats', '--no-stream', '--format', '{{.MemUsage}}', id);
    await docker('stop', '--time', '60', id);
    assert.equal(await docker('inspect', '--format', '{{.State.ExitCode}}', id), '0');
    return `healthy after ${seconds} s, ${memory}; ${seen}`;
  } finally {
    await docker('rm', '--force', '--volumes', id);
  }
}

async function untilHealthy(id: string): Promise<void> {
  const deadline = Date.now() + startMs;
  for (;;) {
    const state = await docker('inspect', '--format', '{{.State.Status}} {{.State.Health.Status}}', id);
    if (state === 'running healthy') return;
    if (!state.startsWith('running') || Date.now() > deadline) throw new Error(`${state}: ${await docker('logs', id)}`);
    await sleep(100);
  }
}
