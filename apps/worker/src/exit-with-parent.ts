import { spawnSync } from 'node:child_process';

/**
 * Command that another one follows, so that it dies with its parent (prctl(2), PR_SET_PDEATHSIG). Requires the setpriv
 * of util-linux; busybox's has no `--pdeathsig`.
 */
export const exitWithParentCommand = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'] as const;

/** Whether `exitWithParentCommand` works here. */
export function canExitWithParent(): boolean {
  const [command, ...args] = exitWithParentCommand;
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}
