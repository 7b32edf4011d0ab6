const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A client's id of a job, in lower case; undefined where it is no random UUID. */
export function readJobId(text: unknown): string | undefined {
  const id = typeof text === 'string' ? text.toLowerCase() : '';
  return uuidV4.test(id) ? id : undefined;
}
