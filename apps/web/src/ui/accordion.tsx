import { type ReactNode, useId } from 'react';
import styles from './accordion.module.css';
import { Icon } from './icon.tsx';

export interface AccordionProps {
  items: readonly { title: string; content: ReactNode }[];
  /** The same for accordions of which only one item is to be open among them all. */
  name?: string | undefined;
}

/** Questions of which one is open at a time: the browser's own `details` with one name. */
export function Accordion({ items, name }: AccordionProps) {
  const own = useId();
  return (
    <div className={styles.list}>
      {items.map((item) => (
        <details key={item.title} name={name ?? own} className={styles.item}>
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
