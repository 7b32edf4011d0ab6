/** Work to be done, and the memory that it takes while it is under way. */
export interface Task<T> {
  bytes: number;
  run: () => Promise<T>;
}

/**
 * Does tasks in order, beginning up to `most` of them ahead of the reader, as long as together they stay within
 * `maxBytes`; one alone may be larger. Results come in order; the first failure ends it, once what had begun is over.
 */
export async function* inOrderAhead<T>(
  tasks: readonly Task<T>[],
  { most, maxBytes }: { most: number; maxBytes: number },
): AsyncGenerator<T, void, void> {
  const begun: { bytes: number; result: Promise<T> }[] = [];
  let bytes = 0;
  let next = 0;
  try {
    for (let index = 0; index < tasks.length; index++) {
      for (let task = tasks[next]; task && begun.length < most; task = tasks[next]) {
        if (begun.length > 0 && bytes + task.bytes > maxBytes) break;
        const result = task.run();
        // Awaited in its turn; marked as handled for the case that an earlier one fails first.
        result.catch(() => {});
        begun.push({ bytes: task.bytes, result });
        bytes += task.bytes;
        next++;
      }
      const first = begun[0];
      if (!first) return;
      yield await first.result;
      begun.shift();
      bytes -= first.bytes;
    }
  } finally {
    await Promise.allSettled(begun.map(({ result }) => result));
  }
}
