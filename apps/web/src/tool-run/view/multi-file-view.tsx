import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useLanguage } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { Panel } from '../../ui/panel.tsx';
import type { SelectedFilesProps } from './selected-files.tsx';
import { useFileChoice } from '../choosing/file-list/use-file-choice.ts';
import { IdleTool } from '../choosing/idle-tool.tsx';
import type { ToolContract } from '../running/tool-runner.ts';
import { usePreload } from '../use-preload.ts';
import { ToolRunProvider, useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import type { MultiFileLabels } from './list-labels.ts';
import { lazyPart } from '../../site/lazy-part.ts';

const loadRunViews = () => import('./list-run-views.ts');
const BusyFiles = lazyPart(() => loadRunViews().then((module) => module.BusyFiles));
const FilesResult = lazyPart(() => loadRunViews().then((module) => module.FilesResult));

export type SelectedViewProps = Pick<SelectedFilesProps, 'run' | 'onFiles' | 'onStart'>;

export interface MultiFileViewProps {
  contract: ToolContract;
  labels: MultiFileLabels;
  /** The chosen files and the tool's options. */
  Selected: ComponentType<SelectedViewProps>;
  /** Files that were not accepted, shown while there is no other file. */
  problems: ReactNode;
  /** Shown in the place of every view of the run. */
  replacement?: ReactNode;
  aboveDropZone?: ReactNode;
  belowResult?: ReactNode;
  /** Asks before the page is left. */
  leaveWarning?: ReactNode;
}

/** A tool that takes several files: drop zone, list of files and options, progress, result. */
export function MultiFileView(props: MultiFileViewProps) {
  return (
    <ToolRunProvider contract={props.contract}>
      <Panel as="section" aria-label={props.labels.tool}>
        <Suspense fallback={null}>
          <MultiFile {...props} />
        </Suspense>
      </Panel>
      {props.leaveWarning}
    </ToolRunProvider>
  );
}

function MultiFile({ labels, Selected, problems, replacement, aboveDropZone, belowResult }: MultiFileViewProps) {
  const runner = useToolRunner();
  const language = useLanguage();
  const run = useToolState((state) => state.run);
  const hasFiles = useToolState((state) => state.files.length > 0);
  const onFiles = useFileChoice(labels.added);
  usePreload(loadRunViews, hasFiles);

  const start = () => void runner.start({ site: siteConfig(), language });
  if (replacement !== undefined) return replacement;

  switch (run.name) {
    case 'busy':
      return <BusyFiles run={run} labels={labels} />;
    case 'success':
    case 'expired':
      return (
        <FilesResult run={run} labels={labels} onStart={start}>
          {belowResult}
        </FilesResult>
      );
    default:
      return hasFiles ? (
        <Suspense fallback={null}>
          <Selected run={run} onFiles={onFiles} onStart={start} />
        </Suspense>
      ) : (
        <IdleTool
          drop={labels.drop}
          privacy={labels.privacy}
          action={labels.action}
          noFile={labels.noFile}
          problems={
            <>
              {aboveDropZone}
              {problems}
            </>
          }
          onFiles={onFiles}
        />
      );
  }
}
