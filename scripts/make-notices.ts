import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
}

/** A package of a registry. */
export interface LicensedPackage {
  name: string;
  version: string;
  /** SPDX expression of its manifest. */
  license: string;
  /** Its folder, `node_modules/sharp`. */
  folder: string;
  /** Built for one platform, and installed on no other. */
  isOfPlatform: boolean;
}

/** Packages with one license text, apart from their copyright lines. */
interface LicenseText {
  text: string;
  holders: string[];
}

/** The packages of package-lock.json that are not for development alone. */
export function productionPackages(): LicensedPackage[] {
  return lockedPackages(false);
}

/** The packages of package-lock.json that are for development alone. */
export function developmentPackages(): LicensedPackage[] {
  return lockedPackages(true);
}

function lockedPackages(isDevelopment: boolean): LicensedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  // sharp's build for WebAssembly names no platform, and is installed where no other build exists.
  const platforms = Object.keys(packages).filter(
    (folder) => packages[folder]?.os ?? packages[folder]?.cpu ?? folder.endsWith('/sharp-wasm32'),
  );
  return Object.entries(packages)
    .filter(([folder, { link, dev = false }]) => folder.includes('node_modules/') && !link && dev === isDevelopment)
    .map(([folder, { version = '', license = '' }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      folder,
      isOfPlatform: platforms.some((platform) => `${folder}/`.startsWith(`${platform}/`)),
    }))
    .toSorted((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)));
}

const licenses = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);
/** Packages with libvips and libheif: libraries in files of their own, which an operator can replace. */
const replaceable = /^(@img\/sharp-(libvips-|win32-|wasm32$)|libheif-js$)/;

/** Licenses of tools that are not delivered, and whose terms begin with a delivery. */
const licensesOfTools = new Set(['CC-BY-4.0', 'MPL-2.0', 'Python-2.0']);

/**
 * Whether the product may contain a package with an SPDX expression, or its development use it: one alternative of each
 * `OR`, all parts of each `AND`.
 */
export function isAllowed(
  { name, license }: Pick<LicensedPackage, 'name' | 'license'>,
  use: 'product' | 'development' = 'product',
): boolean {
  const isKnown = (id: string) =>
    licenses.has(id) ||
    ((id === 'LGPL-3.0-or-later' || id === 'LGPL-3.0') && replaceable.test(name)) ||
    (use === 'development' && licensesOfTools.has(id));
  const alternatives = license.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every(isKnown));
}

const header = `# Third-party notices

<!-- Made by \`npm run docs\`. -->

Blattwerk contains or uses the following works of others. The packages are those of \`package-lock.json\` that run in
production or are sent to browsers; packages for development are not listed.

## Programs in the container images

The images contain packages of Debian 13, with their copyright files in \`/usr/share/doc\`, and this text in \`/app\`.

| Program | Image | Licence |
|---|---|---|
| Node.js | all | MIT, with the notices of its \`LICENSE\` |
| tini | all | MIT |
| qpdf | worker, blattwerk | Apache-2.0 |
| Tesseract, its data (tessdata_fast) and Leptonica | worker, blattwerk | Apache-2.0, BSD-2-Clause |
| util-linux (setpriv) | worker, blattwerk | GPL-2.0-or-later |
| Droid Sans Fallback (fonts-droid-fallback) | worker, blattwerk | Apache-2.0 |
| Liberation Sans (fonts-liberation) | worker, blattwerk | OFL-1.1 |
| DejaVu Sans (fonts-dejavu-core) | worker, blattwerk | Bitstream Vera, with changes in the public domain |
| nginx, with its module for Brotli | web | BSD-2-Clause |
| Valkey (valkey-server) | blattwerk | BSD-3-Clause |
| Caddy | edge | Apache-2.0 |

\`docker-compose.yml\` and \`k8s\` name further images, which are not part of the product and are not changed: Redis 8 (its
publisher offers RSALv2, SSPLv1 or AGPLv3; Redis 7.2 and Valkey are BSD-3-Clause), and for monitoring Prometheus (Apache-2.0) and
Grafana (AGPL-3.0-only). They run as programs of their own, behind the Redis protocol and HTTP.`;

