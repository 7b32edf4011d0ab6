import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionPackages } from './make-notices.ts';

const root = join(import.meta.dirname, '..');

/** A compiled file in a package of the product. */
export interface CompiledFile {
  /** From the repository's folder. */
  path: string;
  sha256: string;
}

/** The compiled files of the installed packages that the product uses: WebAssembly, libraries and Node's modules. */
export function compiledFiles(): CompiledFile[] {
  const folders = productionPackages().map(({ folder }) => folder);
  const paths = folders.flatMap((folder) =>
    globSync('**/*.{wasm,node,so,so.*}', { cwd: join(root, folder), exclude: ['node_modules/**'] }).map((path) =>
      join(folder, path),
    ),
  );
  return [...new Set(paths)].toSorted().map((path) => ({ path, sha256: sha256Of(path) }));
}

/** The rows of docs/supply-chain.md that have a path and a hash. */
export function recordedFiles(): CompiledFile[] {
  const text = readFileSync(join(root, 'docs/supply-chain.md'), 'utf8');
  return [...text.matchAll(/^\| `(?<path>node_modules\/[^`]+)` \|.*\| `(?<sha256>[0-9a-f]{64})` \|$/gm)].map(
    ({ groups }) => ({ path: groups?.['path'] ?? '', sha256: groups?.['sha256'] ?? '' }),
  );
}

function sha256Of(path: string): string {
  return createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');
}
