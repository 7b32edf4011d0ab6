import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { pageNumbers } from './page-grid.tsx';
import styles from './page-grid.module.css';
import { nextPage } from './next-page.ts';
import type { PdfPages } from './open-pages.ts';
import { PagePicture } from './page-picture.tsx';

export interface PageChoiceProps {
  pages: PdfPages;
  label: string;
  describe: (page: number) => string;
  /** How a chosen page looks: as one that goes, or as one that is taken. */
  mark: 'remove' | 'take';
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/**
 * The pages of a PDF to choose from: by click, by keyboard (arrows, space; one stop of the tab key), and a whole range
 * with the shift key.
 */
export function PageChoice({ pages, label, describe, mark, chosen, onChoose }: PageChoiceProps) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(1);
  const [anchor, setAnchor] = useState<number>();

  const toggle = (page: number, withRange: boolean) => {
    const isChosen = !chosen.has(page);
    const from = withRange && anchor !== undefined ? anchor : page;
    const next = new Set(chosen);
    for (let each = Math.min(from, page); each <= Math.max(from, page); each++) {
      if (isChosen) next.add(each);
      else next.delete(each);
    }
    setAnchor(page);
    setCurrent(page);
    onChoose(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'a') {
      event.preventDefault();
      onChoose(new Set(chosen.size === pages.count ? [] : pageNumbers(pages)));
      return;
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      toggle(current, event.shiftKey);
      return;
    }
    const next = nextPage(event.key, current, pages.count, columnsOf(list.current));
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    list.current?.querySelector<HTMLElement>(`[data-page="${next}"]`)?.focus();
  };
  const onClick = (event: MouseEvent) => {
    const page = Number(
      event.target instanceof Element && event.target.closest('[data-page]')?.getAttribute('data-page'),
    );
    if (page > 0) toggle(page, event.shiftKey);
  };
  return (
    <ul
      ref={list}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="listbox"
      aria-multiselectable="true"
      aria-label={label}
      className={styles.grid}
      data-scrolls=""
      data-mark={mark}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {pageNumbers(pages).map((page) => (
        <li
          key={page}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="option"
          aria-selected={chosen.has(page)}
          aria-label={describe(page)}
          tabIndex={page === Math.min(current, pages.count) ? 0 : -1}
          data-page={page}
          className={styles.page}
          onFocus={() => setCurrent(page)}
        >
          <PagePicture pages={pages} number={page} />
          <span className={styles.number} aria-hidden="true">
            {page}
          </span>
        </li>
      ))}
    </ul>
  );
}

function columnsOf(list: HTMLElement | null): number {
  const items = [...(list?.children ?? [])] as HTMLElement[];
  const top = items[0]?.offsetTop;
  const first = items.findIndex((item) => item.offsetTop !== top);
  return first === -1 ? Math.max(items.length, 1) : first;
}
