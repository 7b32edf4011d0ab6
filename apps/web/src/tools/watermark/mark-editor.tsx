import { contracts, type PageSize, pagesBetween } from '@blattwerk/shared';
import { cssColor } from '@blattwerk/shared/drawn-text';
import { markDefaults, type Placed, placeMark } from '@blattwerk/shared/mark-pages';
import { useTexts } from '../../i18n/use-texts.ts';
import {
  type EditedPlacement,
  millimetersOf,
  type PlacementChange,
  pointsOf,
} from '../../tool-run/pages/editor/edited-placement.ts';
import { middleOf } from '../../tool-run/pages/editor/geometry.ts';
import commands from '../../tool-run/pages/editor/editor-tools.module.css';
import { PageEditor } from '../../tool-run/pages/editor/page-editor.tsx';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { choiceIcons } from '../../tool-run/pages/viewer/viewer-controls.tsx';
import { usePageList } from '../../tool-run/pages/selecting/use-page-list.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { type CurrentMark, useSetContent } from './use-mark.ts';

export interface MarkEditorProps extends CurrentMark {
  pages: PdfPages;
  pageNumber: number;
  onPage: (pageNumber: number) => void;
}

/** The pages of the chosen PDF with the mark on them, to be moved, resized and rotated. */
export function MarkEditor({ options, mark, pages, pageNumber, onPage }: MarkEditorProps) {
  const { t } = useTexts('watermark');
  const { set } = useForm(contracts.watermark);
  const setContent = useSetContent();
  const [marked = pagesBetween(1, pages.count), setMarked] = usePageList('pages', pages.count);
  const isMarked = marked.includes(pageNumber);

  const placementsOn = (page: number, size: PageSize): EditedPlacement[] => {
    const [first, ...copies] = mark && marked.includes(page) ? placeMark(options, size, mark) : [];
    if (mark === undefined || first === undefined) return [];
    const { color, layer, position } = options;
    return [
      {
        ...mark,
        ...first,
        key: 'mark',
        pages: options.pages ?? '',
        style: { opacity: markDefaults(options).opacity, color: cssColor(color), layer },
        ...(position === 'tiled' && options.x_mm === null && { copies }),
      },
    ];
  };
  const onPlace = (_: string, place: Placed, change: PlacementChange, size: PageSize) => {
    const { x, y } = middleOf(place);
    const isCentered = options.position === 'center' && x === size.width / 2 && y === size.height / 2;
    // What is at a side would be kept at its distance to the edges, and not below the pointer.
    const isFree = change === 'move' || options.x_mm !== null || options.position !== 'center';
    set({
      ...(isFree && { x_mm: millimetersOf(x), y_mm: millimetersOf(size.height - y) }),
      ...(isCentered && { x_mm: null, y_mm: null }),
      ...(change === 'resize' && { width_percent: widthPercentOf(place.rectangle.width, size) }),
      ...(change === 'rotate' && { angle: place.rotation }),
    });
  };
  const toggle = () => {
    const next = isMarked ? marked.filter((page) => page !== pageNumber) : [...marked, pageNumber];
    // Without any page, all of them would get the mark.
    if (next.length > 0) setMarked(next.length === pages.count ? [] : next);
  };
  return (
    <PageEditor
      pages={pages}
      pageNumber={pageNumber}
      onPage={onPage}
      placed={{
        on: placementsOn,
        stepsOn: (size) => ({ move: pointsOf(1), resize: size.width / 100 }),
        onPlace,
        onRemove: () => setContent(null, undefined),
      }}
      hint={mark === undefined ? t('noMark') : undefined}
      isMarked={(page) => mark !== undefined && marked.includes(page)}
      settings={{ label: t('settings'), isFirst: mark === undefined }}
    >
      {pages.count > 1 && (
        <button
          type="button"
          className={commands.tool}
          aria-pressed={isMarked}
          aria-disabled={(isMarked && marked.length === 1) || undefined}
          onClick={toggle}
        >
          <Icon name={isMarked ? choiceIcons.chosen : choiceIcons.choose} />
          {t('onThisPage')}
        </button>
      )}
    </PageEditor>
  );
}

/** Share of a page's width, from 1 to 100. */
export function widthPercentOf(width: number, page: PageSize): number {
  return Math.max(1, Math.min(100, Math.round((width / page.width) * 100)));
}
