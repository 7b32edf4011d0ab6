import type { PageSize } from '@blattwerk/shared';
import type { Placed } from '@blattwerk/shared/mark-pages';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useAnnounce } from '../../announcer.tsx';
import type { PdfPages } from '../reading/open-pages.ts';
import { textFields, type UndoSteps, UndoButtons, useUndoKeys } from '../undo/undo-buttons.tsx';
import { useFormUndo } from '../undo/use-form-undo.ts';
import { type CanvasCommands, type DrawnPage, PageCanvas } from '../viewer/page-canvas.tsx';
import type { PageZoom } from '../viewer/page-scale.ts';
import { PageTurner, ZoomControls } from '../viewer/viewer-controls.tsx';
import { type EditedPlacement, millimetersOf, type PlacementChange } from './edited-placement.ts';
import { areaOf, middleOf } from './geometry.ts';
import styles from './page-editor.module.css';
import { Placements, type PlacementsProps } from './placements.tsx';
import { Placing, type PlacingProps } from './placing.tsx';
import { useSpoken } from './use-spoken.ts';

/** What a tool places on pages, and what changes it. */
interface PlacedByTool extends Pick<PlacementsProps, 'onPlace' | 'onRemove' | 'onDuplicate' | 'onEdit'> {
  /** What lies on the shown page. @param size of the page as it is shown, in points */
  on: (size: PageSize) => readonly EditedPlacement[];
  /** Points by which a key moves a placement and changes its width, on a page. */
  stepsOn: (size: PageSize) => PlacementsProps['steps'];
}

export interface PageEditorProps {
  pages: PdfPages;
  /** The shown page, from 1. */
  pageNumber: number;
  onPage: (pageNumber: number) => void;
  /** Absent where the tool draws something of its own. */
  placed?: PlacedByTool;
  /** Text over the page while nothing is placed. */
  hint: ReactNode;
  /** The key of the selected placement and what changes it, where the tool shows more about it. */
  selection?: readonly [selected: string | undefined, select: (key: string | undefined) => void];
  /** What the next click or drag on the page places; undefined where it selects. */
  placing?: PlacingProps | undefined;
  /** What else lies on the shown page, below the placements and above them; elements with `data-placed` take gestures. */
  renderBelow?: ((page: DrawnPage) => ReactNode) | undefined;
  renderAbove?: ((page: DrawnPage) => ReactNode) | undefined;
  /** Further commands about the shown page. */
  children?: ReactNode;
}

/** A page of a PDF to place things on: one page is rendered, however many there are. */
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
  children,
}: PageEditorProps) {
  const { t } = useTexts('pageEditor');
  const announce = useAnnounce();
  const editor = useRef<HTMLDivElement>(null);
  const canvas = useRef<CanvasCommands>(null);
  const [zoom, setZoom] = useState<PageZoom>('page');
  const [scale, setScale] = useState(1);
  const ownSelection = useState<string>();
  const [selected, setSelected] = selection ?? ownSelection;
  const speakChange = useSpokenChange(placed?.on);
  const steps = useFormUndo();

  const label = t('page', { page: pageNumber });
  const select = (key: string | undefined) => {
    const hadFocus = document.activeElement?.closest('[data-placed]') !== null;
    setSelected(key);
    if (key === undefined && hadFocus) canvas.current?.focus();
  };
  const place: PlacedByTool['onPlace'] = (key, next, change, size) => {
    placed?.onPlace(key, next, change, size);
    speakChange(key, change, size);
  };
  const remove = (key: string) => {
    select(undefined);
    placed?.onRemove(key);
    announce(t('spoken.removed'));
  };
  const revert = (work: (() => unknown) | undefined, done: 'undone' | 'redone') =>
    work && (() => (work(), announce(t(`spoken.${done}`))));
  const undoing: UndoSteps = { undo: revert(steps.undo, 'undone'), redo: revert(steps.redo, 'redone') };
  useUndoKeys(undoing);

  const keys: Readonly<Record<string, () => void>> = {
    '+': () => canvas.current?.step(1),
    '=': () => canvas.current?.step(1),
    '-': () => canvas.current?.step(-1),
    0: () => setZoom('page'),
    PageDown: () => pageNumber < pages.count && onPage(pageNumber + 1),
    PageUp: () => pageNumber > 1 && onPage(pageNumber - 1),
    Home: () => onPage(1),
    End: () => onPage(pages.count),
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
  useKeptFocus(editor, canvas);
  const isTyping = useIsTyping(editor);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of all that is in it
    <div
      ref={editor}
      className={styles.editor}
      role="group"
      aria-label={t('editor')}
      data-page-editor=""
      data-typing={isTyping || undefined}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar} role="group" aria-label={t('tools')}>
        <PageTurner place={pageNumber} total={pages.count} onPlace={onPage} />
        <UndoButtons className={styles.undo} {...undoing} />
        {children}
        <span className={styles.zoom}>
          <ZoomControls
            zoom={zoom}
            onZoom={setZoom}
            scale={scale}
            onStep={(direction) => canvas.current?.step(direction)}
          />
        </span>
      </div>
      <div className={styles.canvas} onPointerDown={() => setSelected(undefined)}>
        <PageCanvas
          ref={canvas}
          page={{ key: String(pageNumber), pages, pageNumber, rotation: 0, label }}
          zoom={zoom}
          onZoom={setZoom}
          onScale={setScale}
        >
          {(page: DrawnPage) => (
            <>
              {renderBelow?.(page)}
              {placing?.isBelow && <Placing {...placing} page={page} />}
              {placed && (
                <Placements
                  {...placed}
                  placements={placed.on(page.size)}
                  pageNumber={pageNumber}
                  page={page}
                  steps={placed.stepsOn(page.size)}
                  selected={selected}
                  onSelect={select}
                  onPlace={place}
                  onRemove={remove}
                />
              )}
              {renderAbove?.(page)}
              {placing && !placing.isBelow && <Placing {...placing} page={page} />}
            </>
          )}
        </PageCanvas>
        {hint !== undefined && <div className={styles.hint}>{hint}</div>}
      </div>
    </div>
  );
}

/** Returns a function that announces where a placement is, once it rests. */
function useSpokenChange(placementsOn: PlacedByTool['on'] | undefined) {
  const { t } = useTexts('pageEditor');
  return useSpoken((key: string, change: PlacementChange, size: PageSize) => {
    const placement = placementsOn?.(size).find((each) => each.key === key);
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

/** Time after which a text field is left: until then what was pressed to leave it stays in its place, in ms. */
const leaveMs = 400;

/** Whether a text field beside the editor has the focus, where a keyboard on the screen opens for it. */
function useIsTyping(editor: { current: HTMLElement | null }): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const form = editor.current?.closest('form');
    if (!form || !matchMedia('(pointer: coarse)').matches) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = new AbortController();
    const follow = ({ type, target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(textFields)) return;
      clearTimeout(timer);
      if (type === 'focusin') setTyping(true);
      else timer = setTimeout(() => setTyping(false), leaveMs);
    };
    form.addEventListener('focusin', follow, end);
    form.addEventListener('focusout', follow, end);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [editor]);
  return isTyping;
}

/** Moves the focus to the page where the focused placement is gone, such as on a page without it. */
function useKeptFocus(editor: { current: HTMLElement | null }, canvas: { current: CanvasCommands | null }): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = editor.current;
    if (element === null) return undefined;
    const remember = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Element && target.closest('[data-placed]') !== null;
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
