import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Contract, contracts, type FieldValue, parseOptions, type ToolName } from '@blattwerk/shared';
import { type BenchFile, typical } from '@blattwerk/testing/files/files';
import { workFolder } from '@blattwerk/testing/files/work-folder';

/** A request to a tool. */
export interface Request {
  tool: ToolName;
  fields: Readonly<Record<string, string>>;
  /** Paths. */
  inputs: string[];
}

/** Options of a request, as the gateway reads them. */
export function optionsOf({ tool, fields }: Request): Record<string, FieldValue> {
  return parseOptions(contracts[tool] as Contract, Object.entries(fields));
}

export const password = 'bench';
/** Pages of a part, where a file is cut into eight. */
export const partPages = ({ pages }: BenchFile): number => Math.ceil(pages / 8);

/** Of a long file, so that the benchmark ends in minutes. */
export const maxPaintedPages = 60;
/** Pages that become pictures, from the first on: the last one's number. */
export const lastPainted = ({ pages }: BenchFile): number => Math.min(pages, maxPaintedPages);

function single(tool: ToolName, fields: Request['fields'], { path }: BenchFile): Request {
  return { tool, fields, inputs: [path] };
}

/** Requests to the structure tools, by the names of their rows. */
export const structureRequests = {
  merge: async ({ path }) => ({ tool: 'merge', fields: {}, inputs: [path, (await typical.open()).path] }),
  rotate: async (file) => single('rotate', { rotation: '90' }, file),
  'delete-pages': async (file) => single('delete-pages', { pages: '2-3' }, file),
  'split, 5 pages taken out': async (file) => single('split', { mode: 'extract', config: '1-5' }, file),
  'split, into 8 files': async (file) => single('split', { mode: 'interval', config: String(partPages(file)) }, file),
  protect: async (file) => single('protect', { password }, file),
  unlock: async (file) => single('unlock', { password }, { ...file, path: locked(file.path) }),
} as const satisfies Record<string, (file: BenchFile) => Promise<Request>>;

/** Requests to the other tools. */
export const otherRequests = {
  compress: async (file) => single('compress', {}, file),
  'pdf-to-jpg': async (file) => single('pdf-to-jpg', { quality: 'normal', pages: `1-${lastPainted(file)}` }, file),
  'extract-images': async (file) => single('extract-images', {}, file),
} as const satisfies Record<string, (file: BenchFile) => Promise<Request>>;

function locked(path: string): string {
  const output = join(workFolder(), 'locked.pdf');
  execFileSync('qpdf', ['--encrypt', password, 'owner', '256', '--', path, output], { stdio: 'ignore' });
  return output;
}
