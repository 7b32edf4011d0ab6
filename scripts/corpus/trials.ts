import { readdirSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { type Contract, type Contracts, tools } from '@blattwerk/shared';

/** What a tool is asked for, and what must come of it. */
interface Setup {
  /** Beyond the defaults. */
  fields?: Readonly<Record<string, string>>;
  /** Opens the result. */
  password?: string;
  /** Pages of a PDF result, by those of its source; as many where absent. */
  pages?: (sourcePages: number) => number;
  /** The source's page that becomes the result's first. */
  firstPage?: number;
  /** Degrees clockwise that the first page is turned by. */
  turn?: 0 | 90;
}

/** One file and one tool. */
export interface Trial {
  /** The file's path below the folder. */
  name: string;
  path: string;
  contract: Contract;
  /** How often the file is sent, for tools that take several. */
  copies: number;
  setup: Setup;
}

const password = 'Prüfung 1';
const setups: { readonly [N in keyof Contracts]?: Setup } = {
  merge: { pages: (pages) => pages * 2 },
  split: { fields: { mode: 'extract', config: '1' }, pages: () => 1 },
  rotate: { turn: 90 },
  protect: { fields: { password }, password },
  'delete-pages': { fields: { pages: '1' }, pages: (pages) => pages - 1, firstPage: 2 },
};

/** Of file names, in lower case. */
export const extensions: Readonly<Record<Contract['input']['kind'], readonly string[]>> = {
  image: ['.jpg', '.jpeg', '.jpe', '.jfif', '.png', '.gif', '.bmp', '.dib', '.tif', '.tiff', '.webp'],
  pdf: ['.pdf'],
};

/**
 * Every file below a folder with every live tool that takes its kind, by the file's name.
 * @param only names of the tools to try; all where empty
 */
export function planTrials(folder: string, only: readonly string[]): Trial[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const live: Contract[] = Object.values(tools).filter(({ name }) => only.length === 0 || only.includes(name));
  return live.flatMap((contract) =>
    paths
      .filter((path) => extensions[contract.input.kind].includes(extname(path).toLowerCase()))
      .map((path) => ({
        name: relative(folder, path),
        path,
        contract,
        copies: contract.input.minFiles,
        setup: setups[contract.name as keyof Contracts] ?? {},
      })),
  );
}
