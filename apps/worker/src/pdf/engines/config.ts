type Environment = Readonly<Record<string, string | undefined>>;

/** A native tool's whole environment: where programs are found, and the locale of its output. */
export function nativeEnvironment(environment: Environment = process.env): Record<string, string> {
  return { LC_ALL: 'C', ...(environment['PATH'] === undefined ? {} : { PATH: environment['PATH'] }) };
}
