import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { Contract } from '@blattwerk/shared';
import { extensions } from '../corpus/trials.ts';

type Kind = Contract['input']['kind'];

/** A file that mutations begin with. */
export interface Seed {
  name: string;
  kind: Kind;
  read: () => Buffer;
}

/** Every PDF, image and XML file below the folders, by their names, in an order of its own. */
export function seedsOf(folders: readonly string[]): Seed[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .flatMap((path): Seed[] => {
        const kind = kindOf(path);
        return kind === undefined ? [] : [{ name: relative(folder, path), kind, read: () => readFileSync(path) }];
      }),
  );
}

function kindOf(path: string): Kind | undefined {
  const extension = extname(path).toLowerCase();
  return (['pdf', 'image', 'invoice'] as const).find((kind) => extensions[kind].includes(extension));
}
