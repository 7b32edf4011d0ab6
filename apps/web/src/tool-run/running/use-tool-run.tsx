import { isToolName } from '@blattwerk/shared';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { siteConfig } from '../../site/site-config.ts';
import { Announcer } from '../announcer.tsx';
import { maxBatchFiles } from './batch-store.ts';
import { receiveCarriedFiles, takeCarriedFiles } from './carry-file.ts';
import type { ToolState } from '../model/tool-state.ts';
import { type CatalogEntry, useToolCatalog } from '../tool-catalog.ts';
import { type ToolContract, type ToolRunner, toolRunner } from './tool-runner.ts';

export const RunnerContext = createContext<ToolRunner | null>(null);

/** Takes files carried from another page. */
export function useCarriedFiles(runner: ToolRunner, takesSeveral: boolean): void {
  useEffect(() => {
    const carried = takeCarriedFiles(runner.contract.input);
    if (carried === undefined) return;
    void receiveCarriedFiles(runner, carried, siteConfig(), takesSeveral ? maxBatchFiles : undefined);
  }, [runner, takesSeveral]);
}

/** Provides a tool's view with its runner and live region, and takes files carried from another page. */
export function ToolRunProvider({ contract, children }: { contract: ToolContract; children: ReactNode }) {
  const runner = toolRunner(contract);
  const { takesSeveral = false } = useToolCatalog()[contract.name];
  useCarriedFiles(runner, takesSeveral);
  return (
    <RunnerContext value={runner}>
      <Announcer>{children}</Announcer>
    </RunnerContext>
  );
}

/** Provides its children with another runner than the tool's. */
export function UseRunner({ runner, children }: { runner: ToolRunner; children: ReactNode }) {
  return <RunnerContext value={runner}>{children}</RunnerContext>;
}

export function useToolRunner(): ToolRunner {
  const runner = useContext(RunnerContext);
  if (runner === null) throw new Error('useToolRunner: no ToolRunProvider above this component');
  return runner;
}

/** Description of the page's tool. */
export function useCatalogEntry(): CatalogEntry {
  const { name } = useToolRunner().contract;
  const catalog = useToolCatalog();
  if (!isToolName(name)) throw new Error('useCatalogEntry: a chain of tools has no description');
  return catalog[name];
}

export function useToolState<T>(select: (state: ToolState) => T): T {
  return useStore(useToolRunner().store, select);
}
