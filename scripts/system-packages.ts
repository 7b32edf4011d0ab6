import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { fontPaths } from '../apps/worker/src/pdf/font-paths.ts';
import { isPackageInstalled } from './debian-packages.ts';
import { declaredEnvironment, extractedFolder } from './declared-environment.ts';

/** A package of the operating system. */
interface SystemPackage {
  /** Its name in Debian. */
  debianPackage: string;
  /** For messages: `qpdf 11 or newer`. */
  description: string;
  isInstalled: () => boolean;
  extracted?: string;
  /** The effect of its absence; a package without one is required. */
  absence?: string;
}

/** A program of a package of the operating system. */
interface SystemProgram {
  command: string;
  debianPackage: string;
  what: string;
  /** Prints the version, whose first number must be at least `major`, and the second then at least `minor`. */
  version?: { args: string[]; major: number; minor?: number };
  /** Effect of its absence; a program without one is required. */
  absence?: string;
  /** Path in the package. The program is taken out of it, because an installation would start a service. */
  extracted?: string;
}

/** Checks the rules of Prometheus. */
export const promtool: SystemProgram = {
  command: 'promtool',
  debianPackage: 'prometheus',
  what: "Prometheus' promtool",
  extracted: 'usr/bin/promtool',
};

/** Checks the configuration of Alertmanager. */
export const amtool: SystemProgram = {
  command: 'amtool',
  debianPackage: 'prometheus-alertmanager',
  what: "Alertmanager's amtool",
  extracted: 'usr/bin/amtool',
};

/** Renders overlays with its kustomize; replacements of lists and maps need 1.25. */
export const kubectl: SystemProgram = {
  command: 'kubectl',
  debianPackage: 'kubernetes-client',
  what: 'kubectl 1.25 or newer',
  // Installed, it would be in the way of a kubectl of other origin.
  extracted: 'usr/bin/kubectl',
  version: { args: ['version', '--client'], major: 1, minor: 25 },
  absence: 'the manifests of Kubernetes are not tested',
};

/** Serves the site and the API in containers; its Brotli module is tested there alone. */
export const nginx: SystemProgram = {
  command: 'nginx',
  debianPackage: 'nginx',
  what: 'nginx',
  extracted: 'usr/sbin/nginx',
};

export const poppler: SystemProgram = {
  command: 'pdftoppm',
  debianPackage: 'poppler-utils',
  what: "poppler's tools",
};

/** Makes copies of the repository, and names their commit. */
export const git: SystemProgram = { command: 'git', debianPackage: 'git', what: 'git' };

export const curl: SystemProgram = { command: 'curl', debianPackage: 'curl', what: 'curl' };

export const productPrograms: readonly SystemProgram[] = [
  {
    command: 'redis-server',
    debianPackage: 'redis-server',
    what: 'Redis 7 or newer',
    version: { args: ['--version'], major: 7 },
  },
  { command: 'qpdf', debianPackage: 'qpdf', what: 'qpdf 11 or newer', version: { args: ['--version'], major: 11 } },
];

const font: SystemPackage = {
  debianPackage: 'fonts-droid-fallback',
  description: 'a font for Chinese, Japanese and Korean',
  isInstalled: () => fontPaths.eastAsian.some((path) => existsSync(path)),
  absence:
    'text in these languages stays blank in rendered pages whose PDF embeds no font for it, and tools do not write any',
};

const textFont: SystemPackage = {
  debianPackage: 'fonts-liberation',
  description: 'the font of text that tools write',
  // The page shows a watermark in this font: another has other widths.
  isInstalled: () => fontPaths.text.some((path) => existsSync(path)),
  absence: 'page numbers and watermarks are written in another font than the site shows, with other widths',
};

const symbolFont: SystemPackage = {
  debianPackage: 'fonts-dejavu-core',
  description: 'a font with further letters and symbols of text that tools write',
  isInstalled: () => fontPaths.symbols.some((path) => existsSync(path)),
  absence: 'tools refuse text with letters of Vietnamese, Georgian and others, which the site takes',
};

/** Recognizes text; its package has English, and what finds out which way up a page is. */
export const tesseract: SystemProgram = {
  command: 'tesseract',
  debianPackage: 'tesseract-ocr',
  what: 'Tesseract 5 or newer',
  version: { args: ['--version'], major: 5 },
  absence: 'text of scans is not recognized',
};

const german: SystemPackage = {
  debianPackage: 'tesseract-ocr-deu',
  description: 'German for Tesseract',
  isInstalled: () => globSync('/usr/share/tesseract-ocr/*/tessdata/deu.traineddata').length > 0,
  absence: 'German text of scans is not recognized',
};

