import { setTimeout as sleep } from 'node:timers/promises';

const readEveryMs = 10_000;
const restMs = 10_000;
/** Rows of a program in the table, however long the run was. */
const maxRows = 10;
const mb = 1e6;

/** Columns of the table: title, metric and divisor. */
const columns = [
  ['memory, MB', 'process_resident_memory_bytes', mb],
  ['heap, MB', 'nodejs_heap_size_used_bytes', mb],
  ['open files', 'process_open_fds', 1],
  ['requests open', 'blattwerk_requests_open', 1],
  ['promised, MB', 'blattwerk_reserved_bytes', mb],
  ['blob Redis, MB', 'blattwerk_blob_store_used_bytes', mb],
  ['children', 'blattwerk_children', 1],
  ['children started', 'blattwerk_child_starts_total', 1],
] as const;

/** Metrics of one program at one time. */
export interface WatchReading {
  second: number;
  program: string;
  /** By metric, over all its labels; absent where the program has none of the name. */
  figures: Readonly<Record<string, number>>;
}

export interface Watch {
  /** Reads the metrics a last time after a pause for cleaning up. @param waitMs the pause */
  stop: (waitMs?: number) => Promise<WatchReading[]>;
}

/**
 * Reads the metrics of programs periodically.
 * @param addresses of their metrics, with user and password where required
 * @throws Error where one cannot be read
 */
export async function startWatch(addresses: readonly string[]): Promise<Watch> {
  const begun = performance.now();
  const readings: WatchReading[] = [];
  async function readAll(): Promise<void> {
    const second = Math.round((performance.now() - begun) / 1_000);
    const read = await Promise.all(addresses.map(readMetrics));
    readings.push(...read.map(({ program, figures }) => ({ second, program, figures })));
  }
  await readAll();
  const ending = new AbortController();
  const watching = (async () => {
    for (;;) {
      const isOver = await sleep(readEveryMs, false, { signal: ending.signal }).catch(() => true);
      if (isOver) return;
      // A restarted program is missing once.
      await readAll().catch(() => {});
    }
  })();
  return {
    async stop(waitMs = restMs) {
      ending.abort();
      await watching;
      if (addresses.length > 0) await sleep(waitMs);
      await readAll();
      return readings;
    },
  };
}

async function readMetrics(address: string): Promise<Omit<WatchReading, 'second'>> {
  const { username, password, origin, pathname, port } = new URL(address);
  const authorization = `Basic ${Buffer.from(`${username}:${decodeURIComponent(password)}`).toString('base64')}`;
  const answer = await fetch(`${origin}${pathname}`, { headers: username === '' ? {} : { authorization } });
  if (!answer.ok) throw new Error(`${origin}${pathname} answers ${answer.status}`);
  const text = await answer.text();
  const app = /^blattwerk_build_info\{.*?app="(\w+)"/m.exec(text)?.[1] ?? 'program';
  return { program: `${app} ${port}`, figures: sumsOf(text) };
}

/** Of each metric in the table, the sum of its series. */
export function sumsOf(text: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^(\w+)(?:\{.*\})? (\S+)$/.exec(line) ?? [];
    if (columns.some(([, metric]) => metric === name)) sums[name] = (sums[name] ?? 0) + Number(value);
  }
  return sums;
}

/** Rows of a table at even intervals, including the first and the last one. */
export function watchRows(readings: readonly WatchReading[]): { columns: string[]; rows: string[][] } {
  const programs = [...new Set(readings.map(({ program }) => program))];
  const used = columns.filter(([, metric]) => readings.some(({ figures }) => figures[metric] !== undefined));
  const rows = programs.flatMap((program) =>
    evenly(readings.filter((reading) => reading.program === program)).map(({ second, figures }) => [
      program,
      String(second),
      ...used.map(([, metric, unit]) => cell(figures[metric], unit)),
    ]),
  );
  return { columns: ['program', 'second', ...used.map(([name]) => name)], rows };
}

function cell(figure: number | undefined, unit: number): string {
  if (figure === undefined) return '';
  return unit === 1 ? String(figure) : (figure / unit).toFixed(1);
}

function evenly(readings: readonly WatchReading[]): WatchReading[] {
  const last = readings.length - 1;
  const chosen = new Set(Array.from({ length: maxRows }, (_, row) => Math.round((row * last) / (maxRows - 1))));
  return readings.filter((_, index) => chosen.has(index));
}
