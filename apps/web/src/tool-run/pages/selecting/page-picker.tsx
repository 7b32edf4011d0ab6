import { isAscending } from '@blattwerk/shared';
import { useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { PdfPages } from '../reading/open-pages.ts';
import { changePageList } from './page-list.ts';
import { usePageList } from './use-page-list.ts';
import { itemsOfPages, type PageItem } from '../tiles/page-item.ts';
import { PageTiles, showPlace, useTiles } from '../tiles/page-tiles.tsx';
import { PageToolbar } from '../tiles/page-toolbar.tsx';
import { PagesOfFile } from '../tiles/pages-of-file.tsx';

type Badge = Pick<PageItem, 'badge' | 'badgeLook'>;

export interface PagePickerProps {
  /** Text field with the list of pages, kept in step with the selection. */
  field: string;
  mark: 'remove' | 'take';
  /** Whether pages are taken in the order of the list, and as often as it names them. */
  keepsOrder?: boolean;
  /** Text on each page that has one, by its number from 1, and where it is. */
  badgesOf?: (total: number) => ReadonlyMap<number, Badge> | undefined;
  /** Text about the number of chosen pages. */
  count: (chosen: number, total: number) => string;
}

const none: readonly number[] = [];

/** Selection of pages of the chosen PDF, as an alternative to typing them. */
export function PagePicker(props: PagePickerProps) {
  return <PagesOfFile>{(pages) => <Picker {...props} pages={pages} />}</PagesOfFile>;
}

function Picker({ field, mark, keepsOrder = false, badgesOf, count, pages }: PagePickerProps & { pages: PdfPages }) {
  const { t } = useTexts('singlePdf');
  const [taken = none, setTaken] = usePageList(field, pages.count, keepsOrder);
  const tiles = useTiles();
  const chosen = useMemo(() => new Set(taken.map(String)), [taken]);
  const badges = badgesOf?.(pages.count);
  // Another map with the same badges changes nothing.
  const badgeKey = badges && JSON.stringify([...badges]);
  const items = useMemo(() => {
    const places = keepsOrder && !isAscending(taken) ? placesOf(taken) : undefined;
    return itemsOfPages(
      pages,
      (page) => t('pages.page', { page }),
      (page) => {
        const place = places?.get(page)?.join(', ');
        return place === undefined ? (badges?.get(page) ?? {}) : { badge: t('pages.place', { place }) };
      },
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the badges
  }, [pages, taken, keepsOrder, badgeKey, t]);

  const choose = (next: ReadonlySet<string>) => {
    const numbers = Array.from(next, Number);
    setTaken(keepsOrder ? changePageList(taken, numbers) : numbers);
  };
  return (
    <>
      <PageToolbar
        count={count(chosen.size, pages.count)}
        choices={{ items, chosen, onChoose: choose, onPlace: (place) => showPlace(tiles, place) }}
      />
      <PageTiles
        state={tiles}
        items={items}
        label={t('pages.pick')}
        keys={t('pages.keys')}
        selection={{ mark, chosen, onChoose: choose }}
      />
    </>
  );
}

/** The places at which a list names each page, from 1. */
function placesOf(numbers: readonly number[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [index, number] of numbers.entries()) places.set(number, [...(places.get(number) ?? []), index + 1]);
  return places;
}
