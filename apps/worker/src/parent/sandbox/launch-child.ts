import { existsSync } from 'node:fs';
import type { ToolName } from '@blattwerk/shared';
import { type Confinement, confinedNode } from './confine.ts';
import type { Sandbox } from './sandbox.ts';
import type { Scratch } from './scratch.ts';
import { warmUpFlag } from '../../protocol.ts';

/** How one child is started. */
export interface ChildLaunch {
  command: string;
  args: string[];
  environment: Record<string, string>;
  /** File descriptor of the seccomp filter, which is closed after the start. */
  filter?: number | undefined;
  /** The child's scratch folder, as the child sees it. */
  scratch: string;
  /** Whether the scratch folder is still there, where it is a folder of the parent. */
  hasScratch?: () => boolean;
  /** Called when the child is gone. */
  cleanUp: () => void;
}

interface LauncherOptions {
  /** The module that a child runs. */
  entry: string;
  /** Tools whose handlers it loads: the module's arguments. */
  tools: readonly ToolName[];
  /** Number of children that are not warmed up: those of a worker at rest, which keeps less memory then. */
  coldStarts: number;
  confinement: Confinement;
  sandbox: Sandbox;
  scratch: Scratch;
  environment: Record<string, string>;
  /** Folder of the children's compiled code. */
  compileCache: string | undefined;
  /** Called where the worker's scratch folder was gone and has been made again, without the compiled code. */
  restored: () => void;
}

/** Prepares the starts of a pool's children. */
export function createLauncher({
  entry,
  tools,
  coldStarts,
  confinement,
  sandbox,
  scratch,
  environment,
  compileCache,
  restored,
}: LauncherOptions) {
  let starts = 0;
  return (): ChildLaunch => {
    if (scratch.restore()) restored();
    const hasCache = compileCache !== undefined && existsSync(compileCache);
    const cache = hasCache ? { folder: compileCache, isWritable: false } : undefined;
    const folder = sandbox.ownScratch ?? scratch.makeFolder(sandbox.userId);
    const prefix = sandbox.prefix(folder, cache);
    const { command, args } = confinedNode(confinement, prefix);
    return {
      command,
      args: [...args, entry, ...tools, ...(++starts > coldStarts ? [warmUpFlag] : [])],
      environment: { ...environment, ...(cache ? { NODE_COMPILE_CACHE: cache.folder } : {}) },
      filter: sandbox.openFilter(),
      scratch: folder,
      hasScratch: () => sandbox.ownScratch !== undefined || existsSync(folder),
      cleanUp: () => sandbox.ownScratch === undefined && scratch.removeFolder(folder),
    };
  };
}
