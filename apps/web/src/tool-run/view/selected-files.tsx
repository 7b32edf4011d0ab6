import type { InputRule } from '@blattwerk/shared';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { DropZone, type DropZoneProps } from '../choosing/drop-zone.tsx';
import { ErrorBox } from '../result/failure/error-box.tsx';
import { focusFileInput } from '../choosing/file-input.ts';
import { UndoReplacement } from '../choosing/undo-replacement.tsx';
import { InWorkColumn } from '../pages/work-column.tsx';
import { WorkColumns } from '../pages/work-columns.tsx';
import type { RunState } from '../model/tool-state.ts';
import { ToolFoot } from '../tool-foot.tsx';
import styles from '../tool-view.module.css';
import { useWorkingMode } from '../use-working-mode.ts';
import { useCatalogEntry, useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import { FileList, type FileListProps } from '../choosing/file-list/file-list.tsx';
import { ListSummary, type ListSummaryProps } from '../choosing/file-list/list-summary.tsx';

export interface SelectedFilesProps extends Pick<FileListProps, 'layout' | 'Card' | 'texts' | 'refusalOf'> {
  run: RunState;
  rule: InputRule;
  labels: { action: string; privacy: string; failed: string };
  drop: DropZoneProps['texts'];
  summary: Pick<ListSummaryProps, 'count' | 'sizeNote' | 'clear' | 'children'>;
  /** Files that were not accepted. */
  problems: ReactNode;
  /** Problem of all files together. */
  warning?: ReactNode;
  onFiles: (files: File[]) => void;
  onStart: () => void;
  /** The tool's options. */
  children?: ReactNode;
}

/** Options, the chosen files, a drop zone for more and the start button, below an error if there is one. */
export function SelectedFiles({
  run,
  rule,
  labels,
  drop,
  summary,
  problems,
  warning,
  onFiles,
  onStart,
  children,
  ...list
}: SelectedFilesProps) {
  const runner = useToolRunner();
  const { icon } = useCatalogEntry();
  const heading = useRef<HTMLHeadingElement>(null);
  const action = useRef<HTMLButtonElement>(null);
  const total = useToolState((state) => state.files.length);
  const view = useWorkingMode<HTMLDivElement>();

  // The heading takes the focus where the focused element was removed (drop zone, cancel button).
  useEffect(() => {
    if (run.name === 'ready' && (document.activeElement === document.body || document.activeElement === null)) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [run.name]);

  const refusedId = run.name === 'error' ? run.failure.fileId : null;
  const removeAndRetry = () => {
    if (refusedId === null) return;
    runner.dispatch({ type: 'fileRemoved', id: refusedId });
    onStart();
  };
  return (
    <div ref={view} className={styles.view} data-working="">
      <WorkColumns
        head={
          <>
            {run.name === 'error' && (
              <ErrorBox
                key={run.failure.error.requestId ?? run.failure.error.code}
                failure={run.failure}
                failedText={labels.failed}
                onRetry={onStart}
                onBack={() => {
                  runner.dispatch({ type: 'returned' });
                  action.current?.focus();
                }}
                onRemoveAndRetry={refusedId !== null && total > rule.minFiles ? removeAndRetry : undefined}
              />
            )}
            {problems}
            <UndoReplacement />
            <ListSummary headingRef={heading} {...summary} onCleared={focusFileInput} />
          </>
        }
      >
        {run.name !== 'error' && warning}
        {children}
        <InWorkColumn>
          <FileList {...list} onEmptied={focusFileInput} />
          <DropZone rule={rule} multiple compact onFiles={onFiles} texts={drop} />
        </InWorkColumn>
        <ToolFoot privacy={labels.privacy} sticky>
          <Button
            ref={action}
            kind="primary"
            size="large"
            icon={icon}
            disabled={total < rule.minFiles}
            onClick={onStart}
          >
            {labels.action}
          </Button>
        </ToolFoot>
      </WorkColumns>
    </div>
  );
}
