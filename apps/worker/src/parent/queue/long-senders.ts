/** Time for which a sender is known after a run of it took long, in ms. */
const knownMs = 60_000;

export type LongSenders = ReturnType<typeof createLongSenders>;

/** The senders whose runs took long here lately, in any queue. Their next jobs may be in a queue already. */
export function createLongSenders(now: () => number = Date.now) {
  /** By the time of their last run that took long, the oldest first. */
  const seenAt = new Map<string, number>();

  function forget(): void {
    for (const [sender, at] of seenAt) {
      if (now() - at <= knownMs) return;
      seenAt.delete(sender);
    }
  }

  return {
    add(sender: string | undefined): void {
      if (sender === undefined) return;
      seenAt.delete(sender);
      seenAt.set(sender, now());
    },
    has(sender: string | undefined): boolean {
      forget();
      return sender !== undefined && seenAt.has(sender);
    },
    get size(): number {
      forget();
      return seenAt.size;
    },
  };
}
