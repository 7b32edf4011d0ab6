import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice-box.module.css';

export type NoticeKind = 'info' | 'success' | 'error';

const icons: Record<NoticeKind, IconName> = { info: 'info', success: 'check-circle', error: 'alert' };

export interface NoticeBoxProps {
  kind: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons below the text. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** A message; an error is announced at once, the others politely. */
export function NoticeBox({ kind, title, children, actions, className }: NoticeBoxProps) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={classes(styles.notice, styles[kind], className)}>
      <Icon name={icons[kind]} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
