import type { PageSize } from '@blattwerk/shared';
import type { Placed } from '@blattwerk/shared/mark-pages';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconSource } from '../../../ui/icon.tsx';
import { usePageMark } from '../../../ui/use-page-mark.ts';
import { useAnnounce } from '../../announcer.tsx';
import type { PdfPages } from '../reading/open-pages.ts';
import { textFields, type UndoSteps, UndoButtons, useUndoKeys } from '../undo/undo-buttons.tsx';
import { useFormUndo } from '../undo/use-form-undo.ts';
import { type CanvasCommands, type DrawnPage, PageCanvas, type ViewedPage } from '../viewer/page-canvas.tsx';
import type { PageZoom } from '../viewer/page-scale.ts';
import { PageTurner, ZoomControls } from '../viewer/viewer-controls.tsx';
import { type EditedPlacement, millimetersOf, type PlacementChange } from './edited-placement.ts';
import { areaOf, middleOf } from './geometry.ts';
import styles from './page-editor.module.css';
import { PageStrip, type PageStripProps } from './page-strip.tsx';
import { Placements, type PlacementsProps } from './placements.tsx';
import { Placing, type PlacingProps } from './placing.tsx';
import { SettingsSheetContext } from './settings-sheet.ts';
import { useSpoken } from './use-spoken.ts';

const settingsIcon: IconSource =
  'M4.500 7.500h8M17 7.500h2.500M14.750 5.250a2.250 2.250 0 1 0 0 4.500 2.250 2.250 0 0 0 0-4.500M4.500 16.500H7M11.500 16.500h8M9.250 14.250a2.250 2.250 0 1 0 0 4.500 2.250 2.250 0 0 0 0-4.500';

/** What a tool places on pages, and what changes it. */
interface PlacedByTool extends Pick<PlacementsProps, 'onPlace' | 'onRemove' | 'onDuplicate' | 'onEdit'> {
  /** What lies on a page, from 1. @param size of the page as it is shown, in points */
  on: (pageNumber: number, size: PageSize) => readonly EditedPlacement[];
  /** Points by which a key moves a placement and changes its width, on a page. */
  stepsOn: (size: PageSize) => PlacementsProps['steps'];
}

export interface PageEditorProps extends Pick<PageStripProps, 'isMarked' | 'isWaiting'> {
  pages: PdfPages;
  /** The page that is read or was used last, from 1. */
  pageNumber: number;
  onPage: (pageNumber: number) => void;
  /** Absent where the tool draws something of its own. */
  placed?: PlacedByTool;
  /** One line while nothing is placed. */
  hint: ReactNode;
  /** The key of the selected placement and what changes it, where the tool shows more about it. */
  selection?: readonly [selected: string | undefined, select: (key: string | undefined) => void];
  /** What the next click or drag on a page places; undefined where it selects. */
  placing?: PlacingProps | undefined;
  /** What else lies on a page, below the placements and above them; elements with `data-placed` take gestures. */
  renderBelow?: ((page: DrawnPage) => ReactNode) | undefined;
  renderAbove?: ((page: DrawnPage) => ReactNode) | undefined;
  /** A row below the pages. */
  foot?: ReactNode;
  /** The settings, where they are a sheet over the page: their name, and whether they are needed first. */
  settings: { label: string; isFirst?: boolean };
  /** Further commands about the pages. */
  children?: ReactNode;
}

