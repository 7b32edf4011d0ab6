/** A file's name that asks for a job that does nothing. @param bytes of its answer; as many as came where absent */
export function noopName(extension: string, bytes?: number): string {
  return `noop-${bytes ?? 'all'}.${extension}`;
}

/** What a name asks for; undefined where it is a file to be worked on. */
export function bytesAskedFor(name = ''): number | 'all' | undefined {
  const asked = /^noop-(all|\d+)\./.exec(name)?.[1];
  if (asked === undefined || asked === 'all') return asked;
  return Number(asked);
}
