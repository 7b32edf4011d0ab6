import { Worker } from 'node:worker_threads';
import type { Exercise } from './exercise.ts';
import { hostileFiles } from './generate.ts';

/** Processor time that one operation may take on a file of the suite, in ms. */
const cpuLimitMs = 2_000;
/** A file on which the kernel takes so long, in ms, is a finding by itself: its thread is ended. */
const hangMs = 20_000;

/** Results of the kernel for the hostile files. */
export interface KernelReport {
  files: number;
  /** By operation and outcome. */
  outcomes: Map<string, number>;
  /** A fault, or an operation that took too long. */
  findings: string[];
  longestCpuMs: number;
}

/** A file that begins, or with its exercises has ended. */
interface Message {
  index: number;
  name: string;
  exercises?: Exercise[];
}

/**
 * Runs the kernel over hostile files in memory, in a thread that is ended where it hangs.
 * @param every 1 for all files, n for each nth
 */
export async function runKernel(every: number, report: (line: string) => void = () => {}): Promise<KernelReport> {
  const total = hostileFiles().length;
  const result: KernelReport = { files: 0, outcomes: new Map(), findings: [], longestCpuMs: 0 };
  for (let first: number | undefined = 0; first !== undefined && first < total; )
    first = await runThread(first, every, result, report);
  return result;
}

/** @returns the file to go on with, where the thread was ended */
function runThread(
  first: number,
  step: number,
  result: KernelReport,
  report: (line: string) => void,
): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const resourceLimits = { maxOldGenerationSizeMb: 1_024 };
  const thread = new Worker(new URL('./kernel-thread.ts', import.meta.url), {
    workerData: { first, step },
    resourceLimits,
  });
  let current: Message = { index: first, name: '' };
  let timer: NodeJS.Timeout | undefined;
  let next: number | undefined;

  function find(finding: string): void {
    result.findings.push(finding);
    report(`FINDING ${finding}`);
  }

  /** Ends with the current file. */
  function giveUp(finding: string): void {
    find(`${current.name}: ${finding}`);
    next = current.index + step;
  }

  thread.on('message', (message: Message) => {
    clearTimeout(timer);
    current = message;
    if (!message.exercises) {
      timer = setTimeout(() => {
        giveUp(`no end after ${hangMs / 1000} s`);
        thread.terminate().catch(reject);
      }, hangMs);
      return;
    }
    result.files++;
    for (const { operation, outcome, cpuMs, error } of message.exercises) {
      const key = `${operation}: ${outcome}`;
      result.outcomes.set(key, (result.outcomes.get(key) ?? 0) + 1);
      result.longestCpuMs = Math.max(result.longestCpuMs, cpuMs);
      if (outcome === 'fault') find(`${message.name}: ${operation}: ${error}`);
      else if (cpuMs > cpuLimitMs) find(`${message.name}: ${operation}: ${Math.round(cpuMs)} ms`);
    }
  });
  thread.on('error', (error) => giveUp(String(error)));
  thread.on('exit', () => {
    clearTimeout(timer);
    resolve(next);
  });
  return promise;
}
