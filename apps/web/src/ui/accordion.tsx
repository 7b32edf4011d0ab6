import { type ReactNode, useId } from 'react';
import styles from './accordion.module.css';
import { Icon } from './icon.tsx';

export interface AccordionProps {
  items: readonly { title: string; content: ReactNode }[];
}

/** Questions of which one is open at a time: the browser's own `details` with one name. */
export function Accordion({ items }: AccordionProps) {
  const name = useId();
  return (
    <div className={styles.list}>
      {items.map((item) => (
        <details key={item.title} name={name} className={styles.item}>
          <summary>
            {item.title}
            <Icon name="plus" />
          </summary>
          <div className={styles.answer}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
