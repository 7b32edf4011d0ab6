import type { PageIndex } from './page-index.ts';
import { type CatalogEntries, changed, type DropStep, type Part } from './part.ts';
import { type PdfDict, type PdfValue, Ref } from './syntax.ts';
import { nameTree, readNameTree } from './trees.ts';

/** Web capture's account of where the pages came from, page by page (ISO 32000-2, 14.10). */
const captureTrees: ReadonlySet<string> = new Set(['/IDS', '/URLS']);

/** Destinations that lead to removed pages go with their names (ISO 32000-2, 7.7.4 and 12.3.2.4). */
export function dropNames(index: PageIndex): DropStep {
  const { pdf } = index;
  const names = pdf.dict(pdf.catalog.get('/Names'));
  const destinations = pdf.dict(pdf.catalog.get('/Dests'));
  const trees = [...(names ?? [])].map(([key, root]) => {
    const entries = readNameTree(pdf, root).map(([name, value]) => {
      return { name, value, page: key === '/Dests' ? index.destinationPage(value) : undefined };
    });
    return { key, root, entries };
  });
  const listed = [...(destinations ?? [])].map(([name, value]) => ({ name, page: index.destinationPage(value) }));

  return (part): CatalogEntries => {
    if (!part.isPartial) return {};
    const entries: Record<string, PdfValue | undefined> = {};
    if (names) {
      const kept: PdfDict = new Map();
      for (const { key, root, entries: all } of trees) {
        if (captureTrees.has(key)) continue;
        const staying = all.filter(({ value, page }) => !part.leadsAway(page) && !isGone(part, value));
        if (staying.length === all.length) kept.set(key, root);
        else if (staying.length > 0) {
          const tree = nameTree(
            staying.map(({ name, value }) => [name, value]),
            part.add,
          );
          kept.set(key, part.add(tree));
        }
      }
      entries['/Names'] = part.put(pdf.catalog.get('/Names'), kept.size > 0 ? kept : undefined);
    }
    if (destinations) {
      const away = listed.flatMap(({ name, page }) => (part.leadsAway(page) ? [[name, undefined] as const] : []));
      const kept = changed(destinations, Object.fromEntries(away));
      entries['/Dests'] = part.put(pdf.catalog.get('/Dests'), kept.size > 0 ? kept : undefined);
    }
    return entries;
  };
}

function isGone(part: Part, value: PdfValue): boolean {
  return value instanceof Ref && part.isGone(value.number);
}
