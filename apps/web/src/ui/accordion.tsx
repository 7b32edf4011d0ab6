import { type ReactNode, useId } from 'react';
import styles from './accordion.module.css';
import { Icon } from './icon.tsx';

export interface AccordionProps {
  items: readonly { title: string; content: ReactNode }[];
  /** Shared by accordions of which one item at most is open in all. */
  name?: string | undefined;
}

/** Items of which one at most is open: native `details` elements with the same name. */
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
