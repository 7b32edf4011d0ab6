import { spawnSync } from 'node:child_process';

const landlock = ['--landlock-access', 'fs', '--landlock-rule', 'path-beneath:read-file,read-dir,execute:/', 'true'];

/** Why Landlock cannot confine a child here; undefined where it can. */
export const noLandlock =
  spawnSync('setpriv', landlock).status === 0 ? undefined : 'needs Linux with Landlock, and setpriv of util-linux 2.41';

/** Why nothing can confine a child here; undefined where something can. A chroot has no user namespaces (user_namespaces(7)). */
export const noConfinement =
  noLandlock && spawnSync('unshare', ['--user', 'true']).status !== 0
    ? 'needs Linux with user namespaces, which a chroot has not, or with Landlock'
    : undefined;
