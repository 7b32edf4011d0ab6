import { addRotation, formatPageOrder, formatPageRanges, type OrderedPage, type PageRotation } from '@blattwerk/shared';
import { type KeyboardEvent, useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useTextField } from '../../running/use-form.ts';
import type { PdfPages } from '../reading/open-pages.ts';
import { rotateActions } from '../tiles/page-tile.tsx';
import { itemsOfPages } from '../tiles/page-item.ts';
import { PageTiles, showPlace, useTiles } from '../tiles/page-tiles.tsx';
import { PageToolbar } from '../tiles/page-toolbar.tsx';
import { PagesOfFile } from '../tiles/pages-of-file.tsx';
import { readOrder } from './use-page-order.ts';

export interface PageRotatorProps {
  /** The text field for the pages: those that are chosen, and the degrees of those with a rotation of their own. */
  field: string;
  /** Rotation of the other pages that are chosen, and of all where none is. */
  rotation: PageRotation;
  /** Text about the number of pages that are rotated. */
  count: (chosen: number, total: number) => string;
  /** Text about pages with a rotation of their own. @param pages as a list of ranges */
  own: (degrees: 90 | 180 | 270, pages: string, count: number) => string;
}

/** The pages of the chosen PDF as they will be, to be rotated all together, some, or one by one. */
export function PageRotator(props: PageRotatorProps) {
  return <PagesOfFile>{(pages) => <Rotator {...props} pages={pages} />}</PagesOfFile>;
}

function Rotator({ field, rotation, count, own, pages }: PageRotatorProps & { pages: PdfPages }) {
  const { t } = useTexts('singlePdf');
  const [text, setText] = useTextField(field);
  const tiles = useTiles();
  const rotations = useMemo(() => readRotations(text, pages.count), [text, pages.count]);
  const chosen = useMemo(() => new Set(Array.from(rotations?.keys() ?? [], String)), [rotations]);
  const items = useMemo(() => {
    const rotationOf = (page: number): PageRotation => {
      if (text.trim() === '') return rotation;
      const own = rotations?.get(page);
      return own === 0 ? rotation : (own ?? 0);
    };
    return itemsOfPages(
      pages,
      (page) => t('pages.page', { page }),
      (page) => ({ rotation: rotationOf(page) }),
    );
  }, [pages, text, rotations, rotation, t]);

  const write = (next: readonly OrderedPage[]) => {
    setText(formatPageOrder(next.toSorted((a, b) => a.pageNumber - b.pageNumber)));
  };
  const choose = (next: ReadonlySet<string>) =>
    write(
      Array.from(next, (page) => ({
        fileIndex: 0,
        pageNumber: Number(page),
        rotation: rotations?.get(Number(page)) ?? 0,
      })),
    );
  const rotatePage = (page: number, degrees: 90 | -90) => {
    const next = new Map(rotations);
    const before = next.get(page);
    const after = addRotation(before === 0 ? rotation : (before ?? 0), degrees);
    if (after === 0) next.delete(page);
    else next.set(page, after);
    write(Array.from(next, ([pageNumber, rotation]) => ({ fileIndex: 0, pageNumber, rotation })));
  };
  const onKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, page: number) => {
    if (key.toLowerCase() !== 'r' || ctrlKey || metaKey || altKey) return false;
    rotatePage(page, shiftKey ? -90 : 90);
    return true;
  };
  return (
    <>
      <PageToolbar
        count={[count(chosen.size, pages.count), ...ownRotations(rotations, own)].join(' ')}
        choices={{ items, chosen, onChoose: choose, onPlace: (place) => showPlace(tiles, place) }}
      />
      <PageTiles
        state={tiles}
        items={items}
        label={t('pages.pick')}
        keys={`${t('pages.keys')} ${t('pages.rotateKeys')}`}
        selection={{
          mark: 'take',
          chosen,
          onChoose: choose,
        }}
        actions={rotateActions}
        onAction={(action, page) => rotatePage(page, action === 'rotateLeft' ? -90 : 90)}
        onKey={onKey}
      />
    </>
  );
}

/** What is said of pages with a rotation of their own, by degrees. */
function ownRotations(rotations: ReadonlyMap<number, PageRotation> = new Map(), describe: PageRotatorProps['own']) {
  const pagesOf = Map.groupBy(rotations.keys(), (page) => rotations.get(page) ?? 0);
  return ([90, 180, 270] as const).flatMap((degrees) => {
    const pages = pagesOf.get(degrees) ?? [];
    return pages.length > 0 ? describe(degrees, formatPageRanges(pages), pages.length) : [];
  });
}

/** Degrees of the pages that a text names, 0 for those without their own; undefined where it is invalid for this PDF. */
function readRotations(text: string, pageCount: number): Map<number, PageRotation> | undefined {
  if (text.trim() === '') return new Map();
  const order = readOrder(text, [pageCount]);
  return order && new Map(order.map(({ pageNumber, rotation }) => [pageNumber, rotation]));
}
