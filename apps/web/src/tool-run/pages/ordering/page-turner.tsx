import {
  formatPageOrder,
  type OrderedPage,
  parsePageOrder,
  resolvePageOrder,
  ToolError,
  type Turn,
} from '@blattwerk/shared';
import { type KeyboardEvent, useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useToolRunner, useToolState } from '../../running/use-tool-run.tsx';
import type { PdfPages } from '../reading/open-pages.ts';
import { turnActions } from '../tiles/page-tile.tsx';
import { itemsOfPages } from '../tiles/page-item.ts';
import { PageTiles, useTiles } from '../tiles/page-tiles.tsx';
import { PageToolbar } from '../tiles/page-toolbar.tsx';
import { PagesOfFile } from '../tiles/pages-of-file.tsx';
import { turnedBy } from './turned-by.ts';

export interface PageTurnerProps {
  /** The text field for the pages: those that are chosen, and the degrees of those with a rotation of their own. */
  field: string;
  /** Rotation of the other pages that are chosen, and of all where none is. */
  turn: Turn;
  /** Text about the number of pages that are turned. */
  count: (chosen: number, total: number) => string;
}

/** The pages of the chosen PDF as they will be, to be turned all together, some, or one by one. */
export function PageTurner(props: PageTurnerProps) {
  return <PagesOfFile>{(pages) => <Turner {...props} pages={pages} />}</PagesOfFile>;
}

function Turner({ field, turn, count, pages }: PageTurnerProps & { pages: PdfPages }) {
  const { t } = useTexts('singlePdf');
  const runner = useToolRunner();
  const text = useToolState(({ options }) => options[field] ?? '');
  const tiles = useTiles();
  const turns = useMemo(() => readTurns(text, pages.count), [text, pages.count]);
  const chosen = useMemo(() => new Set(Array.from(turns?.keys() ?? [], String)), [turns]);
  const items = useMemo(() => {
    const turnOf = (page: number): Turn => {
      if (text.trim() === '') return turn;
      const own = turns?.get(page);
      return own === 0 ? turn : (own ?? 0);
    };
    return itemsOfPages(
      pages,
      (page) => t('pages.page', { page }),
      (page) => ({ turn: turnOf(page) }),
    );
  }, [pages, text, turns, turn, t]);

  const write = (next: readonly OrderedPage[]) => {
    const value = formatPageOrder(next.toSorted((a, b) => a.pageNumber - b.pageNumber));
    runner.dispatch({ type: 'optionChanged', field, value });
  };
  const turnPage = (page: number, degrees: 90 | 270) => {
    const next = new Map(turns);
    const before = next.get(page);
    const after = turnedBy(before === 0 ? turn : (before ?? 0), degrees);
    if (after === 0) next.delete(page);
    else next.set(page, after);
    write(Array.from(next, ([pageNumber, turn]) => ({ fileIndex: 0, pageNumber, turn })));
  };
  const onKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, page: number) => {
    if (key.toLowerCase() !== 'r' || ctrlKey || metaKey || altKey) return false;
    turnPage(page, shiftKey ? 270 : 90);
    return true;
  };
  return (
    <>
      <PageToolbar count={count(chosen.size, pages.count)} field={field} />
      <PageTiles
        state={tiles}
        items={items}
        label={t('pages.pick')}
        keys={`${t('pages.keys')} ${t('pages.turnKeys')}`}
        selection={{
          mark: 'take',
          chosen,
          onChoose: (next) =>
            write(
              Array.from(next, (page) => ({
                fileIndex: 0,
                pageNumber: Number(page),
                turn: turns?.get(Number(page)) ?? 0,
              })),
            ),
        }}
        actions={turnActions}
        onAction={(action, page) => turnPage(page, action === 'turnLeft' ? 270 : 90)}
        onKey={onKey}
      />
    </>
  );
}

/** Degrees of the pages that a text names, 0 for those without their own; null where it is invalid for this PDF. */
function readTurns(text: string, pageCount: number): Map<number, Turn> | null {
  if (text.trim() === '') return new Map();
  try {
    const order = resolvePageOrder(parsePageOrder(text), [pageCount]);
    return new Map(order.map(({ pageNumber, turn }) => [pageNumber, turn]));
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}
