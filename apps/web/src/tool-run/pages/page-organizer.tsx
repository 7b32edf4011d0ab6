import {
  formatPageOrder,
  type OrderedPage,
  parsePageOrder,
  resolvePageOrder,
  ToolError,
  type Turn,
} from '@blattwerk/shared';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useAnnounce } from '../announcer.tsx';
import { useToolRunner, useToolState } from '../use-tool-run.tsx';
import type { PdfPages } from './open-pages.ts';
import grid from './page-grid.module.css';
import styles from './page-organizer.module.css';
import { PagePicture } from './page-picture.tsx';
import { PagesOfFile } from './pages-of-file.tsx';
import { placeOf, useShownPages } from './use-shown-pages.ts';

export interface PageOrganizerProps {
  /** The text field that holds the order of the pages; it is read from there and written there. */
  field: string;
}

/** The pages of the chosen PDF, to be moved, rotated and removed one by one. */
export function PageOrganizer({ field }: PageOrganizerProps) {
  return <PagesOfFile>{(pages) => <Organizer field={field} pages={pages} />}</PagesOfFile>;
}

const actions = [
  { action: 'earlier', icon: 'arrow-left' },
  { action: 'later', icon: 'arrow-right' },
  { action: 'rotate', icon: 'retry' },
  { action: 'remove', icon: 'trash' },
] as const;

type Action = (typeof actions)[number]['action'];

function Organizer({ field, pages }: PageOrganizerProps & { pages: PdfPages }) {
  const { t } = useTexts('singlePdf');
  const announce = useAnnounce();
  const runner = useToolRunner();
  const list = useRef<HTMLOListElement>(null);
  const text = useToolState(({ options }) => options[field] ?? '');
  const [earlierTexts, setEarlierTexts] = useState<readonly string[]>([]);
  const [current, setCurrent] = useState(1);
  const order = readOrder(text, pages.count);
  const shown = useShownPages(list, order.length, Math.min(current, order.length));

  const write = (value: string) => runner.dispatch({ type: 'optionChanged', field, value });
  const change = (next: readonly OrderedPage[]) => {
    setEarlierTexts([...earlierTexts, text]);
    write(isUnchanged(next, pages.count) ? '' : formatPageOrder(next));
  };
  const act = (action: Action, place: number) => {
    const page = order[place - 1];
    if (!page) return;
    const { pageNumber } = page;
    if (action === 'rotate') {
      change(order.with(place - 1, { pageNumber, turn: ((page.turn + 90) % 360) as Turn }));
      return;
    }
    const others = order.toSpliced(place - 1, 1);
    if (action === 'remove') {
      flushSync(() => change(others));
      focusAction(action, Math.min(place, others.length));
      announce(t('pages.removed', { page: pageNumber }));
      return;
    }
    const newPlace = action === 'earlier' ? place - 1 : place + 1;
    flushSync(() => {
      setCurrent(newPlace);
      change(others.toSpliced(newPlace - 1, 0, page));
    });
    focusAction(action, newPlace);
    announce(t('pages.moved', { page: pageNumber, place: newPlace }));
  };
  const focusAction = (action: Action, place: number) =>
    list.current?.querySelector<HTMLElement>(`[data-place="${place}"] [data-action="${action}"]`)?.focus();
  const undo = () => {
    write(earlierTexts.at(-1) ?? '');
    setEarlierTexts(earlierTexts.slice(0, -1));
  };

  return (
    <>
      <div className={styles.summary}>
        <output className={grid.count}>{t('pages.kept', { count: order.length, total: pages.count })}</output>
        <Button kind="quiet" size="small" disabled={earlierTexts.length === 0} onClick={undo}>
          {t('pages.undo')}
        </Button>
        <Button kind="quiet" size="small" disabled={text === ''} onClick={() => change(allPages(pages.count))}>
          {t('pages.restore')}
        </Button>
      </div>
      <ol
        ref={list}
        className={`${grid.grid} ${styles.grid}`}
        style={shown.listStyle}
        aria-label={t('pages.organize')}
        data-scrolls=""
      >
        {shown.pages.map((place) => {
          const page = order[place - 1];
          return (
            page && (
              <PageTile
                key={page.pageNumber}
                pages={pages}
                pageNumber={page.pageNumber}
                turn={page.turn}
                place={place}
                total={order.length}
                width={shown.width}
                onAction={(action) => act(action, place)}
                {...placeOf(place, shown)}
              />
            )
          );
        })}
      </ol>
    </>
  );
}

interface PageTileProps extends OrderedPage {
  pages: PdfPages;
  /** In the new order, from 1. */
  place: number;
  total: number;
  /** Of its picture. */
  width: number;
  onAction: (action: Action) => void;
  row?: number;
  column?: number;
}

function PageTile({ pages, pageNumber, turn, place, total, width, onAction, row, column }: PageTileProps) {
  const { t } = useTexts('singlePdf');
  const isPossible = { earlier: place > 1, later: place < total, rotate: true, remove: total > 1 };
  return (
    <li
      className={grid.page}
      style={{ gridRow: row, gridColumn: column }}
      aria-label={t('pages.page', { page: pageNumber })}
      aria-setsize={total}
      aria-posinset={place}
      data-page={pageNumber}
      data-place={place}
    >
      <PagePicture pages={pages} number={pageNumber} width={width} turn={turn} />
      <span className={grid.number}>{pageNumber}</span>
      <span className={styles.actions}>
        {actions.map(({ action, icon }) => (
          <IconButton
            key={action}
            icon={icon}
            label={t(`pages.${action}`, { page: pageNumber })}
            data-action={action}
            // Disabled it would lose the keyboard's focus.
            aria-disabled={!isPossible[action]}
            onClick={() => isPossible[action] && onAction(action)}
          />
        ))}
      </span>
    </li>
  );
}

/** The order that a text names; that of the PDF where it names none. */
function readOrder(text: string, pageCount: number): OrderedPage[] {
  if (text.trim() === '') return allPages(pageCount);
  try {
    return resolvePageOrder(parsePageOrder(text), pageCount);
  } catch (error) {
    if (error instanceof ToolError) return allPages(pageCount);
    throw error;
  }
}

function allPages(pageCount: number): OrderedPage[] {
  return Array.from({ length: pageCount }, (_, index) => ({ pageNumber: index + 1, turn: 0 }));
}

function isUnchanged(order: readonly OrderedPage[], pageCount: number): boolean {
  return (
    order.length === pageCount && order.every(({ pageNumber, turn }, index) => pageNumber === index + 1 && turn === 0)
  );
}
