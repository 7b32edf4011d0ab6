import type { PageSize, Rectangle } from '@blattwerk/shared';
import { maxRedactAreas, type RedactArea } from '@blattwerk/shared/redact-targets';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { boxOf } from '../../tool-run/pages/editor/box-of.ts';
import type { EditedPlacement } from '../../tool-run/pages/editor/edited-placement.ts';
import commands from '../../tool-run/pages/editor/editor-tools.module.css';
import { PageEditor, type PageEditorProps } from '../../tool-run/pages/editor/page-editor.tsx';
import { widthOf } from '../../tool-run/pages/pictures/text-size.ts';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { boxesOfText } from '../../tool-run/pages/reading/page-text.ts';
import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import { usePageList } from '../../tool-run/pages/selecting/use-page-list.ts';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import { Icon } from '../../ui/icon.tsx';
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
      isMarked={(page) =>
        whole.includes(page) ||
        placementsOn(page).length > 0 ||
        hits?.pages.some((each) => each.pageNumber === page) === true
      }
      settings={{ label: t('settings') }}
      selection={selection}
      placing={
        isDrawing
          ? {
              onDone: (_, rectangle, page) =>
                rectangle ? add(thickened(rectangle), String(page.pageNumber)) : select(undefined),
              onCancel: () => onDrawing(false),
            }
          : undefined
      }
      renderBelow={(page: DrawnPage) => (
        <>
          <FoundOnPage
            page={page}
            hits={hits?.pages.find((each) => each.pageNumber === page.pageNumber)}
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

interface FoundOnPageProps {
  page: DrawnPage;
  hits: PageHits | undefined;
  /** Of the place that the visitor looks at. */
  shownIndex: number | undefined;
}

/** Each place that was found on a page: it has several boxes where it continues on the next line. */
function FoundOnPage({ page, hits, shownIndex }: FoundOnPageProps) {
  const found = useMemo(() => hits?.places.map((hit) => boxesOfText(hits.text, hit, widthOf)) ?? [], [hits]);
  return found.map((boxes, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- places have no other identity
    <FoundPlace key={index} boxes={boxes} page={page} isShown={index === shownIndex} />
  ));
}

interface FoundPlaceProps {
  boxes: readonly Rectangle[];
  page: DrawnPage;
  isShown: boolean;
}

function FoundPlace({ boxes, page, isShown }: FoundPlaceProps) {
  const first = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isShown) first.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isShown]);
  return boxes.map((rectangle, index) => (
    <span
      // oxlint-disable-next-line react/no-array-index-key -- boxes have no other identity
      key={index}
      ref={index === 0 ? first : undefined}
      className={styles.hit}
      data-hit={isShown ? 'shown' : ''}
      style={boxOf({ rectangle, rotation: 0 }, page)}
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

/** At least as thick as a pen: a line that was drawn has no height. */
function thickened({ x, y, width, height }: Rectangle): Rectangle {
  return { x, y, width: Math.max(3, width), height: Math.max(3, height) };
}
