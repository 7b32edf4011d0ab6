import type { PageSize, Rectangle } from '@blattwerk/shared';
import { maxRedactAreas, type RedactArea } from '@blattwerk/shared/redact-targets';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { boxOf } from '../../tool-run/pages/editor/box-of.ts';
import type { EditedPlacement } from '../../tool-run/pages/editor/edited-placement.ts';
import commands from '../../tool-run/pages/editor/editor-tools.module.css';
import type { Point } from '../../tool-run/pages/editor/geometry.ts';
import { PageEditor, type PageEditorProps } from '../../tool-run/pages/editor/page-editor.tsx';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import { usePageList } from '../../tool-run/pages/selecting/use-page-list.ts';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import { Icon } from '../../ui/icon.tsx';
import { keptOn } from './kept-places.ts';
import { useAreas } from './redact-form.ts';
import styles from './redact-options.module.css';
import type { HitPlace, Hits, PageHits } from './use-hits.ts';

/** Share of a page's width and height that an area has which was not drawn. */
const usualShare = { width: 0.4, height: 0.04 };
/** Points by which keys move a side. */
const keySteps = { move: 1, resize: 1 };
/** Points below each other. */
const copyOffset = 12;
const none: readonly number[] = [];

const icons = {
  draw: 'M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4M8.500 12h7M12 8.500v7',
  add: 'M4.500 8h15v8h-15zM12 10v4M10 12h4',
  page: 'M6 3.500h12v17H6zM6 9l5.500-5.500M6 15 17.500 3.500M7 20 18 9M13 20l5-5',
} as const;

export interface RedactEditorProps {
  pages: PdfPages;
  hits: Hits | undefined;
  /** Areas in which what is found stays. */
  keep: readonly RedactArea[];
  /** Takes a place, or keeps it. */
  onToggle: (page: PageHits, index: number) => void;
  /** The place that the visitor looks at. */
  shownPlace: HitPlace | undefined;
  pageNumber: number;
  onPage: (pageNumber: number) => void;
  selection: NonNullable<PageEditorProps['selection']>;
  /** Whether a drag on the page makes an area. */
  isDrawing: boolean;
  onDrawing: (isDrawing: boolean) => void;
}

/** The area with a key, which is its place in the form. */
export function areaOf(areas: readonly RedactArea[], key: string | undefined): RedactArea | undefined {
  return key === undefined ? undefined : areas[Number(key)];
}

