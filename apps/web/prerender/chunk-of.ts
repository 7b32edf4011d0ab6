import { join } from 'node:path';
import type { Rolldown } from 'vite';

type NameOfChunk = Extract<Rolldown.CodeSplittingGroup['name'], (...parameters: never[]) => unknown>;
type ChunkingContext = Parameters<NameOfChunk>[1];

/** Where a module is needed before a file is chosen. */
interface Need {
  isInitial: boolean;
  /** Number of tools' views that load it. */
  views: number;
  /** Number of pages without a tool that load it. */
  pages: number;
}

const main = join(import.meta.dirname, '../src/main.tsx');
/** Packages that every page loads. */
const packages = /[\\/]node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next)[\\/]/;
const view = /[\\/]tools[\\/][^\\/]+[\\/]view\.tsx$/;
const page = /[\\/]pages[\\/][^\\/]+[\\/][^\\/]+-page\.tsx$/;

/**
 * Chunks of what is loaded when a file is chosen, by the modules that they begin with. In chunks of their own, what those
 * import would be forty requests, each known when the one before has arrived: on a phone, seconds before a page is shown.
 */
const afterChoice: Readonly<Record<string, RegExp>> = {
  chosen: /[\\/](selected-pdf|option-controls|open-pages)\.tsx?$/,
  'page-list': /[\\/](page-picker|page-overview)\.tsx$/,
};

interface Found {
  needs: Map<string, Need>;
  /** Chunks of modules that are loaded when a file is chosen. */
  later: Map<string, string>;
}

const known = new WeakMap<ChunkingContext, Found>();

/**
 * Chunk of a module, such that a page needs few requests: `app` for what every page loads, or pages with and without a
 * tool; `tool` and `text` for what pages with and without a tool share among them. Null for a module of one page, and for
 * one that is loaded later.
 */
export const chunkOf: NameOfChunk = (module, context) => {
  if (packages.test(module)) return 'app';
  const found = modulesOf(context);
  const need = found.needs.get(module);
  if (need === undefined || module === main) return null;
  if (need.isInitial || (need.views > 0 && need.pages > 0)) return 'app';
  if (need.pages > 1) return 'text';
  if (need.views === 0 || view.test(module)) return null;
  // A module that something loaded later imports too would be a chunk, and a request, of its own.
  const importers = context.getModuleInfo(module)?.importers ?? [];
  return need.views > 1 || importers.some((id) => !found.needs.has(id)) ? 'tool' : null;
};

/** Chunk of a module that is loaded when a file is chosen, and not before; of packages, none. */
export const chunkAfterChoice: NameOfChunk = (module, context) => modulesOf(context).later.get(module) ?? null;

function modulesOf(context: ChunkingContext): Found {
  const found = known.get(context) ?? findModules(context);
  known.set(context, found);
  return found;
}

function findModules(context: ChunkingContext): Found {
  const needs = findNeeds(context);
  const later = new Map<string, string>();
  const begins = new Set([...needs.keys()].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  for (const [chunk, isBegin] of Object.entries(afterChoice))
    for (const begin of begins)
      if (isBegin.test(begin))
        for (const id of staticImports(context, begin)) if (!needs.has(id) && !later.has(id)) later.set(id, chunk);
  return { needs, later };
}

function findNeeds(context: ChunkingContext): Map<string, Need> {
  const initial = staticImports(context, main);
  const found = new Map([...initial].map((id): [string, Need] => [id, { isInitial: true, views: 0, pages: 0 }]));
  for (const loaded of new Set([...initial].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []))) {
    const isView = view.test(loaded);
    if (!isView && !page.test(loaded)) continue;
    for (const id of staticImports(context, loaded)) {
      const need = found.get(id) ?? { isInitial: false, views: 0, pages: 0 };
      found.set(id, need);
      if (isView) need.views += 1;
      else need.pages += 1;
    }
  }
  return found;
}

/** A module and those of the site that it imports statically, directly or not; without packages. */
function staticImports(context: ChunkingContext, start: string): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    // The index of a package imports modules that the page does not use; those it uses follow what imports them.
    if (found.has(id) || /[\\/](packages|node_modules)[\\/]/.test(id)) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(start);
  return found;
}