const bubblewrap: SystemPackage = {
  debianPackage: 'bubblewrap',
  description: 'bubblewrap, command bwrap',
  isInstalled: () => isInstalled({ command: 'bwrap', debianPackage: 'bubblewrap', what: 'bubblewrap' }),
  absence: "the worker's children are confined less (docs/security.md)",
};

/** What the product needs, and what it does less without. */
export const productPackages: readonly (SystemProgram | SystemPackage)[] = [
  ...productPrograms,
  font,
  textFont,
  symbolFont,
  bubblewrap,
  tesseract,
  german,
];

/** PostScript's standard fonts as OpenType and Type 1, which tests embed in PDFs. */
const standardFonts: SystemPackage = {
  debianPackage: 'fonts-urw-base35',
  description: "URW's standard fonts",
  isInstalled: () => ['opentype', 'type1'].every((kind) => existsSync(`/usr/share/fonts/${kind}/urw-base35`)),
};

export const chromium: SystemProgram = {
  command: process.env.CHROMIUM ?? 'chromium-headless-shell',
  debianPackage: 'chromium-headless-shell',
  what: 'Chromium without windows',
};

/** What `npm test` needs. */
export const testPackages: readonly (SystemProgram | SystemPackage)[] = [
  ...productPackages,
  standardFonts,
  chromium,
  poppler,
  { command: 'openssl', debianPackage: 'openssl', what: 'OpenSSL' },
  kubectl,
];

/** What `npm run test:all` needs. */
export const allTestPackages: readonly (SystemProgram | SystemPackage)[] = [
  ...testPackages,
  { command: 'mutool', debianPackage: 'mupdf-tools', what: 'MuPDF' },
  { command: 'convert', debianPackage: 'imagemagick', what: 'ImageMagick' },
  { command: process.env.FIREFOX ?? 'firefox-esr', debianPackage: 'firefox-esr', what: 'Firefox' },
  { command: 'WebKitWebDriver', debianPackage: 'webkit2gtk-driver', what: 'WebKitGTK with its driver' },
  { command: 'Xvfb', debianPackage: 'xvfb', what: 'an X server without a screen' },
  curl,
  {
    command: 'python3',
    debianPackage: 'python3-requests',
    what: 'Python with requests',
    version: { args: ['-c', 'import requests; print(requests.__version__)'], major: 2 },
  },
  nginx,
  promtool,
  amtool,
];

/** Runs the official rules of e-invoices, which are XSLT; its jar is taken out of its package. */
export const saxon: SystemPackage = {
  debianPackage: 'libsaxonhe-java',
  description: 'Saxon-HE, a jar for Java',
  isInstalled: () => existsSync(saxonJar),
  extracted: 'usr/share/java/Saxon-HE.jar',
  absence: 'e-invoices are not compared with the official rules',
};
export const saxonJar = join(extractedFolder, 'Saxon-HE.jar');

export const java: SystemProgram = {
  command: 'java',
  debianPackage: 'default-jre-headless',
  what: 'a Java runtime',
  absence: 'e-invoices are not compared with the official rules',
};

/** Programs that `npm run recovery` compares; qpdf and poppler also choose its files. */
export const recoveryPrograms: readonly SystemProgram[] = [
  { command: 'qpdf', debianPackage: 'qpdf', what: 'qpdf 11 or newer', version: { args: ['--version'], major: 11 } },
  { command: 'pdftotext', debianPackage: 'poppler-utils', what: "poppler's tools" },
  { command: 'mutool', debianPackage: 'mupdf-tools', what: 'MuPDF', absence: 'it is not compared' },
  { command: 'gs', debianPackage: 'ghostscript', what: 'Ghostscript', absence: 'it is not compared' },
];

/** Programs that `npm run recognition` compares; poppler also reads what they make. */
export const recognitionPrograms: readonly SystemProgram[] = [
  poppler,
  tesseract,
  { command: 'ocrmypdf', debianPackage: 'ocrmypdf', what: 'OCRmyPDF', absence: 'it is not compared' },
];

/** Ensures the packages that the product needs. Redis is not needed where REDIS_URL names one. */
export function ensureProductPackages(): void {
  const hasRedis = Boolean(process.env.REDIS_URL);
  ensurePackages(productPackages.filter((each) => !(hasRedis && 'command' in each && each.command === 'redis-server')));
}

/**
 * Ensures what a suite declares and hides everything else from it: a program or a font that is not declared is then missing
 * also on a machine that has it.
 */
