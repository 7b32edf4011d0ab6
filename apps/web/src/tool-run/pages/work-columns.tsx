import { type FocusEvent, type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import styles from '../tool-view.module.css';
import { SettingsSheetContext } from './editor/settings-sheet.ts';
import { WorkColumnContext } from './work-column.tsx';

/** Windows in which pages and files have a column of their own, beside the options; as in the style sheets. */
const wideWindow = '(min-width: 75rem)';

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(wideWindow);
  const move = () => {
    const { activeElement: focused } = document;
    flushSync(onChange);
    // An element that is moved loses the focus.
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  };
  query.addEventListener('change', move);
  return () => query.removeEventListener('change', move);
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => matchMedia(wideWindow).matches,
    () => false,
  );
}

/** Shows all of what gets the focus by keys, above the action: of a text field, browsers show the line with the caret. */
function show({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

interface WorkColumnsProps {
  /** The file, and messages about it. */
  head: ReactNode;
  /** Options and the button that starts the run; `InWorkColumn` is beside them where the window is wide. */
  children: ReactNode;
}

/** What is worked on, and how: below each other, in two columns of a wide window, or as an editor in all of the window. */
export function WorkColumns({ head, children }: WorkColumnsProps) {
  const isBeside = useIsWide();
  const [column, setColumn] = useState<HTMLElement | null>(null);
  const work = useMemo(() => ({ column, isBeside }), [column, isBeside]);
  const [isOpen, setOpen] = useState(false);
  const sheet = useMemo(() => [isOpen, setOpen] as const, [isOpen]);
  return (
    <>
      <div className={styles.main}>
        {head}
        <div ref={setColumn} className={styles.work} data-work-column="" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it learns where the focus is */}
      <div className={styles.side} data-settings={isOpen ? 'open' : ''} onFocus={show}>
        <WorkColumnContext value={work}>
          <SettingsSheetContext value={sheet}>{children}</SettingsSheetContext>
        </WorkColumnContext>
      </div>
    </>
  );
}
