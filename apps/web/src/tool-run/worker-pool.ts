/** Messages between a pool and its workers; `answer` is null where the task failed. */
export interface PoolRequest<Task> {
  id: number;
  task: Task;
}
export interface PoolAnswer<Answer> {
  id: number;
  answer: Answer | null;
}

interface Waiting<Task, Answer> {
  id: number;
  task: Task;
  resolve: (answer: Answer | null) => void;
}

export interface WorkerPool<Task, Answer> {
  /** Resolves with null where the task failed, its worker crashed or the pool is closed. */
  run: (task: Task) => Promise<Answer | null>;
  /** Starts a worker for the first task, before there is one. */
  prepare: () => void;
  /** Terminates every worker at once. */
  close: () => void;
}

/** Runs tasks in order in at most `size` web workers, one task at a time in each; workers start on demand. */
export function createWorkerPool<Task, Answer>(startWorker: () => Worker, size: number): WorkerPool<Task, Answer> {
  const queue: Waiting<Task, Answer>[] = [];
  const busy = new Map<Worker, Waiting<Task, Answer>>();
  const idle: Worker[] = [];
  let nextId = 0;

  const settle = (worker: Worker, answer: Answer | null) => {
    busy.get(worker)?.resolve(answer);
    busy.delete(worker);
  };

  const start = (): Worker => {
    const worker = startWorker();
    worker.addEventListener('message', (event: MessageEvent<PoolAnswer<Answer>>) => {
      if (busy.get(worker)?.id !== event.data.id) return;
      settle(worker, event.data.answer);
      idle.push(worker);
      next();
    });
    worker.addEventListener('error', () => {
      settle(worker, null);
      worker.terminate();
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      next();
    });
    return worker;
  };

  const next = () => {
    while (queue.length > 0 && (idle.length > 0 || busy.size < size)) {
      const waiting = queue.shift();
      if (waiting === undefined) return;
      const worker = idle.pop() ?? start();
      busy.set(worker, waiting);
      worker.postMessage({ id: waiting.id, task: waiting.task } satisfies PoolRequest<Task>, []);
    }
  };

  return {
    run: (task) =>
      new Promise((resolve) => {
        nextId += 1;
        queue.push({ id: nextId, task, resolve });
        next();
      }),
    prepare: () => {
      if (busy.size + idle.length === 0) idle.push(start());
    },
    close: () => {
      for (const waiting of queue.splice(0)) waiting.resolve(null);
      for (const worker of [...busy.keys(), ...idle.splice(0)]) {
        settle(worker, null);
        worker.terminate();
      }
    },
  };
}

/** Worker side of a pool: replies to each request with the result of `work`, null where it throws. */
export function serveTasks<Answer>(work: (task: never) => Promise<Answer>): void {
  self.addEventListener('message', (event: MessageEvent<PoolRequest<never>>) => {
    const { id, task } = event.data;
    const reply = (answer: Answer | null) => self.postMessage({ id, answer } satisfies PoolAnswer<Answer>, {});
    work(task).then(reply, () => reply(null));
  });
}
