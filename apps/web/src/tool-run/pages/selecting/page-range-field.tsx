import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useTexts } from '../../../i18n/use-texts.ts';
import { typedSlot } from '../tiles/typed-slot.ts';
import styles from './page-range-field.module.css';

/**
 * The text field for the pages: in the row of commands above their pictures, or alone where there are none. It gets no focus
 * by itself, and keeps it when the pictures appear.
 */
export function PageRangeField({ children }: { children: ReactNode }) {
  const { t } = useTexts('singlePdf');
  const { element } = useStore(typedSlot);
  const field = <KeptFocus>{children}</KeptFocus>;
  if (element === null) {
    return (
      <section className={styles.typed} data-typed="">
        <h3>{t('pages.type')}</h3>
        {field}
      </section>
    );
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape hides the hint, which lies over the pages
    <div className={styles.inline} data-typed="" onKeyDown={leaveByEscape}>
      {field}
    </div>,
    element,
  );
}

/** Whether the field that was removed last had the focus. */
let hadFocus = false;

/** Gives the focus to its field where the one that it replaces has had it. */
function KeptFocus({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (hadFocus) element?.querySelector('input')?.focus({ preventScroll: true });
    hadFocus = false;
    return () => {
      hadFocus = element?.contains(document.activeElement) === true;
      // The one in its place is there in the same commit.
      queueMicrotask(() => {
        hadFocus = false;
      });
    };
  }, []);
  return <div ref={frame}>{children}</div>;
}

function leaveByEscape({ key, target }: KeyboardEvent): void {
  if (key === 'Escape' && target instanceof HTMLElement) target.blur();
}
