import { type ReactNode, useEffect, useRef } from 'react';
import { DropZone, type DropZoneProps } from '../choosing/drop-zone.tsx';
import { focusFileInput } from '../choosing/file-input.ts';
import { ListSummary, type ListSummaryProps } from '../choosing/file-list/list-summary.tsx';
import { InWorkColumn } from '../pages/work-column.tsx';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import { SelectedTool, type SelectedToolProps } from './selected-tool.tsx';

export interface SelectedListProps extends Pick<SelectedToolProps, 'run' | 'labels' | 'problems' | 'onStart'> {
  summary: Pick<ListSummaryProps, 'count' | 'sizeNote' | 'clear' | 'children'>;
  /** Problem of all files together. */
  warning?: ReactNode;
  list: ReactNode;
  drop: DropZoneProps['texts'];
  /** By default with as many files as a request needs. */
  canStart?: boolean;
  onFiles: (files: File[]) => void;
  /** The tool's options. */
  children?: ReactNode;
}

/** Several chosen files, a drop zone for more, and the options for all of them. */
export function SelectedList({
  run,
  summary,
  warning,
  list,
  drop,
  canStart,
  onFiles,
  onStart,
  children,
  ...shown
}: SelectedListProps) {
  const { contract, dispatch } = useToolRunner();
  const { input } = contract;
  const heading = useRef<HTMLHeadingElement>(null);
  const total = useToolState((state) => state.files.length);

  // The heading takes the focus where the focused element was removed (drop zone, cancel button).
  useEffect(() => {
    if (run.name === 'ready' && (document.activeElement === document.body || document.activeElement === null)) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [run.name]);

  const refusedId = run.name === 'error' ? run.failure.fileId : null;
  const removeAndRetry = () => {
    if (refusedId === null) return;
    dispatch({ type: 'fileRemoved', id: refusedId });
    onStart();
  };
  return (
    <SelectedTool
      {...shown}
      run={run}
      summary={<ListSummary headingRef={heading} {...summary} onCleared={focusFileInput} />}
      canStart={canStart ?? total >= input.minFiles}
      onStart={onStart}
      onRemoveAndRetry={refusedId !== null && total > input.minFiles ? removeAndRetry : undefined}
    >
      {run.name !== 'error' && warning}
      {children}
      <InWorkColumn>
        {list}
        <DropZone rule={input} multiple compact onFiles={onFiles} texts={drop} />
      </InWorkColumn>
    </SelectedTool>
  );
}
