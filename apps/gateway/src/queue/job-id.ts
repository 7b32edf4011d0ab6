const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Parses a client's id of a job: lower case; undefined where it is not a UUID of version 4. */
export function readJobId(text: unknown): string | undefined {
  const id = typeof text === 'string' ? text.toLowerCase() : '';
  return uuidV4.test(id) ? id : undefined;
}
