import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { docker, openCompose, root } from './compose.ts';
import { readEnvFile } from './env-file.ts';
import { upgradeNotes } from './upgrade-notes.ts';
import { UpgradeError, upgradeSite } from './upgrade-site.ts';

const usage = `npm run upgrade [-- --no-build | --back] [--all] [--yes]
Shows what the changelog says on upgrading, pulls base images, builds with the packages of today, and replaces the containers of
workers, gateways and site one after the other, each when its successor is healthy: no request is refused. Open uploads end where
they are, for at most two minutes each. Where a new container does not become healthy, the images before return. Then images and
parts of builds that nothing uses are removed.
  --all        replaces Redis and edge too, where their images are newer: requests are refused for some seconds
  --no-build   the images are there already
  --back       returns to the images before the last upgrade, in the other order
  --yes        asks nothing`;

/** The commit of the images that run; empty where they do not have it. */
function runningCommit(): string {
  const [id] = openCompose().containers('gateway');
  if (id === undefined) return '';
  return docker('inspect', '--format', '{{index .Config.Labels "org.opencontainers.image.revision"}}', id);
}

function changelogAt(commit: string): string {
  try {
    const args = ['show', `${commit}:CHANGELOG.md`];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

/** Shows what an operator has to do, and waits for a key where somebody can press one. */
async function showNotes(isAsked: boolean): Promise<void> {
  const commit = runningCommit();
  const notes = upgradeNotes(
    readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    commit === '' ? '' : changelogAt(commit),
  );
  if (notes === '') return;
  console.log(notes);
  if (!isAsked || !process.stdin.isTTY) return;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  await lines.question('\nEnter to go on, Ctrl+C to change nothing: ');
  lines.close();
}

async function main(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const options = { 'no-build': flag, back: flag, all: flag, yes: flag, help: flag };
  const { values } = parseArgs({ options });
  if (values.help) return console.log(usage);
  if (!values.back) await showNotes(!values.yes);
  const { SITE_PORT = readEnvFile(join(root, '.env'))['SITE_PORT'] ?? '' } = process.env;
  // The day renews the packages of Debian in the images.
  const compose = openCompose({ BUILD_AS_OF: new Date().toISOString().slice(0, 10) });
  await upgradeSite(
    { compose, docker, hasOnePort: !SITE_PORT.includes('-'), report: console.log },
    { build: !values['no-build'] && !values.back, back: values.back, all: values.all },
  );
}

try {
  await main();
} catch (error) {
  // Of a failed command, Docker has said more itself; before the first change nothing else can fail.
  console.error(error instanceof UpgradeError ? error.message : `${(error as Error).message}\nNothing was changed.`);
  process.exitCode = 1;
}
