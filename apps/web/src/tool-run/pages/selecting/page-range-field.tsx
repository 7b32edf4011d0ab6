import type { KeyboardEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useTexts } from '../../../i18n/use-texts.ts';
import { typedSlot } from '../tiles/typed-slot.ts';
import styles from './page-range-field.module.css';

/** The text field for the pages: in the row of commands above their pictures, or alone where there are none. It gets no focus by itself. */
export function PageRangeField({ children }: { children: ReactNode }) {
  const { t } = useTexts('singlePdf');
  const { element } = useStore(typedSlot);
  if (element === null) {
    return (
      <section className={styles.typed} data-typed="">
        <h3>{t('pages.type')}</h3>
        {children}
      </section>
    );
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape hides the hint, which lies over the pages
    <div className={styles.inline} data-typed="" onKeyDown={leaveByEscape}>
      {children}
    </div>,
    element,
  );
}

function leaveByEscape({ key, target }: KeyboardEvent): void {
  if (key === 'Escape' && target instanceof HTMLElement) target.blur();
}