/** The pages of a PDF to place things on, in all of the window. */
export function PageEditor({
  pages,
  pageNumber,
  onPage,
  placed,
  hint,
  selection,
  placing,
  renderBelow,
  renderAbove,
  isMarked,
  isWaiting,
  settings,
  foot,
  children,
}: PageEditorProps) {
  const { t } = useTexts('pageEditor');
  const announce = useAnnounce();
  const editor = useRef<HTMLDivElement>(null);
  const canvas = useRef<CanvasCommands>(null);
  const [zoom, setZoom] = useState<PageZoom>('width');
  const [scale, setScale] = useState(1);
  const ownSelection = useState<string>();
  const [selected, setSelected] = selection ?? ownSelection;
  /** The page on which the selected placement was selected: it may lie on several. */
  const [selectedOn, setSelectedOn] = useState({ key: selected, pageNumber });
  if (selectedOn.key !== selected) setSelectedOn({ key: selected, pageNumber });
  const speakChange = useSpokenChange(placed?.on);
  const steps = useFormUndo();
  const items = useMemo(
    () =>
      Array.from(
        { length: pages.count },
        (_, index): ViewedPage => ({ key: String(index + 1), pages, pageNumber: index + 1, rotation: 0 }),
      ),
    [pages],
  );

  const selectOn = (page: number) => (key: string | undefined) => {
    const hadFocus = document.activeElement?.closest('[data-placed]') !== null;
    setSelectedOn({ key, pageNumber: page });
    setSelected(key);
    if (key === undefined && hadFocus) canvas.current?.focus();
  };
  const remove = (key: string) => {
    selectOn(pageNumber)(undefined);
    placed?.onRemove(key);
    announce(t('spoken.removed'));
  };
  const revert = (work: (() => unknown) | undefined, done: 'undone' | 'redone') =>
    work && (() => (work(), announce(t(`spoken.${done}`))));
  const undoing: UndoSteps = { undo: revert(steps.undo, 'undone'), redo: revert(steps.redo, 'redone') };
  useUndoKeys(undoing);

  const turnTo = (next: number) => {
    // What had the focus is left behind.
    if (document.activeElement?.closest('[data-placed]')) canvas.current?.focus();
    onPage(next);
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => canvas.current?.step(1),
    '=': () => canvas.current?.step(1),
    '-': () => canvas.current?.step(-1),
    0: () => setZoom('page'),
    PageDown: () => pageNumber < pages.count && turnTo(pageNumber + 1),
    PageUp: () => pageNumber > 1 && turnTo(pageNumber - 1),
    Home: () => turnTo(1),
    End: () => turnTo(pages.count),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (
      act === undefined ||
      event.altKey ||
      (event.target instanceof Element && event.target.matches('input, textarea, select'))
    )
      return;
    event.preventDefault();
    act();
  };
  const typing = useTypingZoom(canvas, zoom, scale, setZoom);
  useKeptFocus(editor, canvas);
  usePageMark('editor');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of all that is in it
    <div
      ref={editor}
      className={styles.editor}
      role="group"
      aria-label={t('editor')}
      data-page-editor=""
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar} role="group" aria-label={t('tools')}>
        <UndoButtons className={styles.undo} {...undoing} />
        <PageTurner place={pageNumber} total={pages.count} onPlace={onPage} />
        <span className={styles.zoom}>
          <ZoomControls
            zoom={zoom}
            onZoom={setZoom}
            scale={scale}
            onStep={(direction) => canvas.current?.step(direction)}
          />
        </span>
      </div>
      <PageStrip pages={pages} pageNumber={pageNumber} onPage={onPage} isMarked={isMarked} isWaiting={isWaiting} />
      <div className={styles.commands} data-placing-next={placing?.prompt === undefined ? undefined : ''}>
        <div className={styles.tools}>
          {children}
          <SettingsButton {...settings} />
        </div>
        {placing?.prompt === undefined ? (
          hint !== undefined && <p className={styles.hint}>{hint}</p>
        ) : (
          <PlacingLine pages={pages} pageNumber={pageNumber} prompt={placing.prompt} {...placing} />
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the page, of which each part has its own */}
      <div className={styles.page} onPointerDown={() => setSelected(undefined)} {...typing}>
        <PageCanvas
          ref={canvas}
          label={t('page', { page: pageNumber })}
          items={items}
          place={pageNumber}
          onPlace={onPage}
          zoom={zoom}
          onZoom={setZoom}
          onScale={setScale}
        >
          {(page: DrawnPage) => (
            <>
              {renderBelow?.(page)}
              {placing && <Placing {...placing} page={page} />}
              {placed && (
                <Placements
                  {...placed}
                  placements={placed.on(page.pageNumber, page.size)}
                  page={page}
                  steps={placed.stepsOn(page.size)}
                  selected={selectedOn.pageNumber === page.pageNumber ? selected : undefined}
                  onSelect={selectOn(page.pageNumber)}
                  onPlace={(key, next, change, size) => {
                    placed.onPlace(key, next, change, size);
                    speakChange(key, change, page);
                  }}
                  onRemove={remove}
                />
              )}
              {renderAbove?.(page)}
            </>
          )}
        </PageCanvas>
        {foot}
      </div>
    </div>
  );
}

