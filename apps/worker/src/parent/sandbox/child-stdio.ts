import { closeSync, openSync } from 'node:fs';
import { inheritedDescriptors } from '@blattwerk/server';
import { descriptors } from '../../protocol.ts';

/**
 * The stdio of a process in a sandbox, for spawn(): its output is dropped, and it gets the channel and the filter and nothing
 * else. A descriptor that this process has inherited would reach through every part of the sandbox.
 * @param filter the seccomp filter, which is closed on disposal
 */
export function childStdio(
  channel: 'pipe' | 'none',
  filter: number | undefined,
): Disposable & { stdio: ('ignore' | 'pipe' | number)[] } {
  const nothing = openSync('/dev/null', 'r');
  const used = new Map<number, 'pipe' | number>(inheritedDescriptors().map((descriptor) => [descriptor, nothing]));
  used.set(descriptors.channel, channel === 'pipe' ? 'pipe' : nothing);
  used.set(descriptors.filter, filter ?? nothing);
  return {
    // Beyond the outputs, `ignore` leaves a descriptor as it is.
    stdio: Array.from({ length: Math.max(...used.keys()) + 1 }, (_, descriptor) => used.get(descriptor) ?? 'ignore'),
    [Symbol.dispose]() {
      closeSync(nothing);
      if (filter !== undefined) closeSync(filter);
    },
  };
}
