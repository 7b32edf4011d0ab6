import { useMemo, useSyncExternalStore } from 'react';
import { readEntry, writeEntry } from '../../site/browser-entry.ts';
import type { SiteToolName } from '../../site/site-tool.ts';
import { isOffered } from '../../site/site-config.ts';
import { siteToolNames } from '../../tools/index.ts';

/** Key in localStorage. The entry exists only while the visitor wants it. */
export const recentToolsKey = 'recentTools';
/** As many links as fit in the row that has them. */
const maxRecentTools = 3;

const listeners = new Set<() => void>();

function onChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function stored(): string | null {
  return readEntry(recentToolsKey);
}

/** @param tools null removes the entry */
function store(tools: readonly SiteToolName[] | null): void {
  writeEntry(recentToolsKey, tools && tools.join(' '));
  for (const changed of listeners) changed();
}

function toolsOf(entry: string): SiteToolName[] {
  const names = new Set(entry.split(' '));
  return [...names]
    .flatMap((name) => siteToolNames.find((tool) => tool === name && isOffered(tool)) ?? [])
    .slice(0, maxRecentTools);
}

/** Starts the list, or deletes it. */
export function keepRecentTools(isWanted: boolean): void {
  store(isWanted ? [] : null);
}

/** Puts an opened tool in front of the list where the visitor wants one. */
export function addRecentTool(tool: SiteToolName): void {
  const entry = stored();
  if (entry !== null) store(toolsOf(`${tool} ${entry}`));
}

/** The tools that were opened last, the latest first; undefined where the visitor wants no list. */
export function useRecentTools(): readonly SiteToolName[] | undefined {
  const entry = useSyncExternalStore(onChange, stored, () => null);
  return useMemo(() => (entry === null ? undefined : toolsOf(entry)), [entry]);
}
