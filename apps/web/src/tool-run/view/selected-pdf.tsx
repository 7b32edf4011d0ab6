import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { useAnnounce } from '../announcer.tsx';
import { focusFileInput } from '../choosing/file-input.ts';
import { focusOption, isOptionVisible } from '../options/option-fields.tsx';
import { isFilled } from '../model/option-problem.ts';
import type { RunState } from '../model/tool-state.ts';
import { ToolFoot } from '../tool-foot.tsx';
import styles from '../tool-view.module.css';
import { useWorkingMode } from '../use-working-mode.ts';
import { useCatalogEntry, useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import { WorkColumns } from '../pages/work-columns.tsx';
import { usePdfState } from '../pages/reading/inspect-pdf.ts';
import { isRefused } from '../unlocking/protected-files.tsx';
import { PdfCard } from './pdf-card.tsx';
import { RunError } from './run-error.tsx';
import { SinglePdfProblems } from '../choosing/single-pdf-problems.tsx';
import { UndoReplacement } from '../choosing/undo-replacement.tsx';
import type { SinglePdfLabels } from './labels.ts';
import { lazyPart } from '../../site/lazy-part.ts';

// It sends a request, and brings the library for that.
const LockedPdf = lazyPart(() => import('../unlocking/locked-pdf.tsx').then((module) => module.LockedPdf));

export interface SelectedPdfProps {
  run: RunState;
  labels: SinglePdfLabels;
  info: string | undefined;
  failureOf: ((error: ApiError) => string | undefined) | undefined;
  /** Fields that must be filled in. */
  needed: readonly string[];
  canStart: boolean;
  onStart: () => void;
  takesSeveral: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** The chosen PDF, the options and the button that starts the run, below an error if there is one. */
export function SelectedPdf({
  run,
  labels,
  info,
  failureOf,
  needed,
  canStart,
  onStart,
  takesSeveral,
  onFiles,
  children,
}: SelectedPdfProps) {
  const { t } = useTexts('singlePdf');
  const runner = useToolRunner();
  const { icon } = useCatalogEntry();
  const announce = useAnnounce();
  const name = useRef<HTMLHeadingElement>(null);
  const [file] = useToolState((state) => state.files);
  const view = useWorkingMode<HTMLDivElement & HTMLFormElement>();
  const state = usePdfState(file?.file);
  useFirstFocus(run, needed, name);
  if (file === undefined) return null;

  const remove = () => {
    runner.dispatch({ type: 'fileRemoved', id: file.id });
    announce(t('removed', { file: file.file.name }));
    focusFileInput();
  };
  const head = (
    <>
      {run.name === 'error' && (
        <RunError
          failure={run.failure}
          labels={labels}
          failureOf={failureOf}
          onRetry={onStart}
          onBack={() => name.current?.focus()}
        />
      )}
      <SinglePdfProblems />
      <UndoReplacement />
      <PdfCard file={file} nameRef={name} takesSeveral={takesSeveral} onFiles={onFiles} onRemove={remove} />
    </>
  );
  if ((state === 'encrypted' || state === 'restricted') && isRefused(runner.contract, state, file.file)) {
    return (
      <div ref={view} className={styles.view} data-working="">
        {head}
        <Suspense fallback={null}>
          <LockedPdf key={file.id} file={file} isRestricted={state === 'restricted'} />
        </Suspense>
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
      <WorkColumns
        head={
          <>
            {head}
            {(state === 'unreadable' || state === 'encryptedOtherwise') && run.name !== 'error' && (
              <NoticeBox kind="info">{t(state)}</NoticeBox>
            )}
          </>
        }
      >
        {children}
        {info !== undefined && <p className={styles.soft}>{info}</p>}
        <ToolFoot privacy={t('privacy')} sticky>
          <Button
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

/**
 * Moves the focus where the focused element was removed (drop zone, cancel button): to the first empty required field,
 * unless that would scroll to it, or, on touch screens, open the on-screen keyboard: then to the file's name.
 */
function useFirstFocus(run: RunState, needed: readonly string[], name: { current: HTMLElement | null }): void {
  const runner = useToolRunner();
  const focusFirst = useEffectEvent(() => {
    const { options } = runner.store.getState();
    const blank = needed.find((field) => !isFilled(options, [field]));
    // Pages are chosen by their pictures first.
    const isTyped = blank !== undefined && document.querySelector(`[data-typed] [data-option="${blank}"]`) !== null;
    const isReachable =
      blank !== undefined && !isTyped && matchMedia('(pointer: fine)').matches && isOptionVisible(blank);
    if (isReachable) focusOption(blank);
    else name.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (run.name !== 'ready') return undefined;
    // In the next frame, which computes the layout anyway: at once it would add to a long task.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      // A page that is opened with a file has the focus as a whole.
      if (activeElement === null || activeElement.matches('body, main')) focusFirst();
    });
    return () => cancelAnimationFrame(frame);
  }, [run.name]);
}
