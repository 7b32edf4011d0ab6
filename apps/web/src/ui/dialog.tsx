import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import hidden from './visually-hidden.module.css';

export interface DialogProps {
  open: boolean;
  /** Called after Escape, a click outside the dialog, or `close()`. */
  onClose: () => void;
  title: string;
  /** Label of a button in the corner that closes the dialog; no button where absent. */
  closeLabel?: string;
  /**
   * A sheet is wider, and at the lower edge of a narrow window. A search stays at the upper edge while it grows. A full dialog takes the whole window; it has its title for
   * screen readers only, and an element with `data-autofocus` has the focus first.
   */
  form?: 'small' | 'sheet' | 'search' | 'full';
  children: ReactNode;
  actions?: ReactNode;
}

/** Native modal dialog, which keeps the focus and returns it. */
export function Dialog({ open, onClose, title, closeLabel, form = 'small', children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    // The event `close` follows, as after Escape.
    const closeBeside = (event: MouseEvent) => {
      if (event.target === dialog && isBeside(event, dialog)) dialog.close();
    };
    dialog.addEventListener('click', closeBeside);
    return () => dialog.removeEventListener('click', closeBeside);
  }, []);

  return (
    <dialog ref={element} className={classes(styles.dialog, styles[form])} aria-labelledby={titleId} onClose={onClose}>
      <div className={form === 'full' ? hidden.hidden : styles.head}>
        <h2 id={titleId}>{title}</h2>
        {closeLabel !== undefined && (
          <IconButton icon="close" label={closeLabel} onClick={() => element.current?.close()} />
        )}
      </div>
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}

function isBeside(point: { clientX: number; clientY: number }, element: Element): boolean {
  const box = element.getBoundingClientRect();
  return point.clientX < box.left || point.clientX > box.right || point.clientY < box.top || point.clientY > box.bottom;
}

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** The action cannot be undone. */
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  danger = false,
  onConfirm,
  onCancel,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...rest}
      onClose={onCancel}
      actions={
        <>
          <Button kind="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
