/** A file's name that asks for a job that does nothing. @param bytes of its answer; as many as came where absent */
export function noopName(extension: string, bytes?: number): string {
  return `noop-${bytes ?? 'all'}.${extension}`;
}

/** Number of bytes that a file name requests; undefined for a file that is to be processed. */
export function bytesAskedFor(name = ''): number | 'all' | undefined {
  const asked = /^noop-(all|\d+)\./.exec(name)?.[1];
  if (asked === undefined || asked === 'all') return asked;
  return Number(asked);
}
