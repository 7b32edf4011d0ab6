import { createStore } from 'zustand/vanilla';
import { reportLoss } from '../../site/unsaved-work.ts';
import { newFileId } from '../../tool-run/model/accept-files.ts';
import { createWorkerPool } from '../../tool-run/worker-pool.ts';
import type { ReadOutcome } from './read-outcome.ts';

/** A chosen file; `outcome` is undefined while it is read. */
export interface ChosenInvoice {
  id: string;
  file: File;
  outcome: ReadOutcome | undefined;
  /** Whether it was made here, and is to be saved. */
  isMade: boolean;
}

interface Invoices {
  files: readonly ChosenInvoice[];
  /** Id of the one that is shown; null where there is none. */
  shown: string | null;
  /** Whether the form of a new invoice is shown instead. */
  isWriting: boolean;
}

/** Chosen files of this tab: they survive a change of language, and of the page. */
export const invoices = createStore<Invoices>(() => ({ files: [], shown: null, isWriting: false }));

const openPool = () =>
  createWorkerPool<Blob, ReadOutcome>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'invoices' }),
    1,
  );
let pool: ReturnType<typeof openPool> | undefined;
/** Files that are being read. */
let reading = 0;

/** Starts what reads invoices, before one is chosen. */
export function prepareReading(): void {
  pool ??= openPool();
  pool.prepare();
}

/**
 * Reads files in a web worker, one after the other, and shows the first of them. Nothing is sent.
 * @param isMade whether they were made here; one that is made again takes the place of the one before
 */
export async function addInvoices(files: readonly File[], isMade = false): Promise<void> {
  const added = files.map((file): ChosenInvoice => ({ id: newFileId(), file, outcome: undefined, isMade }));
  const [first] = added;
  if (!first) return;
  invoices.setState((before) => {
    const others = before.files.filter(
      ({ file, isMade: wasMade }) => !(isMade && wasMade && file.name === first.file.name),
    );
    return { files: [...others, ...added], shown: first.id, isWriting: false };
  });
  reportLoss(invoices, 'choice');
  await Promise.all(added.map(read));
}

async function read({ id, file }: ChosenInvoice): Promise<void> {
  pool ??= openPool();
  reading += 1;
  // A worker that ends without an answer has run out of memory, or could not be loaded.
  const outcome = (await pool.run(file)) ?? { refused: { code: navigator.onLine ? 'tooComplex' : 'unavailable' } };
  reading -= 1;
  invoices.setState(({ files }) => ({ files: files.map((each) => (each.id === id ? { ...each, outcome } : each)) }));
  if (reading > 0) return;
  pool?.close();
  pool = undefined;
}

export function showInvoice(id: string): void {
  invoices.setState({ shown: id });
}

/** Shows the form of a new invoice, as it was left. */
export function startWriting(): void {
  invoices.setState({ isWriting: true });
}

export function stopWriting(): void {
  invoices.setState({ isWriting: false });
}

export function removeInvoice(id: string): void {
  invoices.setState(({ files, shown }) => {
    const left = files.filter((file) => file.id !== id);
    return { files: left, shown: shown === id ? (left[0]?.id ?? null) : shown };
  });
  if (invoices.getState().files.length === 0) reportLoss(invoices, 'nothing');
}
