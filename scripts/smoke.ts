import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { addGateway } from './smoke/add-gateway.ts';
import { checkOrigins, checkSizes } from './smoke/check-api.ts';
import { checkContainers, checkOperators, checkRedis, checkStop } from './smoke/check-containers.ts';
import { checkImages } from './smoke/check-images.ts';
import { checkSite } from './smoke/check-site.ts';
import { openProject, type Project } from './smoke/compose.ts';
import { loseWorker } from './smoke/lose-worker.ts';

const root = join(import.meta.dirname, '..');
/** Milliseconds for all of it: builds take most where nothing is cached. */
const longestMs = 25 * 60_000;

/** Every tool of the contracts, accepted and refused, by the tests that npm test runs without containers. */
function checkTools(api: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('vitest', ['run', 'e2e/http/tools.test.ts', '--reporter=dot'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 300_000,
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
        PRODUCT_ADDRESS: api,
        NO_COLOR: '1',
      },
    });
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(/Tests .*/.exec(output)?.[0] ?? 'passed');
      else reject(new Error(output));
    });
  });
}

async function check(name: string, work: () => Promise<string>): Promise<void> {
  const begun = performance.now();
  const said = await work();
  console.log(`ok  ${name} (${((performance.now() - begun) / 1_000).toFixed(1)} s): ${said}`);
}

async function start(project: Project): Promise<string> {
  await project.compose(['up', '--detach', '--build', '--scale', 'worker=2'], 20 * 60_000);
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answers = await Promise.all(
      [`${project.site}/health/live`, `${project.api}/health/ready`].map((address) =>
        fetch(address).catch(() => undefined),
      ),
    );
    if (answers.every((answer) => answer?.ok)) return `${project.site}, API ${project.api}`;
    if (Date.now() > deadline) throw new Error(await project.compose(['logs', '--tail', '30']));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function runSmoke(project: Project): Promise<void> {
  await check('images and containers start', () => start(project));
  await check('the site', () => checkSite(project.site));
  await check('origins', () => checkOrigins(project.api, project.site));
  await check('a second gateway', () => addGateway(project));
  await check('every tool', () => checkTools(project.api));
  await check('sizes', () => checkSizes(project.api, project.site));
  await check('a killed worker', () => loseWorker(project));
  await check('the operators', () => checkOperators(project));
  await check('Redis', () => checkRedis(project));
  await check('containers', () => checkContainers(project));
  await check('what the images hold', () => checkImages());
  await check('the end', () => checkStop(project));
}

const project = await openProject('blattwerk-smoke');
const down = () => project.compose(['down', '--volumes', '--remove-orphans', '--timeout', '20']);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void down().finally(() => process.exit(1)));
const timer = setTimeout(() => {
  console.error('The smoke test takes too long.');
  process.exitCode = 1;
  void down().finally(() => process.exit(1));
}, longestMs);
try {
  await down();
  await runSmoke(project);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  clearTimeout(timer);
  await down();
}
