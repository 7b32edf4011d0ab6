import { type Language, secretFields } from '@blattwerk/shared';
import type { SiteConfig } from '@blattwerk/site';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ToolFile } from '../model/accept-files.ts';
import { formatValue, type GivenValues } from '../model/form.ts';
import { fieldsOfFile } from '../model/option-problem.ts';
import { limitConcurrency, requestsAtOnce } from '../limit-concurrency.ts';
import { createToolRunner, type RunContract, type ToolRunner } from './tool-runner.ts';

/** Most files of a tool whose requests take one each. */
export const maxBatchFiles = 20;

/** A file of a batch with its own run: its failure is that of no other file. */
export interface BatchRow {
  file: ToolFile;
  runner: ToolRunner;
}

/** Several files that a tool of one file processes one after the other; null while there is no such run. */
export type BatchState = { rows: readonly BatchRow[] } | null;

export interface BatchContext {
  site: SiteConfig;
  language: Language;
}

export interface Batch {
  readonly store: StoreApi<BatchState>;
  /** Runs the tool for each of its chosen files. Resolves when the last run has ended; never rejects. */
  start: (context: BatchContext) => Promise<void>;
  /** Runs failed files again. */
  retry: (rows: readonly BatchRow[], context: BatchContext) => Promise<void>;
  /** Ends all runs, and releases their results. */
  close: () => void;
}

const batches = new WeakMap<ToolRunner, Batch>();

/** The batch of a tool's runner; like the runner, it survives a change of language, and of the page. */
export function batchOf(tool: ToolRunner): Batch {
  const known = batches.get(tool);
  if (known !== undefined) return known;
  const batch = createBatch(tool);
  batches.set(tool, batch);
  return batch;
}

function createBatch({ contract, store: toolStore, dispatch }: ToolRunner): Batch {
  const store = createStore<BatchState>()(() => null);
  let controller = new AbortController();
  const inTurn = limitConcurrency(requestsAtOnce);

  async function runAll(rows: readonly BatchRow[], context: BatchContext): Promise<void> {
    const { signal } = controller;
    const { options: chosen, waived } = toolStore.getState();
    // Texts such as a list of pages belong to one file; a password holds for all.
    const values = Object.fromEntries(
      Object.entries(chosen).filter(
        ([field]) => secretFields(contract).includes(field) || !fieldsOfFile(contract).includes(field),
      ),
    );
    await Promise.all(
      rows.map(({ file, runner }) =>
        inTurn(signal, async () => {
          if (signal.aborted) return;
          await runner.choose([file.file], context.site);
          runner.dispatch({ type: 'optionsChanged', values });
          for (const field of waived) runner.dispatch({ type: 'optionWaived', field, isWaived: true });
          await runner.start(context);
        }).catch(() => {}),
      ),
    );
  }

  return {
    store,
    async start(context) {
      const ran = decidedContract(contract, toolStore.getState().options);
      const rows = toolStore.getState().files.map((file) => ({ file, runner: createToolRunner(ran) }));
      store.setState({ rows }, true);
      await runAll(rows, context);
      const hasFailed = rows.some(({ runner }) => runner.store.getState().run.name === 'error');
      if (!hasFailed) dispatch({ type: 'optionsForgotten', fields: secretFields(contract) });
    },
    retry: runAll,
    close() {
      controller.abort();
      controller = new AbortController();
      for (const { runner } of store.getState()?.rows ?? []) {
        void runner.cancel();
        runner.dispatch({ type: 'reset' });
      }
      store.setState(null, true);
    },
  };
}

/** The contract of a request with these options, on which a field can decide. @throws ToolError where that field is invalid */
function decidedContract(contract: RunContract, options: GivenValues): RunContract {
  const { decidedBy, name } = contract;
  return decidedBy === undefined ? contract : { ...decidedBy.contractOf(formatValue(options[decidedBy.field])), name };
}
