import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program that the system's packages bring. */
interface SystemProgram {
  command: string;
  /** Debian's name of the package. */
  debianPackage: string;
  what: string;
  /** Prints the version, whose first number must be at least `major`. */
  version?: { args: string[]; major: number };
}

export const productPrograms: readonly SystemProgram[] = [
  {
    command: 'redis-server',
    debianPackage: 'redis-server',
    what: 'Redis 7 or newer',
    version: { args: ['--version'], major: 7 },
  },
  { command: 'qpdf', debianPackage: 'qpdf', what: 'qpdf 11 or newer', version: { args: ['--version'], major: 11 } },
];

export const testPrograms: readonly SystemProgram[] = [
  { command: 'chromium', debianPackage: 'chromium', what: 'Chromium' },
  { command: 'pdftoppm', debianPackage: 'poppler-utils', what: "poppler's tools" },
  { command: '/usr/bin/convert', debianPackage: 'imagemagick', what: 'ImageMagick' },
];

/** A font that a page can need whose text names one that it does not bring. */
const productFont = {
  debianPackage: 'fonts-droid-fallback',
  what: 'characters of Chinese, Japanese and Korean',
  /** Where `apps/worker/src/pdf/render/system-fonts.ts` looks for it, and for another one. */
  paths: [
    '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
    '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  ],
};

/** Makes sure of a font with the characters of East Asia: installs it with apt where it may; else says what stays blank. */
export function ensureSystemFont(): void {
  const isThere = () => productFont.paths.some((path) => existsSync(path));
  if (isThere()) return;
  const apt = aptCommand();
  if (apt) installPackages(apt, [productFont.debianPackage]);
  if (isThere()) return;
  console.warn(
    `Without a font for ${productFont.what} (on Debian the package ${productFont.debianPackage}), text in these stays blank in pictures of PDFs that bring no font for it.`,
  );
}

/**
 * Makes sure that the programs are there: installs them with apt where it may, saying so; else says what to install and ends.
 */
export function ensureSystemPrograms(programs: readonly SystemProgram[]): void {
  let missing = programs.filter((program) => !isThere(program));
  if (missing.length === 0) return;
  const packages = missing.map((program) => program.debianPackage);
  const apt = aptCommand();
  if (apt) {
    installPackages(apt, packages);
    missing = programs.filter((program) => !isThere(program));
    if (missing.length === 0) return;
  }
  console.error(
    `Please install ${missing.map((program) => `${program.what} (command ${program.command}; on Debian the package ${program.debianPackage})`).join(', ')} and start again.`,
  );
  process.exit(1);
}

function installPackages(apt: string[], packages: string[]): void {
  console.log(`Installing ${packages.join(', ')} from the system's packages (apt-get) …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    spawnSync([...apt, ...args][0] as string, [...apt, ...args].slice(1), {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
    });
  }
}

function isThere({ command, version }: SystemProgram): boolean {
  const { status, stdout, error } = spawnSync(command, version?.args ?? ['--version'], { encoding: 'utf8' });
  if (error) return false;
  if (!version) return true;
  const found = /(\d+)\.\d+/.exec(stdout ?? '');
  return status === 0 && Number(found?.[1] ?? 0) >= version.major;
}

/** apt-get as root, or by a sudo that asks for no password; undefined elsewhere. */
function aptCommand(): string[] | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n', 'apt-get'] : undefined;
}
