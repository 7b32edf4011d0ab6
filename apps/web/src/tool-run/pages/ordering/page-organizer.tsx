import { addRotation, blankPageNumber, fileLetter, type OrderedPage } from '@blattwerk/shared';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { IconSource } from '../../../ui/icon.tsx';
import { NoticeBox } from '../../../ui/notice-box.tsx';
import { useAnnounce } from '../../announcer.tsx';
import type { ToolFile } from '../../model/accept-files.ts';
import { FileButton } from '../../choosing/file-button.tsx';
import { ImageOffer } from '../../image-pages/image-offer.tsx';
import { useToolState } from '../../running/use-tool-run.tsx';
import { a4, blankPagesOf } from './blank-page.ts';
import { moveBy, moveTo } from './move-pages.ts';
import { OrderActions } from './order-actions.tsx';
import { DraggableTile, PageDrag } from './page-drag.tsx';
import styles from './page-organizer.module.css';
import { type PageItem, withLabel } from '../tiles/page-item.ts';
import { type TileAction, rotateActions } from '../tiles/page-tile.tsx';
import { focusPlace, PageTiles, showPlace, useTiles } from '../tiles/page-tiles.tsx';
import { OpenedPages, waitingForPages } from '../tiles/opened-pages.tsx';
import { GoToPage } from '../tiles/page-choices.tsx';
import { PageToolbar } from '../tiles/page-toolbar.tsx';
import { UndoButtons, useUndoKeys } from '../undo/undo-buttons.tsx';
import { useInsertedFiles } from './use-inserted-files.ts';
import { useInsertion } from './use-insertion.ts';
import { useOpenFiles } from './use-open-files.ts';
import { usePageOrder } from './use-page-order.ts';

export interface PageOrganizerProps {
  /** The text field that holds the order of the pages; it is read from there and written there. */
  field: string;
}

/** The pages of the chosen PDF and of those inserted, to be moved, rotated and removed, one or several at once. */
export function PageOrganizer({ field }: PageOrganizerProps) {
  const first = useToolState(({ files }) => files[0]);
  return first === undefined ? null : <OpenedFiles key={first.id} field={field} />;
}

function OpenedFiles({ field }: PageOrganizerProps) {
  const files = useToolState((state) => state.files);
  const { opened, open } = useOpenFiles(files);
  if (files.some(({ file }) => opened.get(file) === null)) return null;
  if (files.some(({ file }) => !opened.has(file))) return waitingForPages;
  return (
    <OpenedPages>
      <Organizer field={field} opened={opened} open={open} />
    </OpenedPages>
  );
}

/** How a page is called aloud. */
function nameOf(
  { pageNumber: page, fileIndex }: OrderedPage,
  files: readonly ToolFile[],
  t: TFunction<'singlePdf'>,
): string {
  if (page === blankPageNumber) return t('pages.blankName');
  if (fileIndex === 0) return t('pages.page', { page });
  return t('pages.pageOf', { page, file: files[fileIndex]?.file.name });
}

const tileActions: readonly TileAction[] = [...rotateActions, { action: 'remove', icon: 'trash' }];

const duplicateIcon: IconSource = 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4M14 11.5v5M11.5 14h5';
const blankIcon: IconSource = 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M12 11v6M9 14h6';

type Action = TileAction['action'] | 'earlier' | 'later' | 'duplicate' | 'blank';

const selectionActions: readonly { action: Action; icon: IconSource }[] = [
  { action: 'earlier', icon: 'arrow-left' },
  { action: 'later', icon: 'arrow-right' },
  ...rotateActions,
  { action: 'duplicate', icon: duplicateIcon },
  { action: 'blank', icon: blankIcon },
  { action: 'remove', icon: 'trash' },
];

interface OrganizerProps extends PageOrganizerProps, ReturnType<typeof useOpenFiles> {}

