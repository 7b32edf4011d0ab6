import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

export interface DisclosureProps {
  title: ReactNode;
  /** Opens the content, such as for an error in it. */
  isNeeded?: boolean;
  children: ReactNode;
}

/** Content behind a summary line. */
export function Disclosure({ title, isNeeded = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.disclosure}
      open={isOpen || isNeeded}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {title}
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
