import type { Change, Comparison } from '@blattwerk/compare';
import { createStore } from 'zustand/vanilla';
import { reportLoss } from '../../site/unsaved-work.ts';
import {
  type CompareRefusal,
  type CompareReply,
  type CompareRequest,
  type ShownDocument,
  type Side,
  sides,
} from './compare-messages.ts';

/** Width in pixels at which pictures of pages are compared. */
const comparedWidth = 600;

/** What is known of two documents. */
export interface Compared {
  comparison: Comparison;
  documents: Readonly<Record<Side, ShownDocument>>;
  /** Without pictures and shapes that look the same, as far as they have been compared. */
  changes: readonly Change[];
  /** Pages whose pictures are still to be compared, and all such pages. */
  pictures: { left: number; total: number };
}

type Run =
  | { name: 'choosing' }
  | { name: 'comparing'; share: number }
  | { name: 'refused'; side: Side | undefined; code: CompareRefusal }
  | ({ name: 'compared' } & Compared);

interface Comparisons {
  files: Readonly<Partial<Record<Side, File>>>;
  run: Run;
}

/** The two chosen files of this tab, and their comparison: they survive a change of language, and of the page. */
export const comparisons = createStore<Comparisons>(() => ({ files: {}, run: { name: 'choosing' } }));

/** Passwords of the files that need one; kept no longer than the files are chosen. */
const passwords = new WeakMap<File, string>();
let ending: AbortController | undefined;

/** Chooses files: one for a side, or two for both. */
export function chooseFiles(side: Side, [file, second]: readonly File[]): void {
  stop();
  if (!file) return;
  const { files } = comparisons.getState();
  const chosen = second ? { before: file, after: second } : { ...files, [side]: file };
  comparisons.setState({ files: chosen, run: { name: 'choosing' } });
  reportLoss(comparisons, 'choice');
}

export function removeFile(side: Side): void {
  stop();
  const files = { ...comparisons.getState().files };
  delete files[side];
  comparisons.setState({ files, run: { name: 'choosing' } });
  if (sides.every((each) => !files[each])) reportLoss(comparisons, 'nothing');
}

/** Takes the second file as the first, and compares again where they were compared. */
export function swapFiles(): void {
  const { files, run } = comparisons.getState();
  stop();
  const swapped = { ...(files.after && { before: files.after }), ...(files.before && { after: files.before }) };
  comparisons.setState({ files: swapped, run: { name: 'choosing' } });
  if (run.name === 'compared') startComparing();
}

/** Chooses others. */
export function startOver(): void {
  stop();
  comparisons.setState({ files: {}, run: { name: 'choosing' } });
  reportLoss(comparisons, 'nothing');
}

/** Ends what runs, and goes back to the chosen files. */
export function stopComparing(): void {
  stop();
  comparisons.setState({ run: { name: 'choosing' } });
}

function stop(): void {
  ending?.abort();
  ending = undefined;
}

/** Compares the chosen files with a password for one of them. */
export function enterPassword(side: Side, password: string): void {
  const file = comparisons.getState().files[side];
  if (file) passwords.set(file, password);
  startComparing();
}

/** Compares the chosen files in a web worker. Nothing is sent. */
export function startComparing(): void {
  const { before, after } = comparisons.getState().files;
  if (!before || !after) return;
  stop();
  const controller = new AbortController();
  ending = controller;
  const { signal } = controller;
  const setRun = (run: Run) => {
    if (!signal.aborted) comparisons.setState({ run });
  };
  setRun({ name: 'comparing', share: 0 });
  const { port1, port2 } = new MessageChannel();
  const workers = [startWorker('before', before, port1), startWorker('after', after, port2)];
  const shares = { before: 0, after: 0 };
  const end = () => {
    for (const worker of workers) worker.terminate();
  };
  signal.addEventListener('abort', end);
  for (const worker of workers) {
    // A worker that ends without an answer has run out of memory, or could not be loaded.
    worker.addEventListener('error', () => {
      end();
      setRun({ name: 'refused', side: undefined, code: 'failed' });
    });
    worker.addEventListener('message', ({ data }: MessageEvent<CompareReply>) => {
      if (data.type === 'progress') {
        shares[data.side] = data.share;
        return setRun({ name: 'comparing', share: (shares.before + shares.after) / 2 });
      }
      end();
      if (data.type === 'refused') return setRun({ name: 'refused', side: data.side, code: data.code });
      return void showCompared(data, signal);
    });
  }
}

function startWorker(side: Side, file: File, port: MessagePort): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: `compare-${side}` });
  worker.postMessage({ side, file, password: passwords.get(file), port } satisfies CompareRequest, [port]);
  return worker;
}

/** Shows what was compared, and then compares the pictures of pages of which figures differ as they are written. */
async function showCompared(
  { comparison, documents }: Pick<Compared, 'comparison' | 'documents'>,
  signal: AbortSignal,
): Promise<void> {
  const isFigure = ({ kind }: Change) => kind === 'picture' || kind === 'drawing';
  const { figurePairs } = comparison;
  const total = figurePairs.length;
  /** What is seen of those that have been compared and are seen. */
  const confirmed = new Map<Change, Change>();
  const setChanges = (changes: readonly Change[], left: number) => {
    if (signal.aborted) return;
    comparisons.setState({
      run: { name: 'compared', comparison, documents, changes, pictures: { left, total } },
    });
  };
  const setConfirmed = (left: number) =>
    setChanges(
      comparison.changes.flatMap((change) => (isFigure(change) ? (confirmed.get(change) ?? []) : change)),
      left,
    );
  // Where the browser cannot show them, all that differ as they are written are listed.
  const setUnconfirmed = () => setChanges(comparison.changes, 0);
  setConfirmed(total);
  if (total === 0) return;
  const loaded = await Promise.all([
    import('@blattwerk/compare'),
    import('../../tool-run/pages/pictures/compare-pages.ts'),
  ]).catch(() => undefined);
  if (!loaded) return setUnconfirmed();
  const [{ confirmFigures }, { pixelsOf }] = loaded;
  const opened = await Promise.all(sides.map((side) => openPages(documents[side].file)));
  const [before, after] = opened;
  try {
    if (!before || !after) return setUnconfirmed();
    let left = total;
    for (const pair of figurePairs) {
      if (signal.aborted) return;
      const [one, other] = await Promise.all([
        pixelsOf(before, pair.before + 1, comparedWidth, signal).catch(() => undefined),
        pixelsOf(after, pair.after + 1, comparedWidth, signal).catch(() => undefined),
      ]);
      for (const change of pair.changes) {
        const [seen] = one && other ? confirmFigures([change], pair, one, other) : [change];
        if (seen) confirmed.set(change, seen);
      }
      left--;
      setConfirmed(left);
    }
  } finally {
    for (const pages of opened) pages?.close();
  }
}

async function openPages(file: Blob) {
  const { openPdfPages } = await import('../../tool-run/pages/reading/open-pages.ts');
  return openPdfPages(file).catch(() => undefined);
}
