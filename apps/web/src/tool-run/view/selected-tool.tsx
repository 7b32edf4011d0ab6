import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { UndoReplacement } from '../choosing/undo-replacement.tsx';
import type { RunState } from '../model/tool-state.ts';
import { WorkColumns } from '../pages/work-columns.tsx';
import type { ErrorBoxProps } from '../result/failure/error-box.tsx';
import { useCatalogEntry, useToolRunner } from '../running/use-tool-run.tsx';
import { ToolFoot } from '../tool-foot.tsx';
import styles from '../tool-view.module.css';
import { useWorkingMode } from '../use-working-mode.ts';
import { RunError } from './run-error.tsx';

export interface SelectedToolProps extends Pick<ErrorBoxProps, 'sentence' | 'onRemoveAndRetry' | 'onOtherPdf'> {
  run: RunState;
  labels: { action: string; privacy: string; failed: string };
  /** Files that were not accepted, and what keeps the tool from others. */
  problems: ReactNode;
  /** The file, or the number of files. */
  summary: ReactNode;
  /** Takes the place of the options and the button. */
  obstacle?: ReactNode;
  canStart: boolean;
  onStart: () => void;
  /** Moves the focus after an error was left; to the button by default. */
  onBack?: () => void;
  /** The tool's options, and a list of files. */
  children: ReactNode;
}

/** What is chosen, the options and the button that starts the run, below an error if there is one. */
export function SelectedTool({
  run,
  labels,
  problems,
  summary,
  obstacle,
  canStart,
  onStart,
  onBack,
  children,
  ...failing
}: SelectedToolProps) {
  const { dispatch } = useToolRunner();
  const { icon } = useCatalogEntry();
  const action = useRef<HTMLButtonElement>(null);
  const view = useWorkingMode<HTMLDivElement & HTMLFormElement>();
  const head = (
    <>
      <div className={styles.messages}>
        {run.name === 'error' && (
          <RunError
            {...failing}
            failure={run.failure}
            failedText={labels.failed}
            onRetry={onStart}
            onBack={() => {
              dispatch({ type: 'returned' });
              if (onBack) onBack();
              else action.current?.focus();
            }}
          />
        )}
        {problems}
        <UndoReplacement />
      </div>
      {summary}
    </>
  );
  if (obstacle !== undefined) {
    return (
      <div ref={view} className={styles.view} data-working="">
        {head}
        {obstacle}
      </div>
    );
  }
  return (
    <form
      noValidate
      ref={view}
      className={styles.view}
      data-working=""
      onSubmit={(event) => {
        event.preventDefault();
        if (canStart) onStart();
      }}
    >
      <WorkColumns head={head}>
        {children}
        <ToolFoot privacy={labels.privacy} sticky>
          <Button
            ref={action}
            kind="primary"
            size="large"
            type="submit"
            icon={icon}
            disabled={!canStart}
            // A field is validated on blur: an error text would move the button away from the pointer before the click.
            onMouseDown={(event) => event.preventDefault()}
          >
            {labels.action}
          </Button>
        </ToolFoot>
      </WorkColumns>
    </form>
  );
}
