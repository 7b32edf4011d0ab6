import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A package of the operating system. */
interface SystemPackage {
  /** Its name in Debian. */
  debianPackage: string;
  /** For messages: `qpdf 11 or newer`. */
  description: string;
  isInstalled: () => boolean;
  /** The effect of its absence; a package without one is required. */
  absence?: string;
}

/** A program of a package of the operating system. */
interface SystemProgram {
  command: string;
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

/** What `npm test` needs. */
export const testPrograms: readonly SystemProgram[] = [
  {
    command: process.env.CHROMIUM ?? 'chromium-headless-shell',
    debianPackage: 'chromium-headless-shell',
    what: 'Chromium without windows',
  },
  { command: 'pdftoppm', debianPackage: 'poppler-utils', what: "poppler's tools" },
  { command: 'openssl', debianPackage: 'openssl', what: 'OpenSSL' },
];

/** What `npm run test:all` needs. */
export const allTestPrograms: readonly SystemProgram[] = [
  ...testPrograms,
  { command: 'mutool', debianPackage: 'mupdf-tools', what: 'MuPDF' },
  { command: '/usr/bin/convert', debianPackage: 'imagemagick', what: 'ImageMagick' },
  { command: process.env.FIREFOX ?? 'firefox-esr', debianPackage: 'firefox-esr', what: 'Firefox' },
  { command: 'WebKitWebDriver', debianPackage: 'webkit2gtk-driver', what: 'WebKitGTK with its driver' },
  { command: 'Xvfb', debianPackage: 'xvfb', what: 'an X server without a screen' },
];

/** Fonts in the order in which `apps/worker/src/pdf/render/system-fonts.ts` looks for them. */
const fontPaths = [
  '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
];

const font: SystemPackage = {
  debianPackage: 'fonts-droid-fallback',
  description: 'a font for Chinese, Japanese and Korean',
  isInstalled: () => fontPaths.some((path) => existsSync(path)),
  absence: 'text in these languages stays blank in rendered pages whose PDF embeds no font for it',
};

const bubblewrap: SystemPackage = {
  debianPackage: 'bubblewrap',
  description: 'bubblewrap, command bwrap',
  isInstalled: () => isInstalled({ command: 'bwrap', debianPackage: 'bubblewrap', what: 'bubblewrap' }),
  absence: "the worker's children are confined less (docs/security.md)",
};

/**
 * Ensures the packages that the product needs, and those of further programs.
 * Redis is not needed where REDIS_URL names one.
 */
export function ensureProductPackages(further: readonly SystemProgram[] = []): void {
  const hasRedis = Boolean(process.env.REDIS_URL);
  const programs = productPrograms.filter(({ command }) => !hasRedis || command !== 'redis-server');
  ensurePackages([...[...new Set([...programs, ...further])].map(packageOf), font, bubblewrap]);
}

/** Ensures the packages of programs, as `ensureProductPackages` does. */
export function ensureSystemPrograms(programs: readonly SystemProgram[]): void {
  ensurePackages(programs.map(packageOf));
}

/**
 * Announces missing packages and installs them with apt-get where that is possible and `--no-install` is not given.
 * Exits with a message where a required package is missing after that.
 */
function ensurePackages(packages: readonly SystemPackage[]): void {
  const missing = packages.filter(({ isInstalled }) => !isInstalled());
  if (missing.length === 0) return;
  const apt = process.argv.includes('--no-install') ? undefined : aptCommand();
  if (apt) installPackages(apt, missing);
  const left = apt ? missing.filter(({ isInstalled }) => !isInstalled()) : missing;
  for (const { description, debianPackage, absence } of left) {
    console.error(`Missing: ${description} (Debian package ${debianPackage})${absence ? `: ${absence}` : ''}.`);
  }
  if (left.every(({ absence }) => absence)) return;
  console.error('Install the missing packages and start again.');
  process.exit(1);
}

function installPackages([command = '', ...first]: readonly string[], packages: readonly SystemPackage[]): void {
  const names = packages.map(({ debianPackage }) => debianPackage);
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  console.log(`These packages of the operating system are missing:
${packages.map(({ debianPackage, description }) => `  ${debianPackage}: ${description}`).join('\n')}
Installing them: ${[command, ...first, ...install].join(' ')}
(with --no-install, missing packages are only listed)`);
  for (const args of [['update', '-qq'], install]) {
    spawnSync(command, [...first, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}

function packageOf(program: SystemProgram): SystemPackage {
  return {
    debianPackage: program.debianPackage,
    description: `${program.what}, command ${program.command}`,
    isInstalled: () => isInstalled(program),
  };
}

function isInstalled({ command, version }: SystemProgram): boolean {
  const { status, stdout, error } = spawnSync(command, version?.args ?? ['--version'], { encoding: 'utf8' });
  if (error) return false;
  if (!version) return true;
  const found = /(\d+)\.\d+/.exec(stdout ?? '');
  return status === 0 && Number(found?.[1] ?? 0) >= version.major;
}

/** apt-get as root, or by a sudo that needs no password; undefined elsewhere. */
function aptCommand(): string[] | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n', 'apt-get'] : undefined;
}
