import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docker } from './compose.ts';

const images = ['blattwerk-gateway', 'blattwerk-worker', 'blattwerk-web', 'blattwerk'];
const buildTools = ['npm', 'npx', 'corepack', 'yarn', 'gcc', 'cc', 'make', 'git', 'python3', 'curl', 'wget'];

/** Script for Node in the image: lists the files below /app and the programs on the PATH. */
const listing = `
const { readdirSync, readFileSync, existsSync } = require('node:fs');
const paths = readdirSync('/app', { recursive: true });
const packages = paths.filter((path) => /node_modules\\/(@[^/]+\\/)?[^/]+\\/package\\.json$/.test(path))
  .map((path) => [path.slice(0, -'/package.json'.length), JSON.parse(readFileSync('/app/' + path, 'utf8')).version]);
const programs = ${JSON.stringify(buildTools)}.filter((name) => process.env.PATH.split(':').some((folder) => existsSync(folder + '/' + name)));
const debian = readdirSync('/var/lib/dpkg/info').filter((name) => name.endsWith('.list')).map((name) => name.replace(/(:\\w+)?\\.list$/, ''));
const withoutCopyright = debian.filter((name) => !existsSync('/usr/share/doc/' + name + '/copyright'));
console.log(JSON.stringify({ paths, packages, programs, debian: debian.length, withoutCopyright }));`;

interface Listing {
  paths: string[];
  packages: [path: string, version: string][];
  programs: string[];
  /** Number of Debian's packages, and those whose copyright file is missing. */
  debian: number;
  withoutCopyright: string[];
}

/** Images contain no build tool, no test, only production packages of the lock file, and the licenses of all that. */
export async function checkImages(): Promise<string> {
  const { packages: locked } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8'),
  ) as {
    packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean; link?: boolean } | undefined>;
  };
  const sizes: string[] = [];
  for (const image of images) {
    const command = ['run', '--rm', '--network', 'none', '--entrypoint', 'node', image, '-e', listing];
    const { paths, packages, programs, debian, withoutCopyright } = JSON.parse(await docker(...command)) as Listing;
    assert.ok(paths.includes('THIRD-PARTY-NOTICES.md'), `${image} has no notices`);
    assert.ok(debian > 50);
    assert.deepEqual(withoutCopyright, [], `${image}: packages without their copyright file`);
    assert.deepEqual(programs, [], `${image} has programs that build`);
    assert.deepEqual(
      paths.filter((path) => !path.includes('node_modules/') && /\.test\.tsx?$|\/testing\//.test(path)),
      [],
      image,
    );
    for (const [path, version] of packages) {
      const entry = locked[path];
      // A workspace of our own.
      if (entry?.link) continue;
      assert.equal(entry?.version, version, `${image}: ${path} is not the one of package-lock.json`);
      assert.ok(!entry?.dev && !entry?.devOptional, `${image}: ${path} is for development alone`);
    }
    const [bytes, base] = await Promise.all(
      [image, 'debian:trixie-slim'].map(async (name) =>
        Number(await docker('image', 'inspect', '-f', '{{.Size}}', name)),
      ),
    );
    const megabytes = (size = 0) => Math.round(size / 1e6);
    sizes.push(
      `${image} ${megabytes(bytes)} MB (${megabytes((bytes ?? 0) - (base ?? 0))} over its base, ${packages.length} packages)`,
    );
  }
  return sizes.join(', ');
}
