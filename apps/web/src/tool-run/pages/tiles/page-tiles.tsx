import {
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../i18n/use-texts.ts';
import hidden from '../../../ui/visually-hidden.module.css';
import { PageViewer } from '../viewer/page-viewer.tsx';
import { nextPage } from './next-page.ts';
import { HoverPreview, useHoverPreview, useLongPress } from './page-preview.tsx';
import { type PageItem, placeAt } from './page-item.ts';
import { enlargeIcon, PageTile, type PageTileProps, type TileAction, type TileButton } from './page-tile.tsx';
import { useTileSize } from './page-size.tsx';
import styles from './page-tiles.module.css';
import { placeOf, useShownPages } from './use-shown-pages.ts';

interface Selection {
  /** Appearance of a chosen page. With `cut` these are the pages with which a file starts, chosen by marks before them. */
  mark: 'remove' | 'take' | 'cut';
  /** Keys of the chosen pages. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** State of a list of pages; see `useTiles`. */
export interface TilesState {
  list: RefObject<HTMLUListElement | null>;
  /** Place of the page that the tab key leads to, from 1. */
  current: number;
  setCurrent: (place: number) => void;
  /** Place of the page that is shown large. */
  enlarged: number | undefined;
  setEnlarged: (place: number | undefined) => void;
}

export function useTiles(): TilesState {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(1);
  const [enlarged, setEnlarged] = useState<number>();
  return { list, current, setCurrent, enlarged, setEnlarged };
}

export interface PageTilesProps {
  state: TilesState;
  items: readonly PageItem[];
  label: string;
  /** Help on the keys, for screen readers. */
  keys?: string | undefined;
  /** Absent where pages are only shown. */
  selection?: Selection | undefined;
  /** Buttons on each page, for pointers. */
  actions?: readonly TileAction[] | undefined;
  onAction?: (action: string, place: number) => void;
  /** Handles a key before the list does. @returns whether it was handled */
  onKey?: (event: KeyboardEvent, place: number) => boolean;
  /** Place before which a mark is shown. */
  marker?: number | undefined;
  Tile?: ComponentType<PageTileProps>;
  /** Whether a long press does something else. */
  keepsLongPress?: boolean;
}

const noActions: readonly TileAction[] = [];

/** Width of a picture, in pixels, below which a finger has space for one or two buttons on it. */
const fewButtonsWidth = 168;

/** The buttons on each page. The row above the pages has the same for the chosen ones. */
function buttonsOf(actions: readonly TileAction[], hasFew: boolean) {
  const all = [...actions, { action: 'enlarge', icon: enlargeIcon } as const];
  if (!hasFew || !matchMedia('(pointer: coarse)').matches) return all;
  return actions.length > 2 ? all.slice(-1) : all.filter(({ action }) => action !== 'rotateLeft').slice(0, 1);
}

/** Pages as a grid of pictures: a list box with one tab stop where they can be chosen. */
export function PageTiles({
  state,
  items,
  label,
  keys,
  selection,
  actions = noActions,
  onAction,
  onKey,
  marker,
  Tile = PageTile,
  keepsLongPress = false,
}: PageTilesProps) {
  const { list, current, setCurrent, enlarged, setEnlarged } = state;
  const { t } = useTexts('singlePdf');
  const id = useId();
  const [anchor, setAnchor] = useState<string>();
  const size = useTileSize();
  const total = items.length;
  const focusable = Math.min(current, total);
  const shown = useShownPages(list, total, focusable);
  const { hovered, ...hovering } = useHoverPreview();
  const hasFew = shown.width > 0 && shown.width < fewButtonsWidth;
  const buttons = useMemo(
    () =>
      buttonsOf(actions, hasFew).map(({ action, icon }): TileButton => ({ action, icon, text: t(`pages.${action}`) })),
    [actions, hasFew, t],
  );
  const longPress = useLongPress(keepsLongPress ? undefined : setEnlarged);

  const toggle = (place: number, withRange: boolean) => {
    const key = items[place - 1]?.key;
    if (selection === undefined || key === undefined) return;
    const isChosen = !selection.chosen.has(key);
    const from = withRange ? items.findIndex((item) => item.key === anchor) + 1 || place : place;
    const next = new Set(selection.chosen);
    for (const each of items.slice(Math.min(from, place) - 1, Math.max(from, place))) {
      if (isChosen) next.add(each.key);
      else next.delete(each.key);
    }
    setAnchor(key);
    setCurrent(place);
    selection.onChoose(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (selection === undefined) return;
    if (onKey?.(event, focusable)) {
      event.preventDefault();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key === 'a') {
      event.preventDefault();
      selection.onChoose(new Set(selection.chosen.size === total ? [] : items.map(({ key }) => key)));
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ') toggle(focusable, event.shiftKey);
    else if (event.key === 'Enter') setEnlarged(focusable);
    else {
      const next = nextPage(event.key, focusable, total, shown.columns);
      if (next === null) return;
      // A page outside the rendered range is rendered first.
      showPlace(state, next);
    }
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const place = placeAt(event.target);
    const action = actionAt(event.target);
    if (place === 0 || longPress.isClickOfPress()) return;
    const isCut = selection?.mark === 'cut';
    if (action === 'enlarge' || selection === undefined || (isCut && action === undefined)) setEnlarged(place);
    else if (action === undefined || action === 'cut') toggle(place, event.shiftKey);
    else onAction?.(action, place);
  };
  const rotate = (place: number) => onAction?.('rotateRight', place);
  const hoveredItem = hovered === undefined ? undefined : items[hovered.place - 1];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a list box, or pages that pointers enlarge */}
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role={selection === undefined ? undefined : 'listbox'}
        aria-multiselectable={selection === undefined ? undefined : true}
        aria-label={label}
        aria-describedby={keys === undefined ? undefined : `${id}-keys`}
        className={styles.tiles}
        style={{ ...shown.listStyle, '--page-size': `${size}px`, '--page-ratio': cellRatio(items) } as CSSProperties}
        data-pages=""
        data-mark={selection?.mark}
        onKeyDown={onKeyDown}
        onClick={onClick}
        // A button of a page takes no focus.
        onMouseDown={(event) => actionAt(event.target) !== undefined && event.preventDefault()}
        onFocus={({ target }) => {
          const place = placeAt(target);
          if (place > 0) setCurrent(place);
        }}
        {...hovering}
        {...longPress.handlers}
      >
        {shown.pages.map((place) => {
          const item = items[place - 1];
          if (item === undefined) return null;
          const { key, ...rest } = item;
          return (
            <Tile
              key={key}
              {...rest}
              itemKey={key}
              place={place}
              total={total}
              width={shown.width}
              isChosen={selection?.chosen.has(key)}
              isFocusable={place === focusable}
              insert={marker === place ? 'before' : marker === total + 1 && place === total ? 'after' : undefined}
              buttons={buttons}
              {...placeOf(place, shown)}
            />
          );
        })}
      </ul>
      {keys !== undefined && (
        <p id={`${id}-keys`} className={hidden.hidden}>
          {keys}
        </p>
      )}
      {hovered !== undefined && hoveredItem !== undefined && <HoverPreview item={hoveredItem} beside={hovered.box} />}
      <PageViewer
        items={items}
        place={enlarged}
        onPlace={setEnlarged}
        onRotate={onAction && actions.some(({ action }) => action === 'rotateRight') ? rotate : undefined}
        chosen={selection?.mark === 'cut' ? undefined : selection?.chosen}
        onToggle={(place) => toggle(place, false)}
      />
    </>
  );
}

/** Moves the focus to a rendered page, at once and not over all pages between. */
export function focusPlace(list: HTMLElement | null, place: number): void {
  const page = list?.querySelector<HTMLElement>(`[data-place="${place}"] [role=option]`);
  page?.focus({ preventScroll: true });
  page?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Scrolls to a page and moves the focus to it, also where it is not rendered. */
export function showPlace({ list, setCurrent }: TilesState, place: number): void {
  flushSync(() => setCurrent(place));
  focusPlace(list.current, place);
}

/** Aspect ratio of the pictures: that of the pages, swapped where most of them are turned on their side. */
function cellRatio(items: readonly PageItem[]): number {
  const ratio = Math.min(1.6, Math.max(0.5, items[0]?.pages.ratio ?? 1));
  const turned = items.filter(({ rotation }) => rotation % 180 !== 0).length;
  return turned * 2 > items.length ? 1 / ratio : ratio;
}

function actionAt(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest('[data-action]')?.getAttribute('data-action') ?? undefined;
}
