import { bookmarkTitleLength, maxBookmarkLevel, maxBookmarks } from '@blattwerk/shared/bookmark-list';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { useSeries } from '../../tool-run/running/use-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import styles from './bookmark-editor.module.css';
import { addBookmark, type BookmarkMove, bookmarkMoves, moveBookmark, removeBookmark } from './edit-bookmarks.ts';
import { useBookmarkList } from './use-bookmark-list.ts';

/** Rows that are shown at once; more of them on request. */
const rowsAtOnce = 200;
const icons = { out: 'arrow-left', in: 'arrow-right', up: 'arrow-up', down: 'arrow-down' } as const;
const keys: Readonly<Record<string, BookmarkMove>> = {
  ArrowLeft: 'out',
  ArrowRight: 'in',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** A place to be focused once it is shown. */
interface Focus {
  index: number;
  part: string;
}

/** The bookmarks as a list in which titles, pages, levels and order are changed. */
export function BookmarkEditor({ added }: { added?: { index: number } | undefined }) {
  const { t } = useTexts('bookmarks');
  const announce = useAnnounce();
  const inSeries = useSeries();
  const { list, pageCount, found, isEdited, change } = useBookmarkList();
  const [active, setActive] = useState<number>();
  const [shown, setShown] = useState(rowsAtOnce);
  const [focus, setFocus] = useState<Focus>();
  const rows = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (focus === undefined) return;
    const row = rows.current?.querySelector(`[data-row="${focus.index}"]`);
    const part = row?.querySelector<HTMLElement>(`[data-part="${focus.part}"]:not(:disabled)`);
    (part ?? row?.querySelector('input'))?.focus();
  }, [focus]);
  const go = (index: number, part = 'title') => {
    setActive(index);
    setShown((count) => Math.max(count, index + 1));
    setFocus({ index, part });
  };
  const [handled, setHandled] = useState(added);
  if (added !== handled) {
    setHandled(added);
    if (added !== undefined) go(added.index);
  }
  const move = (index: number, to: BookmarkMove, part: string = to) => {
    const moved = moveBookmark(list, index, to, maxBookmarkLevel);
    if (!moved) return;
    change(moved.list);
    go(moved.index, part);
    announce(t('moved', { level: moved.list[moved.index]?.level, place: moved.index + 1, count: moved.list.length }));
  };
  const remove = (index: number) => {
    change(removeBookmark(list, index));
    announce(t('removed'));
    if (list.length > 1) go(Math.min(index, list.length - 2));
  };
  const add = (page: number) => {
    const next = addBookmark(list, page);
    change(next.list);
    go(next.index);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = event.altKey ? keys[event.key] : undefined;
    if (!to && event.key !== 'Enter') return;
    event.preventDefault();
    if (to) move(index, to, 'title');
    else add(list[index]?.page ?? 1);
  };
  if (found === undefined && !isEdited) return null;
  const isFull = list.length >= maxBookmarks;
  return (
    <section className={styles.editor} aria-label={t('list')}>
      {found === null && <NoticeBox kind="info">{t('unread')}</NoticeBox>}
      {list.length === 0 && <p className={styles.hint}>{t('empty')}</p>}
      <ol ref={rows} className={styles.rows}>
        {list.slice(0, shown).map((bookmark, index) => (
          <li
            // Rows are known by their places: what is typed is in the form.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={styles.row}
            style={{ '--level': Math.min(bookmark.level, 6) - 1 } as CSSProperties}
            data-row={index}
            data-active={index === active || undefined}
          >
            <input
              className={styles.title}
              data-part="title"
              aria-label={t('title', { place: index + 1, level: bookmark.level })}
              placeholder={t('untitled')}
              value={bookmark.title}
              onFocus={() => setActive(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              maxLength={bookmarkTitleLength}
              autoComplete="off"
              onChange={({ target: { value } }) =>
                inSeries(() => change(list.with(index, { ...bookmark, title: value })))
              }
            />
            <PageInput
              label={t('page', { title: bookmark.title || t('untitled') })}
              page={bookmark.page}
              onFocus={() => setActive(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              pageCount={pageCount}
              onChange={(next) => inSeries(() => change(list.with(index, { ...bookmark, page: next })))}
            />
            {index === active && (
              <span className={styles.actions}>
                {bookmarkMoves.map((to) => (
                  <IconButton
                    key={to}
                    icon={icons[to]}
                    label={t(`moves.${to}`)}
                    data-part={to}
                    disabled={moveBookmark(list, index, to, maxBookmarkLevel) === undefined}
                    onClick={() => move(index, to)}
                  />
                ))}
                <IconButton icon="trash" label={t('remove')} data-part="remove" onClick={() => remove(index)} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {list.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + rowsAtOnce)}>
          {t('more', { count: list.length - shown })}
        </Button>
      )}
      <div className={styles.foot}>
        <Button icon="plus" disabled={isFull} onClick={() => add(list[active ?? list.length - 1]?.page ?? 1)}>
          {t('add')}
        </Button>
      </div>
      <p className={styles.hint}>{t('keys')}</p>
    </section>
  );
}

/** The number of a page, which is kept as it was where what is typed is none. */
function PageInput({
  label,
  page,
  pageCount,
  onFocus,
  onKeyDown,
  onChange,
}: {
  label: string;
  page: number | null;
  pageCount: number | undefined;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onChange: (page: number | null) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const read = (text: string) => {
    setTyped(text);
    const number = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
    if (number >= 1 && number <= (pageCount ?? Infinity)) onChange(number);
  };
  return (
    <input
      className={styles.page}
      data-part="page"
      aria-label={label}
      inputMode="numeric"
      value={typed ?? page ?? ''}
      placeholder="–"
      maxLength={7}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      autoComplete="off"
      onChange={({ target: { value } }) => read(value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