/** Opens and closes the settings, where they are a sheet over the page. */
function SettingsButton({ label, isFirst = false }: PageEditorProps['settings']) {
  const [isOpen, setOpen] = use(SettingsSheetContext);
  const openFirst = useEffectEvent(() => isFirst && setOpen(true));
  useEffect(() => void openFirst(), []);
  return (
    <button
      type="button"
      className={styles.settings}
      aria-expanded={isOpen}
      data-opens-settings=""
      onClick={() => setOpen(!isOpen)}
    >
      <Icon name={settingsIcon} />
      {label}
    </button>
  );
}

interface PlacingLineProps extends Pick<PlacingProps, 'onDone' | 'onCancel'> {
  pages: PdfPages;
  pageNumber: number;
  prompt: string;
}

/** What to do now, and how without a pointer. */
function PlacingLine({ pages, pageNumber, prompt, onDone, onCancel }: PlacingLineProps) {
  const { t } = useTexts('pageEditor');
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // By keys, the next one places it.
    const { activeElement } = document;
    if (activeElement?.matches('[aria-pressed]:focus-visible')) line.current?.querySelector('button')?.focus();
  }, []);
  const placeInMiddle = () =>
    void pages.measure(pageNumber).then((size) => {
      onDone({ x: size.width / 2, y: size.height / 2 }, undefined, { pageNumber, size });
    });
  return (
    <div ref={line} className={styles.hint} data-placing-line="">
      <p role="status">{prompt}</p>
      <Button size="small" onClick={placeInMiddle}>
        {t('placing.middle')}
      </Button>
      <Button size="small" kind="quiet" onClick={onCancel}>
        {t('placing.cancel')}
      </Button>
    </div>
  );
}

/** Returns a function that announces where a placement is, once it rests. */
function useSpokenChange(placementsOn: PlacedByTool['on'] | undefined) {
  const { t } = useTexts('pageEditor');
  return useSpoken((key: string, change: PlacementChange, { pageNumber, size }: DrawnPage) => {
    const placement = placementsOn?.(pageNumber, size).find((each) => each.key === key);
    return placement && t(`spoken.${change}`, describe(placement, size));
  });

  function describe(place: Placed, size: PageSize) {
    const { x, y } = middleOf(place);
    return {
      x: millimetersOf(x),
      y: millimetersOf(size.height - y),
      width: millimetersOf(place.rectangle.width),
      height: millimetersOf(place.rectangle.height),
      angle: place.rotation,
      area: t(`areas.${areaOf(place, size)}`),
    };
  }
}

/** Factor of a page's real size from which what is typed on it can be read. */
const legible = 0.9;

/** Share of the window's width that a field takes at most while it is typed into. */
const widestField = 0.94;

/** Shows a field on a page in its real size while it is typed into, or as large as it fits, and returns to the scale before. */
function useTypingZoom(
  canvas: { current: CanvasCommands | null },
  zoom: PageZoom,
  scale: number,
  setZoom: (zoom: PageZoom) => void,
) {
  /** The scale before; undefined while it is the visitor's own. */
  const before = useRef<PageZoom>(undefined);
  const own = useRef<PageZoom>(undefined);
  const isTyped = (target: EventTarget | null) => target instanceof Element && target.matches(textFields);
  return {
    onFocus: ({ target }: FocusEvent) => {
      const isOwn = before.current !== undefined && zoom !== own.current;
      if (!isTyped(target) || isOwn || (scale >= legible && before.current === undefined)) return;
      const fitting = (target.closest('[data-page-canvas]')?.clientWidth ?? Infinity) * widestField;
      const width = target.getBoundingClientRect().width || 1;
      const next = Math.min(1, (scale * fitting) / width);
      if (next <= scale && before.current === undefined) return;
      before.current ??= zoom;
      own.current = next;
      canvas.current?.zoomAround(target, next);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const isNext = isTyped(relatedTarget) && (relatedTarget as Element).closest('[data-page-canvas]') !== null;
      if (before.current === undefined || isNext) return;
      // Another scale was chosen meanwhile.
      if (zoom === own.current) setZoom(before.current);
      before.current = undefined;
    },
  };
}

/** Moves the focus to the page where what had it is gone, such as a placement on a page without it. */
function useKeptFocus(editor: { current: HTMLElement | null }, canvas: { current: CanvasCommands | null }): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = editor.current;
    if (element === null) return undefined;
    const remember = ({ target }: globalThis.FocusEvent) => {
      hadFocus.current = target instanceof Element && target.closest('[data-placed], [data-placing-line]') !== null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [editor]);
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = false;
    canvas.current?.focus();
  });
}