function Organizer({ field, opened, open }: OrganizerProps) {
  const { t } = useTexts('singlePdf');
  const announce = useAnnounce();
  const tiles = useTiles();
  const countOf = useCallback(({ file }: ToolFile) => opened.get(file)?.count ?? 0, [opened]);
  const { order, files, isUnchanged, change, insert, current, reset, undo, redo } = usePageOrder(field, countOf);
  const keys = useMemo(() => keysOf(order), [order]);
  const keyOf = useCallback((page: OrderedPage) => keys.get(page) ?? '', [keys]);
  const blank = useMemo(() => {
    const [pages] = [...opened.values()].flatMap((each) => each ?? []);
    return pages && { ...pages, ...blankPagesOf(pages.firstPage ?? a4) };
  }, [opened]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => new Set(order.map(keyOf).filter((key) => selected.has(key))), [order, keyOf, selected]);
  const items = useMemo(
    () =>
      order.flatMap((page): PageItem[] => {
        const { fileIndex, pageNumber, rotation } = page;
        const file = files[fileIndex]?.file;
        const isBlank = pageNumber === blankPageNumber;
        const pages = isBlank ? blank : file && opened.get(file);
        if (!pages || file === undefined) return [];
        const caption = fileIndex === 0 ? String(pageNumber) : `${fileLetter(fileIndex)}${pageNumber}`;
        const shown = isBlank ? t('pages.blankPage') : caption;
        return [
          withLabel({ key: keyOf(page), pages, pageNumber, rotation, caption: shown }, () => nameOf(page, files, t)),
        ];
      }),
    [order, files, opened, blank, keyOf, t],
  );
  const { problem, waiting, insertFiles, forgetImages } = useInsertion({ open, insert, current });
  const insertAtEnd = order.findLastIndex((page) => chosen.has(keyOf(page))) + 1 || order.length;
  const dropPlace = useInsertedFiles(tiles.list, order.length, (files, place) => void insertFiles(files, place));

  /** The chosen pages where a page is one of them, and else that page. */
  const keysWith = (key: string): ReadonlySet<string> => (chosen.has(key) ? chosen : new Set([key]));
  const isIn = (keys: ReadonlySet<string>) => (page: OrderedPage) => keys.has(keyOf(page));

  const replaceOrder = (keys: ReadonlySet<string>, next: OrderedPage[]) => {
    const place = next.findIndex(isIn(keys)) + 1;
    const hadFocus = tiles.list.current?.contains(document.activeElement) === true;
    flushSync(() => {
      tiles.setCurrent(place);
      change(next);
    });
    if (hadFocus) focusPlace(tiles.list.current, place);
    const page = items.find(({ key }) => keys.has(key))?.label;
    announce(
      keys.size === 1 ? t('pages.moved', { page, place }) : t('pages.movedSeveral', { count: keys.size, place }),
    );
  };
  const act = (action: Action, keys: ReadonlySet<string>, columns = 1) => {
    const isActed = isIn(keys);
    if (action === 'earlier' || action === 'later') {
      replaceOrder(keys, moveBy(order, isActed, action === 'earlier' ? -columns : columns));
      return;
    }
    if (action === 'rotateLeft' || action === 'rotateRight') {
      const degrees = action === 'rotateLeft' ? -90 : 90;
      change(order.map((page) => (isActed(page) ? { ...page, rotation: addRotation(page.rotation, degrees) } : page)));
      announce(t(`pages.${action}Done`, { count: keys.size }));
      return;
    }
    if (action === 'duplicate' || action === 'blank') {
      const added = (page: OrderedPage) =>
        action === 'duplicate' ? { ...page } : { fileIndex: 0, pageNumber: blankPageNumber, rotation: 0 as const };
      change(order.flatMap((page) => (isActed(page) ? [page, added(page)] : [page])));
      announce(t(`pages.${action}Done`, { count: keys.size }));
      return;
    }
    const others = order.filter((page) => !isActed(page));
    if (others.every(({ pageNumber }) => pageNumber === blankPageNumber)) {
      announce(t('pages.notAll'));
      return;
    }
    const place = Math.min(order.findIndex(isActed) + 1, others.length);
    const hadFocus = tiles.list.current?.contains(document.activeElement) === true;
    flushSync(() => {
      tiles.setCurrent(place);
      change(others);
    });
    if (hadFocus) focusPlace(tiles.list.current, place);
    announce(t('pages.removed', { count: keys.size }));
  };
  const revert = (work: () => OrderedPage[]) => {
    const hadFocus = tiles.list.current?.contains(document.activeElement) === true;
    let shown: OrderedPage[] = [];
    flushSync(() => {
      shown = work();
    });
    const known = new Set(keys.values());
    const shownKeys = keysOf(shown);
    const back = shown.filter((page) => !known.has(shownKeys.get(page) ?? ''));
    const place = shown.findIndex((page) => page === back[0]) + 1;
    // The pressed button may be gone, where removed pages are chosen again.
    if (place > 0 && (hadFocus || document.activeElement === document.body)) showPlace(tiles, place);
    else if (place > 0) tiles.setCurrent(place);
    // Of a file that is back with it, too.
    if (back.length === 1 && back[0] !== undefined)
      announce(t('pages.back', { page: nameOf(back[0], current().files, t) }));
    else announce(back.length > 1 ? t('pages.backSeveral', { count: back.length }) : t('pages.reverted'));
  };
  const onKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, place: number) => {
    const page = order[place - 1];
    if (page === undefined || ctrlKey || metaKey) return false;
    const action = altKey ? moves[key] : isDelete(key) ? 'remove' : rotationOf(key, shiftKey);
    if (action === undefined) return false;
    const isRow = key === 'ArrowUp' || key === 'ArrowDown';
    act(action, keysWith(keyOf(page)), isRow ? columnsOf(tiles.list.current) : 1);
    return true;
  };
  const steps = { undo: undo && (() => revert(undo)), redo: redo && (() => revert(redo)) };
  useUndoKeys(steps);
  const history = <UndoButtons className={styles.history} {...steps} />;
  const selectionCommands = (
    <div className={styles.selection}>
      <Button
        kind="quiet"
        size="small"
        icon="close"
        aria-label={t('pages.clear', { count: chosen.size })}
        onClick={() => {
          flushSync(() => setSelected(new Set()));
          focusPlace(tiles.list.current, Math.min(tiles.current, order.length));
        }}
      >
        <span className={styles.number}>{chosen.size}</span>
        <span className={styles.selected}>{t('pages.selected', { count: chosen.size })}</span>
      </Button>
      {selectionActions.map(({ action, icon }) => (
        <IconButton
          key={action}
          icon={icon}
          label={t(`pages.${action}`)}
          data-action={action}
          onClick={() => {
            act(action, chosen);
            if (action !== 'remove') return;
            // The removed pages are no longer chosen, and this button is gone.
            const place = order.findIndex((page) => chosen.has(keyOf(page))) + 1;
            focusPlace(tiles.list.current, Math.min(place, order.length - chosen.size));
          }}
        />
      ))}
      {history}
    </div>
  );
  const sorting = (
    <OrderActions
      order={order}
      onOrder={(next, done) => {
        change(next);
        announce(done);
      }}
    />
  );
  return (
    <>
      <PageToolbar
        count={t('pages.kept', { count: order.length, total: files.reduce((sum, file) => sum + countOf(file), 0) })}
        selection={chosen.size > 0 ? selectionCommands : undefined}
        {...(order.length > 1 && { folded: { label: t('pages.sort'), content: sorting } })}
      >
        {history}
        <Button kind="quiet" size="small" className={styles.restore} disabled={isUnchanged} onClick={reset}>
          {t('pages.restore')}
        </Button>
        <FileButton
          label={t('pages.insert')}
          icon="plus"
          rule="any"
          multiple
          onFiles={(files) => void insertFiles(files, insertAtEnd + 1)}
        />
        <GoToPage total={order.length} onPlace={(place) => showPlace(tiles, place)} />
      </PageToolbar>
      {problem !== undefined && (
        <NoticeBox kind="error">{t(`pages.${problem.reason}`, { file: problem.file })}</NoticeBox>
      )}
      {waiting !== undefined && (
        <ImageOffer
          images={waiting.images}
          onPages={(pdfs) => void insertFiles(pdfs, waiting.place)}
          onDismiss={forgetImages}
        />
      )}
      <PageDrag
        list={tiles.list}
        items={items}
        countWith={(key) => keysWith(key).size}
        onLift={(key) => tiles.setCurrent(items.findIndex((item) => item.key === key) + 1)}
        onDrop={(key, place) => {
          const keys = keysWith(key);
          replaceOrder(keys, moveTo(order, isIn(keys), place));
        }}
        onPress={(key) => tiles.setEnlarged(items.findIndex((item) => item.key === key) + 1)}
      >
        {(marker) => (
          <PageTiles
            state={tiles}
            items={items}
            label={t('pages.organize')}
            keys={`${t('pages.keys')} ${t('pages.rotateKeys')} ${t('pages.moveKeys')}`}
            selection={{ mark: 'take', chosen, onChoose: setSelected }}
            actions={tileActions}
            onAction={(action, place) => {
              const page = order[place - 1];
              if (page) act(action as Action, keysWith(keyOf(page)));
            }}
            onKey={onKey}
            marker={marker ?? dropPlace}
            Tile={DraggableTile}
            keepsLongPress
          />
        )}
      </PageDrag>
    </>
  );
}

const moves: Readonly<Record<string, Action>> = {
  ArrowLeft: 'earlier',
  ArrowUp: 'earlier',
  ArrowRight: 'later',
  ArrowDown: 'later',
};

function isDelete(key: string): boolean {
  return key === 'Delete' || key === 'Backspace';
}

function rotationOf(key: string, shiftKey: boolean): Action | undefined {
  if (key.toLowerCase() !== 'r') return undefined;
  return shiftKey ? 'rotateLeft' : 'rotateRight';
}

/** A key for each page of an order; a page that is repeated has one for each place. */
function keysOf(order: readonly OrderedPage[]): ReadonlyMap<OrderedPage, string> {
  const counts = new Map<string, number>();
  return new Map(
    order.map((page) => {
      const key = `${page.fileIndex}-${page.pageNumber}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [page, count === 1 ? key : `${key}-${count}`];
    }),
  );
}

function columnsOf(list: HTMLElement | null): number {
  if (list === null) return 1;
  return getComputedStyle(list)
    .gridTemplateColumns.split(' ')
    .filter((track) => Number.parseFloat(track) >= 1).length;
}
