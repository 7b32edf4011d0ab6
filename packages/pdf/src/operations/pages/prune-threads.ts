import { type DictChanges, type PdfDict, PdfRef, withEntries } from '../../file/values.ts';
import type { PageIndex } from './page-index.ts';
import type { PageSelection, PruneStep } from './page-selection.ts';

interface Bead {
  number: number;
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
    return number === undefined || !dict ? [] : [{ number, dict, beads: readBeads(index, dict) }];
  });
  return (selection): DictChanges => {
    if (!selection.isPartial) return {};
    const kept = threads.filter((thread) => keepThread(selection, thread));
    return { Threads: kept.length > 0 ? kept.map(({ number }) => new PdfRef(number)) : undefined };
  };
}

function readBeads(index: PageIndex, thread: PdfDict): Bead[] {
  const { document } = index;
  const beads: Bead[] = [];
  const seen = new Set<number>();
  for (let value = thread.get('F'); ; ) {
    document.budget.step();
    const number = document.numberOf(value);
    const dict = document.dict(value);
    if (number === undefined || !dict || seen.has(number)) return beads;
    seen.add(number);
    beads.push({ number, dict, page: index.pageIndexOf(dict.get('P')) });
    value = dict.get('N');
  }
}

function keepThread(selection: PageSelection, { number, dict, beads }: Thread): boolean {
  selection.index.document.budget.step(1 + beads.length);
  const kept = beads.filter(({ page }) => !selection.isRemoved(page));
  const keptBeads = new Set(kept);
  for (const bead of beads) if (!keptBeads.has(bead)) selection.excluded.add(bead.number);
  const [first] = kept;
  if (!first) {
    selection.excluded.add(number);
    return false;
  }
  if (kept.length === beads.length) return true;
  for (const [at, bead] of kept.entries()) {
    const next = kept[at + 1] ?? first;
    const previous = kept.at(at - 1) ?? first;
    const changes = { N: new PdfRef(next.number), V: new PdfRef(previous.number), T: new PdfRef(number) };
    selection.replace(bead.number, withEntries(bead.dict, changes));
  }
  selection.replace(number, withEntries(dict, { F: new PdfRef(first.number) }));
  return true;
}
