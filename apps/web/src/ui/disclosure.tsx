import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

export interface DisclosureProps {
  title: ReactNode;
  /** Opens the content when it becomes true, such as for an error in it; it stays open afterwards. */
  isNeeded?: boolean;
  children: ReactNode;
}

/** Content behind a summary line. */
export function Disclosure({ title, isNeeded = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(isNeeded);
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    // Not by the event of the element, which is lost where it is opened before React has it in the page.
    if (isNeeded) setOpen(true);
  }
  return (
    <details className={styles.disclosure} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
