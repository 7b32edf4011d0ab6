/** A piece of work, and the bytes of memory that it needs while it runs. */
export interface OrderedTask<T> {
  bytes: number;
  run: () => Promise<T>;
}

interface TaskLimits {
  /** Tasks that run at once or whose results were not taken yet. */
  maxTasks: number;
  /** Memory of these tasks together; a larger task runs alone. */
  maxBytes: number;
}

/**
 * Runs tasks concurrently within limits, and yields their results in the order of the tasks.
 * @throws the first error of a task, in their order, after all running tasks have ended
 */
export async function* runInOrder<T>(
  tasks: readonly OrderedTask<T>[],
  { maxTasks, maxBytes }: TaskLimits,
): AsyncGenerator<T, void, void> {
  const begun: { bytes: number; result: Promise<T> }[] = [];
  let bytes = 0;
  let next = 0;
  try {
    for (let index = 0; index < tasks.length; index++) {
      for (let task = tasks[next]; task && begun.length < maxTasks; task = tasks[next]) {
        if (begun.length > 0 && bytes + task.bytes > maxBytes) break;
        const result = task.run();
        // It is awaited later, and not at all where an earlier one fails.
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
