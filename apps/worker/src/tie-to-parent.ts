import { spawnSync } from 'node:child_process';

/**
 * Whether a process can be started so that it dies with its parent (prctl(2), PR_SET_PDEATHSIG). Requires the setpriv
 * of util-linux; busybox's has no `--pdeathsig`.
 */
export function canTieToParent(): boolean {
  return spawnSync('setpriv', ['--no-new-privs', '--pdeathsig', 'KILL', 'true'], { stdio: 'ignore' }).status === 0;
}
