import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { siteConfig } from '../../site/site-config.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { useAnnounce } from '../announcer.tsx';
import { focusFileInput } from '../choosing/file-input.ts';
import { SinglePdfProblems } from '../choosing/single-pdf-problems.tsx';
import { isFilled } from '../model/option-problem.ts';
import type { RunState } from '../model/tool-state.ts';
import { focusOption, isOptionVisible } from '../options/option-fields.tsx';
import { WaitingEditor } from '../pages/editor-column.tsx';
import { usePdfState } from '../pages/reading/inspect-pdf.ts';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import styles from '../tool-view.module.css';
import { isRefused } from '../unlocking/protected-files.tsx';
import type { SinglePdfLabels } from './labels.ts';
import { PdfCard } from './pdf-card.tsx';
import { SelectedTool, type SelectedToolProps } from './selected-tool.tsx';

// It sends a request, and brings the library for that.
const LockedPdf = lazyPart(() => import('../unlocking/locked-pdf.tsx').then((module) => module.LockedPdf));

export interface SelectedPdfProps extends Pick<SelectedToolProps, 'run' | 'canStart' | 'onStart'> {
  labels: SinglePdfLabels;
  info: string | undefined;
  failureOf: ((error: ApiError) => string | undefined) | undefined;
  /** Fields that must be filled in. */
  needed: readonly string[];
  takesSeveral: boolean;
  isEditor: boolean;
  needsPages: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** The chosen PDF and the options. */
export function SelectedPdf({
  labels: { action, failed },
  info,
  failureOf,
  needed,
  takesSeveral,
  isEditor,
  needsPages,
  onFiles,
  children,
  ...shown
}: SelectedPdfProps) {
  const { run } = shown;
  const { t } = useTexts('singlePdf');
  const runner = useToolRunner();
  const announce = useAnnounce();
  const name = useRef<HTMLHeadingElement>(null);
  const [file] = useToolState((state) => state.files);
  const state = usePdfState(file?.file);
  useFirstFocus(run, needed, name);
  if (file === undefined) return null;

  const remove = () => {
    runner.dispatch({ type: 'fileRemoved', id: file.id });
    announce(t('removed', { file: file.file.name }));
    focusFileInput();
  };
  const isLocked = (state === 'encrypted' || state === 'restricted') && isRefused(runner.contract, state, file.file);
  return (
    <SelectedTool
      {...shown}
      labels={{ action, failed, privacy: t('privacy') }}
      problems={<SinglePdfProblems />}
      summary={
        <>
          <PdfCard file={file} nameRef={name} takesSeveral={takesSeveral} onFiles={onFiles} onRemove={remove} />
          {(state === 'encryptedOtherwise' || (state === 'unreadable' && !needsPages)) && run.name !== 'error' && (
            <NoticeBox kind="info">{t(state)}</NoticeBox>
          )}
        </>
      }
      obstacle={
        isLocked ? (
          <Suspense fallback={null}>
            <LockedPdf key={file.id} file={file} isRestricted={state === 'restricted'} />
          </Suspense>
        ) : undefined
      }
      sentence={run.name === 'error' ? failureOf?.(run.failure.error) : undefined}
      onBack={() => name.current?.focus()}
      onOtherPdf={(files) => void runner.choose(files, siteConfig(), 1)}
    >
      <Suspense fallback={isEditor ? <WaitingEditor /> : null}>{children}</Suspense>
      {info !== undefined && <p className={styles.soft}>{info}</p>}
    </SelectedTool>
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
