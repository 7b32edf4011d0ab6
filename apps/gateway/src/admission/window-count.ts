/**
 * Counts what each address does in a window of time, in memory. The window begins with the first of all addresses, and no
 * address is kept longer, also where nothing follows.
 */
export function createWindowCount(windowMs: number) {
  const counts = new Map<string, number>();
  let endsAt = 0;

  return {
    /** @returns how often the address was counted in this window, this time included */
    count(address: string): number {
      if (counts.size === 0) {
        endsAt = Date.now() + windowMs;
        setTimeout(() => counts.clear(), windowMs).unref();
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count;
    },

    /** Whole seconds until the window ends, at least 1. */
    secondsLeft: (): number => Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000)),
  };
}
