import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { IconSource } from '../../../ui/icon.tsx';
import styles from './undo-buttons.module.css';

const redoIcon: IconSource = 'M19 9h-9a5 5 0 0 0 0 10h6M19 9l-4-4M19 9l-4 4';

export interface UndoSteps {
  /** Undefined where there is nothing to undo. */
  undo: (() => void) | undefined;
  /** Undefined where nothing was undone. */
  redo: (() => void) | undefined;
}

/** Buttons that undo a change, and make it again. */
export function UndoButtons({ undo, redo, className }: UndoSteps & { className?: string | undefined }) {
  const { t } = useTexts('singlePdf');
  return (
    <span className={classes(styles.undo, className)}>
      <IconButton
        icon="undo"
        label={t('pages.undo')}
        aria-disabled={undo === undefined || undefined}
        onClick={() => undo?.()}
      />
      <IconButton
        icon={redoIcon}
        label={t('pages.redo')}
        aria-disabled={redo === undefined || undefined}
        onClick={() => redo?.()}
      />
    </span>
  );
}

/** Fields that are typed into. */
export const textFields = 'input:not([type=range], [type=radio], [type=checkbox]), textarea';

/** Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z, outside of text fields, which undo their own changes. */
export function useUndoKeys({ undo, redo }: UndoSteps): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, shiftKey, ctrlKey, metaKey } = event;
    if (!(ctrlKey || metaKey) || (target instanceof Element && target.matches(textFields))) return;
    // Upper case with Caps Lock.
    const letter = key.toLowerCase();
    const isRedo = letter === 'y' || (letter === 'z' && shiftKey);
    if (!isRedo && letter !== 'z') return;
    event.preventDefault();
    (isRedo ? redo : undo)?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
