import { type DictChanges, type PdfDict, PdfRef, withEntries } from '../../file/values.ts';
import { ItemsByPage } from './by-page.ts';
import type { PageIndex } from './page-index.ts';
import type { PageSelection, PruneStep } from './page-selection.ts';

interface Bead {
  number: number;
  thread: Thread;
  dict: PdfDict;
  /** Page index of the bead. */
  page: number | undefined;
}

interface Thread {
  number: number;
  dict: PdfDict;
  beads: Bead[];
}

/** Removes article beads on removed pages, and threads without beads (ISO 32000-2, 12.4.3). */
export function pruneThreads(index: PageIndex): PruneStep {
  const { document } = index;
  const list = document.array(document.catalog.get('Threads'));
  if (!list) return () => ({});
  const threads = list.flatMap((value): Thread[] => {
    const number = document.numberOf(value);
    const dict = document.dict(value);
    return number === undefined || !dict ? [] : [readThread(index, number, dict)];
  });
  const beads = threads.flatMap((thread) => thread.beads);
  const byPage = new ItemsByPage(beads, ({ page }) => page);
  const numbers = new Set([...threads, ...beads].map(({ number }) => number));
  return (selection): DictChanges => {
    if (!selection.isPartial) return {};
    const kept = Map.groupBy(byPage.select(selection), ({ thread }) => thread);
    for (const [thread, own] of kept) linkBeads(selection, thread, own);
    const keptNumbers = [...kept].flatMap(([{ number }, own]) => [number, ...own.map((bead) => bead.number)]);
    selection.partlyKept.push({ all: numbers, kept: new Set(keptNumbers) });
    return { Threads: kept.size > 0 ? Array.from(kept.keys(), ({ number }) => new PdfRef(number)) : undefined };
  };
}

function readThread(index: PageIndex, number: number, dict: PdfDict): Thread {
  const thread: Thread = { number, dict, beads: [] };
  readBeads(index, thread);
  return thread;
}

function readBeads(index: PageIndex, thread: Thread): void {
  const { document } = index;
  const seen = new Set<number>();
  for (let value = thread.dict.get('F'); ; ) {
    document.budget.step();
    const number = document.numberOf(value);
    const dict = document.dict(value);
    if (number === undefined || !dict || seen.has(number)) return;
    seen.add(number);
    thread.beads.push({ number, thread, dict, page: index.pageIndexOf(dict.get('P')) });
    value = dict.get('N');
  }
}

/** Links the kept beads of a thread with each other. @param kept at least one */
function linkBeads(selection: PageSelection, { number, dict, beads }: Thread, kept: readonly Bead[]): void {
  const first = kept[0] as Bead;
  if (kept.length === beads.length) return;
  for (const [at, bead] of kept.entries()) {
    const next = kept[at + 1] ?? first;
    const previous = kept.at(at - 1) ?? first;
    const changes = { N: new PdfRef(next.number), V: new PdfRef(previous.number), T: new PdfRef(number) };
    selection.replace(bead.number, withEntries(bead.dict, changes));
  }
  selection.replace(number, withEntries(dict, { F: new PdfRef(first.number) }));
}
