import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Leaves a file in each folder, as another child would, but readable for every user: a sandbox alone keeps it from a child. */
export function leaveSiblingFiles(folders: readonly string[]): Disposable & { paths: string[] } {
  const made = folders.map((folder) => mkdtempSync(join(folder, 'sibling-')));
  const paths = made.map((folder) => join(folder, 'page'));
  for (const folder of made) chmodSync(folder, 0o755);
  for (const path of paths) writeFileSync(path, 'of another visitor', { mode: 0o644 });
  return { paths, [Symbol.dispose]: () => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })) };
}
