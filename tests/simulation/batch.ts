import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Edit } from '../proof/edits.ts';

/** Seeds that a thread simulates: every `step`th from `first` to `last`, in a product with one source changed. */
export interface Batch {
  first: number;
  last: number;
  step: number;
  edit?: Edit | undefined;
  /** Whether it ends with the first seed that fails. */
  untilFailure: boolean;
}

/** What a thread reports for each seed. */
export interface SeedReport {
  seed: number;
  failure: string | undefined;
  /** Of a seed that fails. */
  log: readonly string[];
  endings: readonly string[];
}

const { first, last, step, edit, untilFailure } = workerData as Batch;
if (edit)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/${edit.path}`)) return loaded;
      return {
        ...loaded,
        source: Buffer.from(loaded.source as Uint8Array)
          .toString()
          .replace(edit.from, () => edit.to),
      };
    },
  });
// After the hooks, which it must pass.
const { simulate } = await import('./simulate.ts');
for (let seed = first; seed <= last; seed += step) {
  const { log, failure, endings } = await simulate(seed);
  parentPort?.postMessage({ seed, failure, log: failure === undefined ? [] : log, endings } satisfies SeedReport);
  if (failure !== undefined && untilFailure) break;
}
