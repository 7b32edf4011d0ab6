import { randomUUID } from 'node:crypto';
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { parseArgs } from 'node:util';
import { checkSale } from './check-sale.ts';
import { samplePdf, samplePng, type Upload, uploadsOf } from './sample-files.ts';

const usage = `npm run check-live -- https://pdf.example.org
Checks a public site from outside, from any machine, also daily by cron: certificate, redirect, addresses in the page, each
tool, sizes, limits, and ports that must be closed. Exits with 1 where a check fails.
  --http <origin>   where http answers, if not on port 80
  --quick           without large files and without using up the limit of this address`;

const MiB = 1024 * 1024;
/** Time left until the end of a certificate, in days: renewal has been due for two weeks. */
const minDays = 14;
/** Ports of Redis, the operators, the web service, Prometheus and Grafana. */
const closedPorts = [3000, 6379, 8080, 8081, 9090, 9464];
/** Time for a connection to a port, in ms. */
const connectMs = 3_000;
/** Time for a request, in ms. */
const requestMs = 180_000;
/** Requests of an address in a minute from which it must have been refused: above RATE_LIMIT_PER_MINUTE. */
const maxRequests = 130;

interface PageConfig {
  siteAddress: string;
  apiAddress: string;
  supportAddress: string;
  hosting: string;
  /** Whether something is sold, or was of late. */
  withdrawals: boolean;
  toolsOff: readonly string[];
  operator: { name: string; address: string; phone: string; editor: string };
}

/** @throws Error with the message where it does not hold */
function ensure(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}

function get(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(requestMs), ...init });
}

interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Sends a form as a page does. */
async function send(
  api: string,
  tool: string,
  { files, field = 'pdf', options = {}, headers = {} }: Upload,
): Promise<Answer> {
  const form = new FormData();
  const ending = { images: 'png', invoice: 'xml' }[field] ?? 'pdf';
  for (const [index, bytes] of files.entries())
    form.append(field, new File([new Uint8Array(bytes)], `${index}.${ending}`));
  for (const [name, value] of Object.entries(options)) form.append(name, value);
  const answer = await get(`${api}/${tool}`, { method: 'POST', body: form, headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

function codeOf({ headers, bytes }: Answer): string {
  if (!headers.get('content-type')?.startsWith('application/json')) return 'no JSON';
  return String((JSON.parse(bytes.toString()) as { code?: string }).code);
}

async function expectFile(api: string, tool: string, upload: Upload): Promise<Buffer> {
  const answer = await send(api, tool, upload);
  ensure(answer.status === 200, `${tool}: ${answer.status} ${codeOf(answer)}`);
  const start = answer.bytes.subarray(0, 4).toString('latin1');
  ensure(
    start === '%PDF' || ['PK', '\xff\xd8', '{'].some((known) => start.startsWith(known)),
    `${tool}: neither PDF nor ZIP nor JPEG nor JSON`,
  );
  return answer.bytes;
}

/** One file through each tool that the site offers. */
async function checkTools(api: string, toolsOff: readonly string[]): Promise<string> {
  const isOff = (tool: string) => toolsOff.includes(tool);
  const pdf = samplePdf(3);
  const password = randomUUID();
  const sent: string[] = [];
  const sendTo = (tool: string, upload: Upload) => {
    sent.push(tool);
    return expectFile(api, tool, upload);
  };
  // What other tools need is made by these.
  const images = isOff('convert') ? pdf : await sendTo('convert', { files: [samplePng, samplePng], field: 'images' });
  const locked = isOff('protect') ? pdf : await sendTo('protect', { files: [pdf], options: { password } });
  const without = [
    ...(isOff('convert') ? ['extract-images'] : []),
    ...(isOff('protect') ? ['unlock'] : []),
    ...toolsOff,
  ];
  const others = Object.entries(uploadsOf({ images, pdf, locked, password }));
  for (const [tool, upload] of others) if (!without.includes(tool)) await sendTo(tool, upload);
  return `${sent.length} tools`;
}

/** A tool that takes one PDF and no options. @throws Error where the site offers none of those */
function simpleTool(toolsOff: readonly string[]): string {
  const tool = ['rotate', 'compress', 'metadata', 'page-numbers'].find((each) => !toolsOff.includes(each));
  if (tool === undefined) throw new Error('this site offers no tool that takes a PDF alone');
  return tool;
}

async function checkProgress(api: string, tool: string): Promise<string> {
  const id = randomUUID();
  await expectFile(api, tool, { files: [samplePdf(1)], headers: { 'x-job-id': id } });
  const answer = await get(`${api}/jobs/${id}`);
  const { state } = (await answer.json()) as { state?: string };
  ensure(state === 'done', `the job is ${state ?? answer.status}`);
  return 'reported';
}

async function checkSizes(api: string, tool: string): Promise<string> {
  const begun = performance.now();
  await expectFile(api, tool, { files: [samplePdf(1, 29 * MiB)] });
  const seconds = (performance.now() - begun) / 1_000;
  const refused = await send(api, tool, { files: [samplePdf(1, 104 * MiB)] });
  ensure(refused.status === 413 && codeOf(refused) === 'fileTooLarge', `104 MB: ${refused.status} ${codeOf(refused)}`);
  return `29 MB in ${seconds.toFixed(1)} s, 104 MB refused with a code`;
}

/** Requests that name another visitor's address each must count for this one. */
async function checkForwarded(api: string, tool: string): Promise<string> {
  for (let sent = 1; sent <= maxRequests; sent++) {
    const headers = { 'x-forwarded-for': `198.51.${sent}.7`, 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await get(`${api}/${tool}`, { method: 'POST', body: '--b--\r\n', headers });
    await answer.arrayBuffer();
    if (answer.status === 429) return `refused after ${sent} requests in a minute, whatever X-Forwarded-For says`;
  }
  throw new Error(
    `${maxRequests} requests with addresses of their own making were not limited: TRUST_PROXY_HOPS is too high, or there is no limit`,
  );
}

/** @returns days until the end of the certificate */
function daysOfCertificate({ hostname, port }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connectTls(
      { host: hostname, port: Number(port || 443), servername: hostname, timeout: connectMs },
      () => {
        resolve((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000);
        socket.destroy();
      },
    );
    socket.once('timeout', () => socket.destroy(new Error('no connection')));
    socket.once('error', reject);
  });
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectPlain({ host, port, timeout: connectMs });
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

async function checkAddresses(site: URL): Promise<{ api: string; config: PageConfig }> {
  const answer = await get(`${site.origin}/`, { headers: { accept: 'text/html' } });
  ensure(answer.status === 200, `the page: ${answer.status}`);
  const html = await answer.text();
  const json = /<script type="application\/json" id="site-config">([^<]*)<\/script>/.exec(html)?.[1];
  ensure(json !== undefined, 'this is no page of the product');
  const config = JSON.parse(json ?? '') as PageConfig;
  ensure(config.siteAddress === site.origin, `SITE_ADDRESS is ${config.siteAddress}`);
  const api = config.apiAddress === '' ? site.origin : config.apiAddress;
  ensure(api.startsWith('https:'), `pages send files to ${api}, unencrypted`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const sources = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  ensure(sources.includes("'self'"), 'the page has no policy for its connections');
  const local = sources.filter((source) => /^http:|localhost|127\.0\.0\.1/.test(source));
  ensure(local.length === 0, `pages may connect to ${local.join(' ')}`);
  const ready = await get(`${api}/health/ready`);
  ensure(ready.status === 200, `${api}/health/ready: ${ready.status}`);
  return { api, config };
}

function checkOperator({ operator, supportAddress, hosting }: PageConfig): string {
  const values = {
    OPERATOR_NAME: operator.name,
    OPERATOR_ADDRESS: operator.address,
    OPERATOR_PHONE: operator.phone,
    EDITORIAL_RESPONSIBLE: operator.editor,
    SUPPORT_ADDRESS: supportAddress.endsWith('@localhost') ? '' : supportAddress,
    HOSTING_PROVIDER: hosting,
  };
  const missing = Object.entries(values).filter(([, value]) => value === '');
  ensure(missing.length === 0, `missing: ${missing.map(([name]) => name).join(', ')}`);
  return operator.name;
}

/** @returns whether all checks have passed */
async function checkLive(site: URL, options: { http: string; isQuick: boolean }): Promise<boolean> {
  let failures = 0;
  async function check(name: string, work: () => Promise<string> | string): Promise<void> {
    try {
      console.log(`ok    ${name}: ${await work()}`);
    } catch (error) {
      failures++;
      const { message, cause } = error as Error;
      console.log(`FAIL  ${name}: ${message}${cause instanceof Error ? `: ${cause.message}` : ''}`);
    }
  }
  let found: { api: string; config: PageConfig } | undefined;
  await check('certificate', async () => {
    const days = await daysOfCertificate(site);
    // Those of the edge's own authority, for a name of this machine, last for hours.
    ensure(days > minDays || site.hostname === 'localhost', `ends in ${days.toFixed(0)} days`);
    return `ends in ${days.toFixed(0)} days`;
  });
  await check('redirect from http', async () => {
    const { status, headers } = await get(`${options.http}/blog?lang=en`);
    const target = headers.get('location') ?? '';
    ensure([301, 308].includes(status) && target.startsWith(`https://${site.hostname}`), `${status} ${target}`);
    return `${status} to ${target}`;
  });
  await check('https from then on (HSTS)', async () => {
    const value = (await get(`${site.origin}/`)).headers.get('strict-transport-security') ?? '';
    ensure(/max-age=[1-9]\d{6}/.test(value), `Strict-Transport-Security is ${value || 'missing'}`);
    return value;
  });
  await check('addresses in the page', async () => {
    found = await checkAddresses(site);
    return `files go to ${found.api}`;
  });
  if (!found) return false;
  const { api, config } = found;
  await check('legal notice', () => checkOperator(config));
  if (config.withdrawals) await check('withdrawal from a purchase', () => checkSale(site.origin, api));
  await check('tools', () => checkTools(api, config.toolsOff));
  await check('progress', () => checkProgress(api, simpleTool(config.toolsOff)));
  if (api !== site.origin)
    await check('pages may read answers (CORS)', async () => {
      const headers = {
        origin: site.origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-job-id',
      };
      const answer = await get(`${api}/jobs/0`, { method: 'OPTIONS', headers });
      ensure(answer.headers.get('access-control-allow-origin') === site.origin, `${answer.status}`);
      return 'yes';
    });
  await check('pages of operators are closed', async () => {
    for (const path of ['/queues', '/metrics']) {
      const { status } = await get(`${site.origin}${path}`);
      ensure(status === 404, `${path}: ${status}`);
    }
    return '/queues and /metrics: 404';
  });
  if (site.hostname !== 'localhost')
    await check('closed ports', async () => {
      const open = await Promise.all(closedPorts.map((port) => isOpen(site.hostname, port)));
      const which = closedPorts.filter((_, index) => open[index]);
      ensure(which.length === 0, `open: ${which.join(', ')}`);
      return closedPorts.join(', ');
    });
  if (!options.isQuick) {
    await check('sizes', () => checkSizes(api, simpleTool(config.toolsOff)));
    await check('limits', () => checkForwarded(api, simpleTool(config.toolsOff)));
  }
  await check('version', async () => {
    const description = (await (await get(`${api}/openapi.json`)).json()) as {
      info: { version: string; 'x-commit'?: string };
    };
    const { version, 'x-commit': commit } = description.info;
    return commit === undefined ? version : `${version}, commit ${commit}`;
  });
  return failures === 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    http: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const site = URL.parse(positionals[0] ?? '');
if (values.help || site?.protocol !== 'https:') {
  console.log(usage);
  process.exitCode = values.help ? 0 : 1;
} else {
  const isLive = await checkLive(site, { http: values.http ?? `http://${site.hostname}`, isQuick: values.quick });
  process.exitCode = isLive ? 0 : 1;
}
