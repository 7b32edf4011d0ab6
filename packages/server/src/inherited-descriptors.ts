import { closeSync, existsSync, readdirSync, readFileSync } from 'node:fs';

const folder = '/proc/self/fd';
/** O_CLOEXEC of open(2), as /proc/self/fdinfo has it: a process that this one starts does not inherit the descriptor. */
const closeOnExec = 0o2000000;

/**
 * Descriptors, beside input and outputs, that every process which this one starts inherits. They come from whatever has started
 * this process: Node opens its own with O_CLOEXEC.
 * @returns none where there is no /proc
 */
export function inheritedDescriptors(): number[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map(Number)
    .filter((descriptor) => descriptor > 2 && isInherited(descriptor));
}

/** For a process that starts others, before it opens anything. */
export function closeInheritedDescriptors(): void {
  for (const descriptor of inheritedDescriptors()) closeSync(descriptor);
}

function isInherited(descriptor: number): boolean {
  try {
    const [, flags = ''] = /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1')) ?? [];
    return (Number.parseInt(flags, 8) & closeOnExec) === 0;
  } catch {
    // Closed meanwhile, as that of the listing itself.
    return false;
  }
}
