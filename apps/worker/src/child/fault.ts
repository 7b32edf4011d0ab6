import type { Fault } from '../protocol.ts';

/** Reduces an error to what may be logged: its message could quote the file, its frames only name source files. */
export function describeFault(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    frames: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeFault(error.cause) }),
  };
}

function framesOf(error: Error): string[] {
  const stack = error.stack ?? '';
  const header = `${error.name}: ${error.message}`;
  // The stack begins with the message, which can contain lines that look like frames.
  const frames = stack.startsWith(header) ? stack.slice(header.length) : stack.replaceAll(error.message, '');
  return frames
    .split('\n')
    .filter((line) => /^ {4}at \S/.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
}

/** An error and its causes, outermost first. */
export function* causesOf(error: unknown): Generator<unknown, void, void> {
  for (let depth = 0, current = error; depth < 8 && current !== undefined; depth++) {
    yield current;
    current = current instanceof Error ? current.cause : undefined;
  }
}
