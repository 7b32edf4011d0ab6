/** Lets a call that takes long be watched and ended. */
export interface Watch {
  /** An `AbortSignal`: an abort rejects with its reason, between two pages; pages that were changed by then stay changed. */
  signal?: { throwIfAborted: () => void };
  /** @param share of the work that is done, from 0 to 1 */
  onProgress?: (share: number) => void;
}

/** Items of which each takes long. @throws the reason of an abort, before an item */
export function* watched<T>(items: readonly T[], { signal, onProgress }: Watch): Generator<T> {
  for (const [at, item] of items.entries()) {
    signal?.throwIfAborted();
    yield item;
    onProgress?.((at + 1) / items.length);
  }
}