export function declarePackages(needed: readonly (SystemProgram | SystemPackage)[]): void {
  // The program of another origin is not the declared one.
  const isDebians = ({ debianPackage, extracted, absence }: SystemPackage) =>
    absence !== undefined || extracted !== undefined || (isPackageInstalled(debianPackage) ?? true);
  ensurePackages(needed, isDebians);
  Object.assign(process.env, environmentOf(needed));
}

/** Variables for the processes of a suite, as `declarePackages`, without an installation. */
export function environmentOf(needed: readonly (SystemProgram | SystemPackage)[]): Record<string, string> {
  const optional = needed.flatMap((each) => ('command' in each && each.absence !== undefined ? [each.command] : []));
  return {
    ...declaredEnvironment(
      needed.map(({ debianPackage }) => debianPackage),
      optional,
    ),
  };
}

/**
 * Announces missing packages and installs them with apt-get where that is possible and `--no-install` is not given.
 * Exits with a message where a required package is missing after that.
 */
function ensurePackages(
  needed: readonly (SystemProgram | SystemPackage)[],
  isUsable: (each: SystemPackage) => boolean = () => true,
): void {
  const packages = [...new Set(needed)].map((each) => ('command' in each ? packageOf(each) : each));
  const isMissing = (each: SystemPackage) => !each.isInstalled() || !isUsable(each);
  const missing = packages.filter(isMissing);
  if (missing.length === 0) return;
  const apt = process.argv.includes('--no-install') ? undefined : aptCommand();
  if (apt) {
    installPackages(apt, missing);
    for (const { debianPackage, extracted } of missing) if (extracted) extractProgram(debianPackage, extracted);
  }
  const left = apt ? missing.filter(isMissing) : missing;
  for (const { description, debianPackage, absence } of left) {
    console.error(`Missing: ${description} (Debian package ${debianPackage})${absence ? `: ${absence}` : ''}.`);
  }
  if (left.every(({ absence }) => absence)) return;
  console.error('Install the missing packages and start again.');
  process.exit(1);
}

function installPackages([command = '', ...first]: readonly string[], packages: readonly SystemPackage[]): void {
  const names = packages.filter(({ extracted }) => !extracted).map(({ debianPackage }) => debianPackage);
  const commands = [['update', '-qq']];
  if (names.length > 0) commands.push(['install', '-y', '-qq', '--no-install-recommends', ...names]);
  console.log(`These packages of the operating system are missing:
${packages.map(({ debianPackage, description }) => `  ${debianPackage}: ${description}`).join('\n')}
${commands.map((args) => [command, ...first, ...args].join(' ')).join('\n')}
(with --no-install, missing packages are only listed)`);
  for (const args of commands) {
    spawnSync(command, [...first, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}

/** Downloads a package and takes one program out of it; its scripts do not run. */
function extractProgram(debianPackage: string, path: string): void {
  console.log(`Taking ${path} out of the package ${debianPackage}, which is not installed`);
  using folder = temporaryFolder();
  // The folder is readable for this user alone.
  const asThisUser = ['-o', 'APT::Sandbox::User=root'];
  spawnSync('apt-get', ['download', '-qq', ...asThisUser, debianPackage], {
    cwd: folder.path,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [file] = readdirSync(folder.path);
  if (file === undefined) return;
  spawnSync('dpkg-deb', ['-x', file, 'content'], { cwd: folder.path, stdio: 'inherit' });
  mkdirSync(extractedFolder, { recursive: true });
  copyFileSync(join(folder.path, 'content', path), join(extractedFolder, basename(path)));
}

function packageOf(program: SystemProgram): SystemPackage {
  return {
    debianPackage: program.debianPackage,
    description: `${program.what}, command ${program.command}`,
    isInstalled: () => isInstalled(program),
    ...(program.extracted === undefined ? {} : { extracted: program.extracted }),
    ...(program.absence === undefined ? {} : { absence: program.absence }),
  };
}

/** What starts the program: its name, or the path that it was taken out of its package to. */
export function commandOf({ command, extracted }: SystemProgram): string {
  const path = join(extractedFolder, command);
  return extracted && existsSync(path) ? path : command;
}

export function isInstalled(program: SystemProgram): boolean {
  const { version } = program;
  const { status, stdout, error } = spawnSync(commandOf(program), version?.args ?? ['--version'], { encoding: 'utf8' });
  if (error) return false;
  if (!version) return true;
  const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout ?? '')?.map(Number) ?? [];
  if (status !== 0 || major === undefined || minor === undefined) return false;
  return major > version.major || (major === version.major && minor >= (version.minor ?? 0));
}

/** apt-get as root, or by a sudo that needs no password; undefined elsewhere. */
function aptCommand(): string[] | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n', 'apt-get'] : undefined;
}

if (import.meta.main) ensurePackages(allTestPackages);
