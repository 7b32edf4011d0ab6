import type { ToolName } from '@blattwerk/shared';
import { type Confinement, confinedNode } from './confine.ts';
import type { Sandbox } from './sandbox.ts';
import type { Scratch } from './scratch.ts';

/** How one child is started. */
export interface ChildLaunch {
  command: string;
  args: string[];
  environment: Record<string, string>;
  /** File descriptor of the seccomp filter, which is closed after the start. */
  filter?: number | undefined;
  /** The child's scratch folder, as the child sees it. */
  scratch: string;
  /** Called when the child is gone. */
  cleanUp: () => void;
}

interface LauncherOptions {
  /** The module that a child runs. */
  entry: string;
  /** Tools whose handlers it loads: the module's arguments. */
  tools: readonly ToolName[];
  confinement: Confinement;
  sandbox: Sandbox;
  scratch: Scratch;
  environment: Record<string, string>;
  /** Folder of the children's compiled code. */
  compileCache: string | undefined;
}

/** Prepares the starts of a pool's children. */
export function createLauncher({
  entry,
  tools,
  confinement,
  sandbox,
  scratch,
  environment,
  compileCache,
}: LauncherOptions) {
  const cache = compileCache === undefined ? undefined : { folder: compileCache, isWritable: false };
  return (): ChildLaunch => {
    const folder = sandbox.ownScratch ?? scratch.makeFolder(sandbox.userId);
    const prefix = sandbox.prefix(folder, cache);
    const { command, args } = confinedNode(confinement, prefix);
    return {
      command,
      args: [...args, entry, ...tools],
      environment: { ...environment, ...(cache ? { NODE_COMPILE_CACHE: cache.folder } : {}) },
      filter: sandbox.openFilter(),
      scratch: folder,
      cleanUp: () => sandbox.ownScratch === undefined && scratch.removeFolder(folder),
    };
  };
}
