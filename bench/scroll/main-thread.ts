/** An event of Chromium's trace: times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** For how long the thread ran. */
  tdur?: number;
  args?: Record<string, unknown>;
}

export interface MainThreadTask {
  wallMs: number;
  /** CPU time of the thread: on a busy machine the better measure. */
  threadMs: number;
  /** The longest event. */
  cause: string;
}

/** Microseconds from which on a task's cause is looked for. */
const shortest = 20_000;

/** The categories that `tasksOf` reads. */
export const traceCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', '__metadata'];

/** The tasks of the page's main thread, longest first. @param trace as the browser writes it */
export function tasksOf(trace: Buffer): MainThreadTask[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = Map.groupBy(traceEvents, ({ pid, tid }) => `${pid} ${tid}`);
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.['name'] === 'CrRendererMain';
  const scripts = (events: readonly TraceEvent[]) => events.filter(({ name }) => name === 'FunctionCall').length;
  // The renderer's main thread that ran the most scripts: a browser has spare ones.
  const [main] = [...threads.values()]
    .filter((events) => events.some(isMain))
    .toSorted((a, b) => scripts(b) - scripts(a));
  if (main === undefined) throw new Error('the trace has no main thread');
  const complete = main.filter(({ ph }) => ph === 'X');
  const parts = complete.filter(({ name }) => !/^(RunTask|ThreadControllerImpl|ThreadPool)/.test(name));
  return complete
    .filter(({ name }) => name === 'RunTask')
    .map((task) => {
      const { dur = 0, tdur = dur } = task;
      return { wallMs: dur / 1000, threadMs: tdur / 1000, cause: dur < shortest ? '' : causeOf(task, parts) };
    })
    .toSorted((a, b) => b.threadMs - a.threadMs);
}

function causeOf({ ts: begin, dur: length = 0 }: TraceEvent, parts: readonly TraceEvent[]): string {
  const [longest] = parts
    .filter(({ ts, dur = 0 }) => ts >= begin && ts + dur <= begin + length)
    .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  return longest?.name ?? '';
}
