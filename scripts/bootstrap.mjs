// Runs on any Node from 20 on, before packages are installed: plain JavaScript without packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const isWindows = process.platform === 'win32';
const ownNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
/** Read before packages are installed, which takes long enough for npm to end meanwhile. */
const parent = process.ppid;
/** Interval between two looks at the parent, in ms. */
const parentCheckMs = 250;
const stamp = join(root, 'node_modules', '.installed-from');

/**
 * Installs the packages of package-lock.json where they are missing or differ from it. The lock file names every version,
 * so any npm can install it: the engines that the manifests demand are those of the Node that is installed here.
 */
function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(ownNode) && (existsSync(stamp) ? readFileSync(stamp, 'utf8') === wanted : isInstalledByNpm())) return;
  console.log('Installing the packages of package-lock.json …');
  runNpm('ci', '--ignore-scripts');
  // The one install script that is needed: it fetches the Node binary of this platform.
  runNpm('rebuild', 'node');
  writeFileSync(stamp, wanted);
}

/** Whether npm has installed the lock file itself, after its last change. */
function isInstalledByNpm() {
  const [installed, locked] = ['node_modules/.package-lock.json', 'package-lock.json'].map(
    (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  return installed > locked;
}

function runNpm(...args) {
  const { status, error } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: root,
    // Without the settings of the npm that runs this script.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
  });
  if (status !== 0) throw new Error(`npm ${args[0]} failed${error ? `: ${error.message}` : ''}.`);
}

/**
 * Installs missing packages, then runs a script of this folder under the project's own Node and exits with its exit code.
 * The script handles signals; this process forwards them and waits for it.
 */
export function runScript(name) {
  try {
    installPackages();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const child = spawn(ownNode, [join(import.meta.dirname, name), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm can end without a signal to this process. `exec` in package.json leaves no shell between the two, which would go on.
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), parentCheckMs).unref();
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
