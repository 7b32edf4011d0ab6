/** Whether `npm run test:all` runs the slow tests, of which `npm test` runs a part: `vitest.config.ts` sets it. */
export const isFull = process.env['TEST_EXTENT'] === 'full';

/** How often a test repeats something at random. */
export function rounds(quick: number, full: number): number {
  return isFull ? full : quick;
}

/** Rows of a table: all in the slow tests, and otherwise the first of each `step`. */
export function someRows<T>(rows: readonly T[], step: number): readonly T[] {
  return isFull ? rows : rows.filter((_, index) => index % step === 0);
}
