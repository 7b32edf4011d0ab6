import { type KeyboardEvent, memo, type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './page-grid.module.css';
import { nextPage } from './next-page.ts';
import type { PdfPages } from './open-pages.ts';
import { PagePicture } from './page-picture.tsx';
import { placeOf, useShownPages } from './use-shown-pages.ts';

export interface PageChoiceProps {
  pages: PdfPages;
  label: string;
  describe: (page: number) => string;
  /** Appearance of a chosen page. */
  mark: 'remove' | 'take';
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/**
 * Pages of a PDF as a list box: selection by click and keyboard (arrows, space; one tab stop), and of a range with the
 * shift key.
 */
export function PageChoice({ pages, label, describe, mark, chosen, onChoose }: PageChoiceProps) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(1);
  const [anchor, setAnchor] = useState<number>();
  const focusable = Math.min(current, pages.count);
  const shown = useShownPages(list, pages.count, focusable);

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
      onChoose(new Set(chosen.size === pages.count ? [] : allPages(pages)));
      return;
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      toggle(current, event.shiftKey);
      return;
    }
    const next = nextPage(event.key, current, pages.count, shown.columns);
    if (next === null) return;
    event.preventDefault();
    // A page outside the rendered range is rendered first.
    flushSync(() => setCurrent(next));
    list.current?.querySelector<HTMLElement>(`[data-page="${next}"]`)?.focus();
  };
  const onClick = (event: MouseEvent) => {
    const page = pageOf(event);
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
      style={shown.listStyle}
      data-scrolls=""
      data-mark={mark}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={(event) => {
        const page = pageOf(event);
        if (page > 0) setCurrent(page);
      }}
    >
      {shown.pages.map((page) => (
        <PageOption
          key={page}
          pages={pages}
          page={page}
          describe={describe}
          isChosen={chosen.has(page)}
          isFocusable={page === focusable}
          width={shown.width}
          {...placeOf(page, shown)}
        />
      ))}
    </ul>
  );
}

interface PageOptionProps extends Pick<PageChoiceProps, 'pages' | 'describe'> {
  page: number;
  isChosen: boolean;
  isFocusable: boolean;
  /** Width of its picture. */
  width: number;
  row?: number;
  column?: number;
}

/** A page; memoized, since others are added and removed while it is visible. */
const PageOption = memo(function PageOption({
  pages,
  page,
  describe,
  isChosen,
  isFocusable,
  width,
  row,
  column,
}: PageOptionProps) {
  return (
    <li
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="option"
      aria-selected={isChosen}
      aria-label={describe(page)}
      aria-setsize={pages.count}
      aria-posinset={page}
      tabIndex={isFocusable ? 0 : -1}
      data-page={page}
      className={styles.page}
      style={{ gridRow: row, gridColumn: column }}
    >
      <PagePicture pages={pages} number={page} width={width} />
      <span className={styles.number} aria-hidden="true">
        {page}
      </span>
    </li>
  );
});

function pageOf({ target }: { target: EventTarget }): number {
  return Number(target instanceof Element && target.closest('[data-page]')?.getAttribute('data-page'));
}

function allPages({ count }: PdfPages): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
