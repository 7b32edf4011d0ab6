import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Contract } from '@blattwerk/shared';

/** Names of the tools whose own program is in no folder of `path`, as the variable PATH has them. */
export function toolsWithoutProgram(
  contracts: Iterable<Pick<Contract, 'name' | 'program'>>,
  path: string,
): readonly string[] {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  return [...contracts].flatMap(({ name, program }) =>
    program === undefined || folders.some((folder) => isExecutable(join(folder, program))) ? [] : [name],
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