/** The text of THIRD-PARTY-NOTICES.md. @throws Error where a package is not installed */
export function makeNotices(): string {
  const packages = productionPackages();
  const texts = new Map<string, LicenseText>();
  for (const { name, version, license, folder } of packages.filter(({ isOfPlatform }) => !isOfPlatform)) {
    for (const { text, copyright } of licenseFiles(folder, license)) {
      const key = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ');
      const known = texts.get(key) ?? { text, holders: [] };
      known.holders.push(`- ${name} ${version}${copyright === '' ? '' : `: ${copyright}`}`);
      texts.set(key, known);
    }
  }
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  const sections = [...texts.values()]
    .toSorted((a, b) => b.holders.length - a.holders.length || compare(a.holders[0] ?? '', b.holders[0] ?? ''))
    .map(({ text, holders }) => `${[...new Set(holders)].join('\n')}\n\n${fenced(text)}`);
  return `${[
    header,
    '## Packages',
    'Packages of one platform (`@img/…`) have the text of the package that loads them; those with libvips contain that library, under LGPL-3.0-or-later, as a file that can be replaced. Its source is at https://github.com/libvips/libvips. `libheif-js` contains libheif and libde265, under LGPL-3.0, as a WebAssembly file that can be replaced; their sources are at https://github.com/strukturag.',
    ['| Package | Version | Licence |', '|---|---|---|', ...new Set(rows)].join('\n'),
    '## Fonts',
    'The site contains a subset of Vollkorn, under the SIL Open Font License:',
    fenced(readFileSync(join(root, 'apps/web/src/ui/fonts/OFL.txt'), 'utf8')),
    'Invoices that are made contain subsets of Liberation Sans 2.1.5, which site and worker have whole, under the SIL Open Font License:',
    fenced(readFileSync(join(root, 'packages/invoice/fonts/OFL.txt'), 'utf8')),
    '## Character maps',
    '`packages/pdf/src/font/predefined-cmap-data.ts` has the CMaps of Adobe (cmap-resources, in the form of pdfjs-dist), under BSD-3-Clause:',
    fenced(
      readFileSync(join(root, 'node_modules/pdfjs-dist/cmaps/LICENSE'), 'utf8')
        .replaceAll(/^%%Copyright: ?/gm, '')
        .trim(),
    ),
    '## Names of PDF',
    '`packages/pdf/src/file/standard-names.ts` has names of the Arlington PDF Model of the PDF Association (https://github.com/pdf-association/arlington-pdf-model), under Apache-2.0.',
    '## Licence texts',
    ...sections,
  ].join('\n\n')}\n`;
}

/** The license files of an installed package, each without its copyright lines; the name of the license where it has no file. */
function licenseFiles(folder: string, license: string): { text: string; copyright: string }[] {
  const names = globSync('*', { cwd: join(root, folder) })
    .filter((name) => /^(licen[cs]e|copying|notice|unlicense)/i.test(name))
    .toSorted();
  if (names.length === 0)
    return [{ text: `${license}. The package has no licence file.`, copyright: authorOf(folder) }];
  return names.map((name) => {
    const lines = readFileSync(join(root, folder, name), 'utf8')
      .replaceAll('\r', '')
      .split('\n');
    const isCopyright = (line: string) => /^\W*copyright\b.*(\d{4}|\(c\)|©)/i.test(line);
    // Long licenses have lines of their own that name a copyright.
    const isShort = lines.length < 60;
    return {
      text: lines
        .filter((line) => !isShort || !isCopyright(line))
        .join('\n')
        .trim(),
      copyright: isShort
        ? lines
            .filter(isCopyright)
            .map((line) => line.trim())
            .join('; ')
        : '',
    };
  });
}

function authorOf(folder: string): string {
  const { author } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    author?: string | { name?: string };
  };
  return (typeof author === 'string' ? author : author?.name) ?? '';
}

/** A block of literal text, with a fence that the text does not contain. */
function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}text\n${text}\n${fence}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
