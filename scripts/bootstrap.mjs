// Runs on whatever Node (20 or newer) is there, before anything is installed: so plain JavaScript and no packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const ownNode = join(root, 'node_modules', 'node', 'bin', 'node');
const stamp = join(root, 'node_modules', '.installed-from');

/** Installs the packages of package-lock.json where they are missing or older, under the project's own Node. */
function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(ownNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const nodeVersion = manifest.dependencies.node;
  const npmVersion = manifest.packageManager.split('@')[1];
  // npm resolves and runs packages by the Node it runs on, so that Node comes first, beside the packages it will install.
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-node-'));
  try {
    console.log(`Installing Node ${nodeVersion} …`);
    writeFileSync(join(folder, 'package.json'), '{"private":true,"allowScripts":{"node":true}}');
    mustRun(
      'npm',
      ['install', '--no-audit', '--no-fund', '--loglevel=error', `node@${nodeVersion}`, `npm@${npmVersion}`],
      folder,
    );
    const bin = join(folder, 'node_modules', 'node', 'bin');
    console.log('Installing the packages of package-lock.json …');
    // Not `npm ci`: it refuses a lock file without the optional binaries of every other platform.
    mustRun(
      join(bin, 'node'),
      [join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'), 'install', '--no-save', '--loglevel=error'],
      root,
      bin,
    );
    writeFileSync(stamp, wanted);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function mustRun(command, args, cwd, firstOnPath) {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  if (firstOnPath) environment.PATH = `${firstOnPath}:${environment.PATH}`;
  const { status, error } = spawnSync(command, args, {
    cwd,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status === 0) return;
  throw new Error(`${command} ${args[0]} failed${error ? `: ${error.message}` : ''}.`);
}

/**
 * Installs what is missing, then runs a script of this folder under the project's own Node and ends as it ends.
 * Signals are the script's to answer: it is told of each, and this process waits for it.
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
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` },
  });
  // A terminal's Ctrl-C reaches the script by itself; only what is sent to this process alone must be handed on.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
