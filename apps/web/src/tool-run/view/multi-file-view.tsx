import { type ComponentType, type ReactNode, useCallback } from 'react';
import { useLanguage } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { IdleTool } from '../choosing/idle-tool.tsx';
import { useFileChoice } from '../choosing/use-file-choice.ts';
import type { ToolFile } from '../model/accept-files.ts';
import type { ToolResult } from '../model/tool-state.ts';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import type { MultiFileLabels } from './labels.ts';
import type { SelectedListProps } from './selected-list.tsx';
import { LazyFilesResult, ToolPanel, type ToolPanelProps, ToolView } from './tool-view.tsx';

export type SelectedViewProps = Pick<SelectedListProps, 'run' | 'onFiles' | 'onStart'>;

export interface MultiFileViewProps extends Pick<ToolPanelProps, 'contract' | 'leaveWarning'> {
  labels: MultiFileLabels;
  /** The chosen files and the tool's options. */
  Selected: ComponentType<SelectedViewProps>;
  /** Files that were not accepted, shown while there is no other file. */
  problems: ReactNode;
  /** Shown in the place of every view of the run. */
  replacement?: ReactNode;
  aboveDropZone?: ReactNode;
  belowResult?: ReactNode;
  /** Whether a result has a text that is worth reading. */
  hasText?: (result: ToolResult) => boolean;
}

/** A tool that takes several files: drop zone, list of files and options, progress, result. */
export function MultiFileView({ contract, leaveWarning, ...props }: MultiFileViewProps) {
  return (
    <ToolPanel contract={contract} label={props.labels.tool} leaveWarning={leaveWarning}>
      <MultiFile {...props} />
    </ToolPanel>
  );
}

type MultiFileProps = Omit<MultiFileViewProps, 'contract' | 'leaveWarning'>;

function MultiFile({ labels, Selected, problems, replacement, aboveDropZone, belowResult, hasText }: MultiFileProps) {
  const runner = useToolRunner();
  const language = useLanguage();
  const run = useToolState((state) => state.run);
  const { added } = labels;
  const describe = useCallback((files: readonly ToolFile[], count: number) => added(count, files.length), [added]);
  const onFiles = useFileChoice({ isOpen: run.name !== 'busy' && run.name !== 'success', describe });

  const start = () => void runner.start({ site: siteConfig(), language });
  if (replacement !== undefined) return replacement;
  return (
    <ToolView
      idle={
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
      }
      selected={<Selected run={run} onFiles={onFiles} onStart={start} />}
      busy={{ title: labels.busy, describe: labels.busyText }}
      renderResult={(ended) => (
        <LazyFilesResult run={ended} labels={labels} hasText={hasText} onStart={start}>
          {belowResult}
        </LazyFilesResult>
      )}
    />
  );
}