/** The pages of the chosen PDF, with what is going to be removed: areas to be changed, what was found, and whole pages. */
export function RedactEditor({
  pages,
  hits,
  keep,
  onToggle,
  shownPlace,
  pageNumber,
  onPage,
  selection,
  isDrawing,
  onDrawing,
}: RedactEditorProps) {
  const { t } = useTexts('redact');
  const [areas, setAreas] = useAreas();
  const [whole = none, setWhole] = usePageList('whole_pages', pages.count);
  const [, select] = selection;
  const isWhole = whole.includes(pageNumber);

  const placementsOn = (page: number): EditedPlacement[] =>
    areas.flatMap(({ pages: list, rectangle }, index) => {
      const on = readPageList(list, pages.count) ?? [];
      if (!on.includes(page)) return [];
      return [{ ...areaPlacement, key: String(index), pages: on.length === pages.count ? '' : list, rectangle }];
    });
  const add = (rectangle: Rectangle, list: string) => {
    if (areas.length >= maxRedactAreas) return;
    setAreas([...areas, { pages: list, rectangle }]);
    select(String(areas.length));
  };
  const addInMiddle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The area gets the focus.
    currentTarget.blur();
    void pages.measure(pageNumber).then((size) => add(usualArea(size), String(pageNumber)));
  };
  const change = (key: string, next: Partial<RedactArea>) => {
    const area = areaOf(areas, key);
    if (area) setAreas(areas.with(Number(key), { ...area, ...next }));
  };
  const duplicate = (key: string) => {
    const area = areaOf(areas, key);
    if (area) add({ ...area.rectangle, y: Math.max(0, area.rectangle.y - copyOffset) }, area.pages);
  };
  const hitsOn = (page: number) => hits?.pages.find((each) => each.pageNumber === page);
  /** A click takes what was found there, or keeps it. */
  const press = (at: Point, page: number) => {
    const found = hitsOn(page);
    const index = found?.boxes().findIndex((boxes) => boxes.some((box) => isIn(box, at))) ?? -1;
    if (found && index >= 0) onToggle(found, index);
    else select(undefined);
  };
  const toggleWhole = () => setWhole(isWhole ? whole.filter((page) => page !== pageNumber) : [...whole, pageNumber]);
  return (
    <PageEditor
      pages={pages}
      pageNumber={pageNumber}
      onPage={onPage}
      placed={{
        on: placementsOn,
        stepsOn: () => keySteps,
        onPlace: (key, { rectangle }) => change(key, { rectangle }),
        onRemove: (key) => setAreas(areas.toSpliced(Number(key), 1)),
        onDuplicate: duplicate,
      }}
      hint={areas.length === 0 && isDrawing && hits === undefined && !isWhole ? t('drawHint') : undefined}
      isMarked={(page) => whole.includes(page) || placementsOn(page).length > 0 || hitsOn(page) !== undefined}
      settings={{ label: t('settings') }}
      selection={selection}
      placing={
        isDrawing
          ? {
              onDone: (at, rectangle, page) =>
                rectangle ? add(thickened(rectangle), String(page.pageNumber)) : press(at, page.pageNumber),
              onCancel: () => onDrawing(false),
            }
          : undefined
      }
      renderBelow={(page: DrawnPage) => (
        <>
          <FoundOnPage
            page={page}
            hits={hitsOn(page.pageNumber)}
            keep={keep}
            onToggle={onToggle}
            shownIndex={shownPlace?.pageNumber === page.pageNumber ? shownPlace.index : undefined}
          />
          {whole.includes(page.pageNumber) && <span className={styles.whole} data-whole="" />}
        </>
      )}
    >
      <div className={commands.group} role="group" aria-label={t('tools.label')}>
        <button type="button" className={commands.tool} aria-pressed={isDrawing} onClick={() => onDrawing(!isDrawing)}>
          <Icon name={icons.draw} />
          {t('tools.draw')}
        </button>
        <button type="button" className={commands.tool} onClick={addInMiddle}>
          <Icon name={icons.add} />
          {t('tools.add')}
        </button>
        <button type="button" className={commands.tool} aria-pressed={isWhole} onClick={toggleWhole}>
          <Icon name={icons.page} />
          {t('tools.wholePage')}
        </button>
      </div>
    </PageEditor>
  );
}

interface FoundOnPageProps extends Pick<RedactEditorProps, 'keep' | 'onToggle'> {
  page: DrawnPage;
  hits: PageHits | undefined;
  /** Of the place that the visitor looks at. */
  shownIndex: number | undefined;
}

/** Each place that was found on a page: it has several boxes where it continues on the next line. */
function FoundOnPage({ page, hits, keep, onToggle, shownIndex }: FoundOnPageProps) {
  if (hits === undefined) return null;
  const kept = keptOn(hits, keep);
  return hits.boxes().map((boxes, index) => (
    <FoundPlace
      // oxlint-disable-next-line react/no-array-index-key -- places have no other identity
      key={index}
      boxes={boxes}
      page={page}
      isShown={index === shownIndex}
      isKept={kept.has(index)}
      onPress={() => onToggle(hits, index)}
    />
  ));
}

interface FoundPlaceProps {
  boxes: readonly Rectangle[];
  page: DrawnPage;
  isShown: boolean;
  isKept: boolean;
  onPress: () => void;
}

function FoundPlace({ boxes, page, isShown, isKept, onPress }: FoundPlaceProps) {
  const first = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isShown) first.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isShown]);
  return boxes.map((rectangle, index) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list beside the page has it for keys
    <span
      // oxlint-disable-next-line react/no-array-index-key -- boxes have no other identity
      key={index}
      ref={index === 0 ? first : undefined}
      className={styles.hit}
      data-placed=""
      data-hit={isShown ? 'shown' : ''}
      data-kept={isKept || undefined}
      style={boxOf({ rectangle, rotation: 0 }, page)}
      onClick={onPress}
    />
  ));
}

const areaPlacement = {
  kind: 'area',
  content: '',
  rotation: 0,
  style: { opacity: 100, color: '', layer: 'over' },
} as const;

function usualArea({ width, height }: PageSize): Rectangle {
  const size = { width: width * usualShare.width, height: height * usualShare.height };
  return { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size };
}

function isIn({ x, y, width, height }: Rectangle, at: Point): boolean {
  return at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;
}

/** At least as thick as a pen: a line that was drawn has no height. */
function thickened({ x, y, width, height }: Rectangle): Rectangle {
  return { x, y, width: Math.max(3, width), height: Math.max(3, height) };
}
