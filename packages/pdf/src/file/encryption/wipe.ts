/** Overwrites keys and passwords with zeros. */
export function wipe(...secrets: readonly Buffer[]): void {
  for (const secret of secrets) secret.fill(0);
}
