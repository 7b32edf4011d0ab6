import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import type { RedactArea } from '@blattwerk/shared/redact-targets';
import { keptOn } from './kept-places.ts';
import type { Hits } from './use-hits.ts';

/** What goes from a page. */
export interface RemovedFromPage {
  pageNumber: number;
  /** Whether nothing stays: then nothing else of it counts. */
  isWhole: boolean;
  /** Texts that were found, in their order. */
  texts: readonly string[];
  areas: readonly RedactArea[];
}

interface Chosen {
  areas: readonly RedactArea[];
  keep: readonly RedactArea[];
  /** Page numbers. */
  whole: readonly number[];
  hits: Hits | undefined;
  pageCount: number;
}

/** What goes from each page, as the worker counts it. */
export function removedPlaces({ areas, keep, whole, hits, pageCount }: Chosen): RemovedFromPage[] {
  const byPage = new Map<number, RemovedFromPage>();
  const at = (pageNumber: number) =>
    byPage.get(pageNumber) ?? { pageNumber, isWhole: whole.includes(pageNumber), texts: [], areas: [] };
  for (const pageNumber of whole) byPage.set(pageNumber, at(pageNumber));
  for (const area of areas)
    for (const pageNumber of readPageList(area.pages, pageCount) ?? []) {
      const page = at(pageNumber);
      byPage.set(pageNumber, { ...page, areas: [...page.areas, area] });
    }
  for (const found of hits?.pages ?? []) {
    const kept = keptOn(found, keep);
    const texts = found.places.flatMap(({ start, end }, index) =>
      kept.has(index) ? [] : [found.text.text.slice(start, end).replaceAll(/\s+/g, ' ')],
    );
    if (texts.length > 0) byPage.set(found.pageNumber, { ...at(found.pageNumber), texts });
  }
  return [...byPage.values()].toSorted((a, b) => a.pageNumber - b.pageNumber);
}

/** Number of places: a page of which nothing stays is one. */
export function countRemoved(pages: readonly RemovedFromPage[]): number {
  return pages.reduce((sum, { isWhole, texts, areas }) => sum + (isWhole ? 1 : texts.length + areas.length), 0);
}
