/** An event of Chromium's trace. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: when it began, how long it took by the clock, how long the thread ran for it. */
  ts: number;
  dur?: number;
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
  const tasks = traceEvents.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const main = mainThread(traceEvents);
  const own = tasks.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const parts = traceEvents.filter(
    ({ pid, tid, ph, name }) => pid === main.pid && tid === main.tid && ph === 'X' && name !== 'RunTask',
  );
  return own
    .map((task) => ({ wallMs: ms(task.dur), threadMs: ms(task.tdur ?? task.dur), cause: causeOf(task, parts) }))
    .toSorted((a, b) => b.threadMs - a.threadMs);
}

/** The renderer's main thread that ran the most scripts: a browser has spare ones. */
function mainThread(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain');
  const [busiest] = threads
    .map(({ pid, tid }) => ({
      pid,
      tid,
      scripts: events.filter((event) => event.pid === pid && event.tid === tid && event.name === 'FunctionCall').length,
    }))
    .toSorted((a, b) => b.scripts - a.scripts);
  if (busiest === undefined) throw new Error('the trace has no main thread');
  return busiest;
}

function causeOf(task: TraceEvent, parts: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0);
  if (end - task.ts < shortest) return '';
  const [longest] = parts
    .filter(({ ts, dur = 0 }) => ts >= task.ts && ts + dur <= end)
    .filter(({ name }) => !name.startsWith('ThreadControllerImpl') && !name.startsWith('ThreadPool'))
    .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  return longest === undefined ? '' : longest.name;
}

function ms(microseconds = 0): number {
  return microseconds / 1000;
}
