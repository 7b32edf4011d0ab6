import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Absolute path of a program on PATH, for libraries that look in no folder themselves; its name where there is none. */
export function findProgram(name: string): string {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path)) ?? name;
}
