import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../site/lazy-part.ts';
import { Panel } from '../../ui/panel.tsx';
import type { RunState } from '../model/tool-state.ts';
import type { ToolContract } from '../running/tool-runner.ts';
import { ToolRunProvider, useToolState } from '../running/use-tool-run.tsx';
import { usePreload } from '../use-preload.ts';
import type { BusyToolProps } from './busy-tool.tsx';

const loadRunViews = () => import('./run-views.ts');
const BusyTool = lazyPart(() => loadRunViews().then((module) => module.BusyTool));
export const LazyFilesResult = lazyPart(() => loadRunViews().then((module) => module.FilesResult));
export const LazyPdfResult = lazyPart(() => loadRunViews().then((module) => module.PdfResult));
const runParts = [BusyTool.load, LazyFilesResult.load, LazyPdfResult.load];

export interface ToolPanelProps {
  contract: ToolContract;
  label: string;
  /** Asks before the page is left. */
  leaveWarning?: ReactNode;
  children: ReactNode;
}

/** The panel of a tool. */
export function ToolPanel({ contract, label, leaveWarning, children }: ToolPanelProps) {
  return (
    <ToolRunProvider contract={contract}>
      <Panel as="section" aria-label={label}>
        <Suspense fallback={null}>{children}</Suspense>
      </Panel>
      {leaveWarning}
    </ToolRunProvider>
  );
}

interface ToolViewProps {
  /** Without a file. */
  idle: ReactNode;
  /** With files, also where a run of them has failed. */
  selected: ReactNode;
  busy: Omit<BusyToolProps, 'run'>;
  renderResult: (run: Extract<RunState, { name: 'success' | 'expired' }>) => ReactNode;
}

/** A tool in its state: drop zone, files and options, progress, result. */
export function ToolView({ idle, selected, busy, renderResult }: ToolViewProps) {
  const run = useToolState((state) => state.run);
  const hasFiles = useToolState((state) => state.files.length > 0);
  usePreload(runParts, hasFiles);
  switch (run.name) {
    case 'busy':
      return <BusyTool run={run} {...busy} />;
    case 'success':
    case 'expired':
      return renderResult(run);
    default:
      return hasFiles ? <Suspense fallback={null}>{selected}</Suspense> : idle;
  }
}
