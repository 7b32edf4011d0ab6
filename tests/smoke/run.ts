import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePorts } from '@blattwerk/testing/free-ports';
import { attackSite } from './attack-site.ts';
import { checkOrigins, checkSizes } from './check-api.ts';
import { checkAccounts, checkContainers, checkOperators, checkRedis, checkStop } from './check-containers.ts';
import { checkImages } from './check-images.ts';
import { addGateway, loseWorker } from './check-jobs.ts';
import {
  checkAlert,
  checkGrafana,
  checkLabels,
  checkPanels,
  checkQuiet,
  checkRules,
  checkTargets,
} from './check-monitoring.ts';
import { checkSandbox } from './check-sandbox.ts';
import { checkSite } from './check-site.ts';
import { hasImage, imageOf, openProject, type Project } from './compose.ts';
import { buildOneContainer, checkOneContainer } from './one-container.ts';
import { checkEdge, upgradeProduct } from './upgrade-product.ts';

const root = join(import.meta.dirname, '../..');
/** Milliseconds for all of it: builds take most where nothing is cached. */
const longestMs = 25 * 60_000;

/** Every tool of the contracts, accepted and refused, by the tests that npm run test:all runs without containers. */
function checkTools(api: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('vitest', ['run', 'tests/http/tools.full.test.ts', '--reporter=dot'], {
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

/** @param build whether the images are built before */
async function start(project: Project, build: boolean): Promise<string> {
  await project.up({ worker: 2, gateway: 1 }, build);
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answers = await Promise.all(
      [`${project.site}/health/live`, `${project.site}/health/ready`].map((address) =>
        fetch(address).catch(() => undefined),
      ),
    );
    if (answers.every((answer) => answer?.ok)) return project.site;
    if (Date.now() > deadline) throw new Error(await project.compose(['logs', '--tail', '30']));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Checks of Prometheus on request, and of Grafana where its image is available. */
async function watchingServices(isAsked: boolean): Promise<string[]> {
  if (!isAsked) return [];
  if (!(await hasImage(imageOf('prometheus')))) throw new Error(`There is no image ${imageOf('prometheus')}.`);
  return (await hasImage(imageOf('grafana'))) ? ['prometheus', 'grafana'] : ['prometheus'];
}

/** Without limits of addresses: all requests come from one. */
async function checkProduct(project: Project): Promise<void> {
  const { site, prometheus } = project;
  const isWatched = project.services.includes('prometheus');
  const sinceMs = Date.now();
  await check('images and containers start', () => start(project, true));
  await check('the site', () => checkSite(site));
  await check('origins', () => checkOrigins(site));
  await check('a second gateway', () => addGateway(project));
  const everyone = () => checkTargets(prometheus, { gateway: 2, worker: 2 });
  if (isWatched) await check('what Prometheus finds', everyone);
  await check('every tool', () => checkTools(site));
  await check('sizes', () => checkSizes(site));
  await check('a killed worker', () => loseWorker(project));
  await check('the operators', () => checkOperators(project));
  if (isWatched) {
    await check('what Prometheus finds now', everyone);
    await check("Grafana's panels", () => checkPanels(prometheus, sinceMs));
    await check('labels', () => checkLabels(prometheus));
    const [container = ''] = await project.containers('prometheus');
    await check('alert rules, as written', () => checkRules(container, imageOf('prometheus')));
    await check('alerts on a product that works', () => checkQuiet(prometheus, sinceMs));
    if (project.services.includes('grafana')) await check('Grafana', () => checkGrafana(project.grafana));
    else console.log(`--  Grafana: not checked: no image of Grafana (${imageOf('grafana')})`);
    await check('an alert', () => checkAlert(project, prometheus));
  }
  await check("Redis' accounts", () => checkAccounts(project));
  await check('Redis', () => checkRedis(project));
  await check('the sandbox in each deployment', () => checkSandbox(project));
  await check('containers', () => checkContainers(project));
  await check('what the images hold', () => checkImages());
  await check('the end', () => checkStop(project));
}

const caddyImage = /^ARG CADDY_IMAGE=(\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1] ?? '';

/** As `npm run go-live` starts it, where the image of Caddy is available. */
async function openPublished(): Promise<Project | undefined> {
  if (!(await hasImage(caddyImage))) return undefined;
  const ports = await freePorts(3);
  return openProject('blattwerk-smoke-public', ['edge'], {
    ...operator,
    DOMAIN: 'localhost',
    TRUST_PROXY_HOPS: '2',
    SITE_PORT: `${Math.min(...ports)}-${Math.min(...ports) + 9}`,
  });
}

/** The legal notice of a public site. */
const operator = {
  OPERATOR_NAME: 'Laub GmbH',
  OPERATOR_ADDRESS: 'Gasse 1, 1010 Wien',
  OPERATOR_PHONE: '+43 1 1234',
  SUPPORT_ADDRESS: 'support@pdf.example',
  EDITORIAL_RESPONSIBLE: 'Lea Laub, Gasse 1, 1010 Wien',
  HOSTING_PROVIDER: 'own',
};

async function checkPublished(project: Project): Promise<void> {
  await check('the edge', async () => {
    await project.up({ gateway: 2 }, true);
    await project.scale({ gateway: 2, worker: 1, edge: 1 });
    return checkEdge(project);
  });
  // All visitors have one address.
  project.environment['RATE_LIMIT_PER_MINUTE'] = '0';
  await project.scale({ gateway: 2, web: 1, worker: 1, edge: 1 });
  await check('an upgrade', () => upgradeProduct(project));
}

async function checkSingle(): Promise<void> {
  await check('the image of the whole product', () => buildOneContainer());
  await check('one container, as it is', () => checkOneContainer('plain', checkSite));
  await check('one container, confined', () =>
    checkOneContainer('confined', async (address) => `${await checkSite(address)}; ${await checkTools(address)}`),
  );
}

const { values } = parseArgs({
  options: {
    monitoring: { type: 'boolean', default: false },
    // Nothing but the whole product in one container.
    'one-container': { type: 'boolean', default: false },
  },
});
if (values['one-container']) {
  await checkSingle();
  process.exit();
}
const watching = await watchingServices(values.monitoring);
const product = await openProject('blattwerk-smoke', watching, { RATE_LIMIT_PER_MINUTE: '0' });
const published = await openPublished();
const attacked = await openProject('blattwerk-smoke-attacked', [], { TRUST_PROXY_HOPS: '2' });
async function down(): Promise<void> {
  for (const { compose } of [product, attacked, ...(published ? [published] : [])])
    await compose(['down', '--volumes', '--remove-orphans', '--timeout', '20']);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void down().finally(() => process.exit(1)));
const timer = setTimeout(() => {
  console.error('The smoke test takes too long.');
  process.exitCode = 1;
  void down().finally(() => process.exit(1));
}, longestMs);
try {
  await down();
  await checkSingle();
  await checkProduct(product);
  await check('containers with the limits of addresses start', () => start(attacked, false));
  await check('attacks through the web service', () => attackSite(attacked));
  await attacked.compose(['down', '--timeout', '20']);
  if (published) await checkPublished(published);
  else console.log(`--  the edge: not checked: no image of Caddy (${caddyImage})`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  clearTimeout(timer);
  await down();
}
