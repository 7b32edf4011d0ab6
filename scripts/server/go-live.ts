import { execFileSync, spawnSync } from 'node:child_process';
import { resolve4, resolve6 } from 'node:dns/promises';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, networkInterfaces, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { misspeltNames } from '../../packages/server/src/misspelt-names.ts';
import { composeCommand, openCompose, root } from './compose.ts';
import { documentedVariables } from './documented-variables.ts';
import { readEnvFile, withVariables } from './env-file.ts';
import { missingForSale } from './sale-variables.ts';
import { problemsOf, type Server, variablesFor } from './size-server.ts';

const usage = `npm run go-live
Asks for the domain and the operator, writes them to .env with passwords and the figures for this server, checks the server,
builds and starts all containers with TLS, and checks the site. Can be repeated: what .env has is proposed.
  --check   only checks the server and prints what .env would get
  --yes     asks nothing: the values are in .env`;

/** Longest time until the certificate is there, in ms. */
const certificateMs = 120_000;

interface Question {
  name: string;
  text: string;
  pattern: RegExp;
}

const filled = /\S/;
const questions: readonly Question[] = [
  { name: 'DOMAIN', text: 'Domain of the site, such as pdf.example.org', pattern: /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/ },
  { name: 'OPERATOR_NAME', text: 'Your name or company, for the legal notice', pattern: filled },
  { name: 'OPERATOR_ADDRESS', text: 'Your postal address, in one line', pattern: filled },
  { name: 'OPERATOR_PHONE', text: 'Your telephone number', pattern: filled },
  { name: 'SUPPORT_ADDRESS', text: 'E-mail address for visitors', pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ },
  { name: 'EDITORIAL_RESPONSIBLE', text: 'Name and address of who is responsible for the articles', pattern: filled },
  { name: 'HOSTING_PROVIDER', text: 'Company that runs the server with its address, or own', pattern: filled },
];

async function ask(known: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answers: Record<string, string> = {};
  for (const { name, text, pattern } of questions) {
    const proposed = known[name] ?? '';
    for (;;) {
      const answer = (await lines.question(`${text}${proposed === '' ? '' : ` [${proposed}]`}: `)).trim() || proposed;
      if (pattern.test(answer)) {
        answers[name] = answer;
        break;
      }
    }
  }
  lines.close();
  return answers;
}

/** What this machine has. */
async function readServer(domain: string): Promise<Server> {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  const none = () => [] as string[];
  const addresses = await Promise.all([resolve4(domain).catch(none), resolve6(domain).catch(none)]);
  const taken = await Promise.all([80, 443].map(async (port) => ((await isFree(port)) ? [] : [port])));
  const swaps = readFileSync('/proc/swaps', 'utf8').trim().split('\n').slice(1);
  return {
    memory: totalmem(),
    cores: cpus().length,
    swap: swaps.reduce((sum, line) => sum + 1_024 * Number(line.split(/\s+/)[2] ?? 0), 0),
    kernel: [major, minor],
    docker: versionOf(['docker', 'version', '--format', '{{.Server.Version}}']),
    compose: versionOfCompose(),
    takenPorts: isRunning() ? [] : taken.flat(),
    domainAddresses: addresses.flat(),
    ownAddresses: Object.values(networkInterfaces()).flatMap((own) => (own ?? []).map(({ address }) => address)),
  };
}

/** Whether the ports are taken by this site itself. */
function isRunning(): boolean {
  try {
    return openCompose({ COMPOSE_PROFILES: 'public' }).containers('edge').length > 0;
  } catch {
    return false;
  }
}

/** Major version that a program prints; undefined where it does not run. */
function versionOf([program = '', ...args]: readonly string[]): number | undefined {
  try {
    const [, major] =
      /(\d+)\.\d+/.exec(execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) ?? [];
    return major === undefined ? undefined : Number(major);
  } catch {
    return undefined;
  }
}

function versionOfCompose(): number | undefined {
  try {
    return versionOf([...composeCommand(), 'version', '--short']);
  } catch {
    return undefined;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // Who may not bind it asks Docker, which may.
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** Waits for the certificate. */
async function untilServed(address: string): Promise<void> {
  const deadline = Date.now() + certificateMs;
  while (!(await fetch(`${address}/health/live`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error(`${address} does not answer; docker compose logs edge says why`);
    await sleep(1_000);
  }
}

/** @returns whether the site is live */
async function goLive(options: { isCheck: boolean; isSilent: boolean }): Promise<boolean> {
  const path = join(root, '.env');
  const known = readEnvFile(path);
  if (!options.isSilent && !options.isCheck && !process.stdin.isTTY)
    throw new Error('There is no terminal to ask in: --yes takes the values of .env');
  const answers = options.isSilent || options.isCheck ? known : await ask(known);
  const missing = questions.filter(({ name, pattern }) => !pattern.test(answers[name] ?? ''));
  if (missing.length > 0 && !options.isCheck)
    throw new Error(`.env lacks ${missing.map(({ name }) => name).join(', ')}`);
  const unsold = missingForSale(known);
  if (unsold.length > 0) throw new Error(`.env lacks ${unsold.join(', ')}, without which nothing can be sold`);
  const domain = answers['DOMAIN'] ?? 'localhost';
  const server = await readServer(domain);
  const variables = {
    ...Object.fromEntries(questions.map(({ name }) => [name, answers[name] ?? ''])),
    COMPOSE_PROFILES: 'public',
    SITE_ADDRESS: `https://${domain}`,
    // The edge and nginx.
    TRUST_PROXY_HOPS: '2',
    // So that two containers of the site can be there during an upgrade.
    SITE_PORT: '8080-8089',
    ...variablesFor(server),
  };
  // Compose passes no variable on that it does not know.
  for (const [name, meant] of Object.entries(misspeltNames(Object.keys(known), documentedVariables())))
    console.log(`note  .env has ${name}, which no program reads: ${meant} is meant, probably`);
  const problems = problemsOf(server, domain);
  for (const { isFatal, text } of problems) console.log(`${isFatal ? 'FAIL ' : 'note '} ${text}`);
  if (options.isCheck) {
    console.log(withVariables('', variables));
    return problems.every(({ isFatal }) => !isFatal);
  }
  execFileSync(join(root, 'scripts/make-passwords.sh'));
  writeFileSync(path, withVariables(readFileSync(path, 'utf8'), variables), { mode: 0o600 });
  if (problems.some(({ isFatal }) => isFatal)) return false;
  const compose = openCompose({ COMPOSE_PROFILES: 'public' });
  compose.run('build', 'gateway', 'worker', 'web', 'edge');
  compose.run('up', '--detach', '--no-build');
  await untilServed(variables.SITE_ADDRESS);
  const check = [join(import.meta.dirname, 'check-live.ts'), variables.SITE_ADDRESS];
  return spawnSync(process.execPath, check, { stdio: 'inherit' }).status === 0;
}

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
try {
  if (values.help) console.log(usage);
  else if (!(await goLive({ isCheck: values.check, isSilent: values.yes }))) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
