import type { PageIndex } from './page-index.ts';
import { type CatalogEntries, changed, type DropStep, type Part } from './part.ts';
import { type PdfDict, Ref } from './syntax.ts';

interface Bead {
  number: number;
  dict: PdfDict;
  page: number | undefined;
}

interface Thread {
  number: number;
  dict: PdfDict;
  beads: Bead[];
}

/** Articles lose the beads on removed pages, and go when none is left (ISO 32000-2, 12.4.3). */
export function dropThreads(index: PageIndex): DropStep {
  const { pdf } = index;
  const list = pdf.array(pdf.catalog.get('/Threads'));
  if (!list) return () => ({});
  const threads = list.flatMap((value): Thread[] => {
    const number = pdf.numberOf(value);
    const dict = pdf.dict(value);
    return number === undefined || !dict ? [] : [{ number, dict, beads: readBeads(index, dict) }];
  });
  return (part): CatalogEntries => {
    if (!part.isPartial) return {};
    const kept = threads.filter((thread) => keepThread(part, thread));
    return { '/Threads': kept.length > 0 ? kept.map(({ number }) => new Ref(number)) : undefined };
  };
}

function readBeads(index: PageIndex, thread: PdfDict): Bead[] {
  const { pdf } = index;
  const beads: Bead[] = [];
  const seen = new Set<number>();
  let next = pdf.numberOf(thread.get('/F'));
  while (next !== undefined && !seen.has(next)) {
    seen.add(next);
    const { value } = pdf.object(next);
    if (!(value instanceof Map)) break;
    beads.push({ number: next, dict: value, page: index.pageIndexOf(value.get('/P')) });
    next = pdf.numberOf(value.get('/N'));
  }
  return beads;
}

function keepThread(part: Part, { number, dict, beads }: Thread): boolean {
  const kept = beads.filter(({ page }) => !part.leadsAway(page));
  const keptBeads = new Set(kept);
  for (const bead of beads) if (!keptBeads.has(bead)) part.dropped.add(bead.number);
  const [first] = kept;
  if (!first) {
    part.dropped.add(number);
    return false;
  }
  if (kept.length === beads.length) return true;
  for (const [at, bead] of kept.entries()) {
    const next = kept[at + 1] ?? first;
    const previous = kept.at(at - 1) ?? first;
    const entries = { '/N': new Ref(next.number), '/V': new Ref(previous.number), '/T': new Ref(number) };
    part.replace(bead.number, changed(bead.dict, entries));
  }
  part.replace(number, changed(dict, { '/F': new Ref(first.number) }));
  return true;
}
