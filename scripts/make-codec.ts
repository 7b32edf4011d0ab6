import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** The servers run without a build step, so the module is committed. */
export const codecPath = join(root, 'apps/worker/src/images/shrink-jpeg/codec.wasm');
const options = '-O3 --noAssert --runtime stub --enable simd --importMemory --use abort='.split(' ');

/** Compiles the worker's codec for JPEGs from AssemblyScript to WebAssembly; the same sources give the same bytes. */
export async function compileCodec(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'codec-'));
  try {
    const compiled = join(folder, 'codec.wasm');
    execFileSync('asc', ['apps/worker/assembly/shrink-jpeg/index.ts', '-o', compiled, ...options], {
      cwd: root,
      env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    return await readFile(compiled);
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) await writeFile(codecPath, await compileCodec());
