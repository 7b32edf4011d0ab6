import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePorts } from '@blattwerk/testing/free-ports';
import { writeReport } from '@blattwerk/testing/write-report';
import { curl, declarePackages, git } from './system-packages.ts';

const usage = `npm run bare-machine -- [--report <json>] ['<command>']
Runs the commands of README.md (npm start with one rotation, then npm test), or another command, in a root file system that
has Debian's smallest system, Node and npm alone, on the last commit. Needs root, and half an hour. The system is made once,
in /var/tmp/blattwerk-bare.`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'string' }, help: { type: 'boolean' }, 'no-install': { type: 'boolean' } },
});
if (values.help) {
  console.log(usage);
  process.exit();
}

const project = join(import.meta.dirname, '..');
const folder = '/var/tmp/blattwerk-bare';
/** Path of the project in the root file system. */
const checkout = '/work/blattwerk';
/** A page of 200 x 100 points. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj trailer<</Root 1 0 R>>`;

// Before the path is limited to Debian's packages.
const [node, npm] = [machineProgram('node'), machineProgram('npm')];
const npmSettings = execFileSync(node, [npm, 'config', 'get', 'globalconfig'], { cwd: '/', encoding: 'utf8' }).trim();
declarePackages([{ command: 'debootstrap', debianPackage: 'debootstrap', what: 'debootstrap' }, curl, git]);
const base = makeBase();
const root = mkdtempSync(join(folder, 'run-'));
process.once('exit', () => rmSync(root, { recursive: true, force: true }));
/** What runs in the root file system. */
let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    running?.kill('SIGKILL');
    process.exit(1);
  });
}
execFileSync('cp', ['-a', `${base}/.`, root]);
copyProject();
process.exitCode = positionals.length > 0 ? await run(positionals.join(' ')) : await tryReadme();

/** The program that whoever runs this has, not the one in node_modules. @throws Error where there is none */
function machineProgram(name: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.startsWith(project));
  return realpathSync(folders.map((each) => join(each, name)).find((path) => existsSync(path)) ?? name);
}

/** Makes Debian's smallest system of the version that runs here, with this machine's npm and settings of the network. */
function makeBase(): string {
  const [, suite = ''] = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  const finished = join(folder, suite);
  if (existsSync(finished)) return finished;
  const draft = `${finished}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, draft], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(join(draft, 'etc/apt'), { recursive: true });
  for (const path of ['/etc/apt', '/etc/ssl/certs', '/usr/local/share/ca-certificates', join(homedir(), '.npmrc')]) {
    if (existsSync(path)) execFileSync('cp', ['-a', '--no-target-directory', path, join(draft, path)]);
  }
  const modules = join(draft, 'usr/local/lib/node_modules');
  copyFileSync(node, join(draft, 'usr/local/bin/node'));
  cpSync(dirname(dirname(npm)), join(modules, 'npm'), { recursive: true });
  mkdirSync(join(draft, 'usr/local/etc'), { recursive: true });
  if (existsSync(npmSettings)) copyFileSync(npmSettings, join(draft, 'usr/local/etc/npmrc'));
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(draft, 'usr/local/bin/npm'));
  execFileSync('mv', [draft, finished]);
  return finished;
}

function copyProject(): void {
  for (const path of ['/etc/resolv.conf', '/etc/hosts']) if (existsSync(path)) copyFileSync(path, join(root, path));
  mkdirSync(join(root, checkout), { recursive: true });
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: project, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', join(root, checkout)], { input: archive });
}

/** Starts a command in the root file system, in namespaces of its own: all of its processes end with it. */
function start(command: string, variables: readonly string[] = []): ChildProcess {
  const mounts = [
    'mount --make-rprivate / && mount --bind "$0" "$0" && cd "$0" && mount -t proc proc proc',
    'mount --rbind /dev dev && mount --rbind /sys sys && mount -t tmpfs -o mode=1777 tmpfs dev/shm',
    // In a chroot alone, children could not have user namespaces (user_namespaces(7)).
    'mkdir -p old && pivot_root . old && umount -l /old',
  ];
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const environment = `env -i HOME=/root TERM=dumb PATH=${path} ${variables.join(' ')}`;
  const script = `PATH=${path} && ${mounts.join(' && ')} && exec ${environment} sh -c "cd ${checkout} && $1"`;
  running = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, root, command], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return running;
}

/** Resolves to the exit code. */
function end(process: ChildProcess): Promise<number> {
  return new Promise((resolve) => process.once('exit', (code) => resolve(code ?? 1)));
}

function run(command: string): Promise<number> {
  return end(start(command));
}

/** The commands of the README. @returns the exit code */
async function tryReadme(): Promise<number> {
  const [port = 0] = await freePorts(1);
  const started = start('npm start', [`PORT=${port}`]);
  const ended = end(started);
  const address = `http://localhost:${port}`;
  const rotated = join(tmpdir(), `blattwerk-bare-${port}.pdf`);
  let isRotated = false;
  try {
    const ready = await Promise.race([isReady(address), ended.then(() => false)]);
    if (!ready) throw new Error('npm start has not started the product');
    const source = join(root, 'plan.pdf');
    writeFileSync(source, pdf);
    execFileSync('curl', ['-fsS', '-F', `pdf=@${source}`, '-F', 'rotation=90', '-o', rotated, `${address}/v1/rotate`], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    isRotated = readFileSync(rotated, 'latin1').includes('/Rotate 90');
    console.log(`npm start, rotate: ${isRotated ? 'turned' : 'NOT TURNED'}, after ${Math.round(process.uptime())} s`);
  } finally {
    // unshare ignores the other signals while its command runs.
    started.kill('SIGKILL');
    await ended;
    rmSync(rotated, { force: true });
  }
  const report = join(checkout, 'report.json');
  const code = await run(`npm test -- --report ${report}`);
  const counts = JSON.parse(readFileSync(join(root, report), 'utf8')) as { passed: number; failed: number };
  const whole = { passed: counts.passed + Number(isRotated), failed: counts.failed + Number(!isRotated) };
  if (values.report !== undefined) writeReport(values.report, whole);
  console.log(`${whole.passed} passed, ${whole.failed} failed`);
  return isRotated ? code : 1;
}

/** Whether the product answers within ten minutes, in which packages are installed and the site is built. */
async function isReady(address: string): Promise<boolean> {
  const until = performance.now() + 600_000;
  while (performance.now() < until) {
    const response = await fetch(`${address}/health/ready`).catch(() => undefined);
    if (response?.ok) return true;
    await sleep(1_000);
  }
  return false;
}
