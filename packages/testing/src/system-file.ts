import { readFileSync } from 'node:fs';

/**
 * Path of a file of the operating system.
 * @param debianPackage that has it, and that the suite declares (`scripts/system-packages.ts`)
 * @throws Error where the package is not declared or has no such file, also on a machine that has the file
 */
export function systemFile(debianPackage: string, path: string): string {
  const declared = process.env.DECLARED_PACKAGES;
  if (declared === undefined) return path;
  if (!declared.split(' ').includes(debianPackage)) throw new Error(`${path}: no suite declares ${debianPackage}`);
  if (!readFileSync(`/var/lib/dpkg/info/${debianPackage}.list`, 'utf8').split('\n').includes(path))
    throw new Error(`${debianPackage} has no file ${path}`);
  return path;
}
