import { contracts } from '@blattwerk/shared';
import {
  layOutSheets,
  type Line,
  type NUpOptions,
  type PlacedPage,
  type SheetLayout,
} from '@blattwerk/shared/lay-out-sheets';
import { useTexts } from '../../i18n/use-texts.ts';
import { SheetFigure } from '../../tool-run/pages/pictures/sheet-figure.tsx';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { PagesOfFile } from '../../tool-run/pages/tiles/pages-of-file.tsx';
import { usePageSize } from '../../tool-run/pages/viewer/use-page-picture.ts';
import { useOptions } from '../../tool-run/running/use-form.ts';
import { unlessRefused } from '../../tool-run/unless-refused.ts';

/** CSS pixels of the sheets beside each other, and of the longer side of a single one at most. */
const [totalWidth, maxSide] = [250, 230] as const;

/** The first sheet, both sides of a booklet's first one, or all of a poster's first page. */
export function SheetPreview() {
  const options = useOptions(contracts['n-up']);
  return options === undefined ? null : (
    <PagesOfFile>{(pages) => <Sheets pages={pages} options={options} />}</PagesOfFile>
  );
}

function Sheets({ pages, options }: { pages: PdfPages; options: NUpOptions }) {
  const { t } = useTexts('n-up');
  const first = usePageSize(pages, 1);
  if (first === undefined) return null;
  const { mode } = options;
  // All pages are taken to be as large as the first one.
  const sizes = Array.from({ length: mode === 'poster' ? 1 : pages.count }, () => first);
  const sheets = unlessRefused(() => layOutSheets(sizes, options)) ?? [];
  const shown = mode === 'poster' ? posterOf(sheets) : sheets.slice(0, mode === 'booklet' ? 2 : 1);
  const [sheet] = shown;
  if (sheet === undefined) return null;
  const width = Math.min(totalWidth / shown.length, (maxSide * sheet.width) / Math.max(sheet.width, sheet.height));
  const count = mode === 'booklet' ? sheets.length / 2 : sheets.length;
  return (
    <SheetFigure pages={pages} sheets={shown.map((each) => ({ sheet: withLines(each, options), width }))}>
      {t(`preview.${mode}`, { count })}
    </SheetFigure>
  );
}

/** The sheets of a poster's first page as one, with the outline of each. */
function posterOf(sheets: readonly SheetLayout[]): SheetLayout[] {
  const parts = sheets.flatMap(({ area, pages: [page] }) =>
    page ? [{ page, left: area.x - page.x, down: page.y + page.height - area.y, ...area }] : [],
  );
  const [first] = parts;
  if (first === undefined) return [];
  const width = Math.max(...parts.map((part) => part.left + part.width));
  const height = Math.max(...parts.map(({ down }) => down));
  const page = { ...first.page, x: 0, y: height - first.page.height };
  const cuts = parts.flatMap((part) => frameOf({ ...part, x: part.left, y: height - part.down }));
  return [{ width, height, area: { x: 0, y: 0, width, height }, pages: [page], cuts }];
}

function withLines(sheet: SheetLayout, { mode, frames }: NUpOptions): SheetLayout & { lines: Line[] } {
  return { ...sheet, lines: [...sheet.cuts, ...(frames && mode !== 'poster' ? sheet.pages.flatMap(frameOf) : [])] };
}

function frameOf({ x, y, width, height }: Pick<PlacedPage, 'x' | 'y' | 'width' | 'height'>): Line[] {
  const [right, top] = [x + width, y + height];
  return [
    [x, y, right, y],
    [right, y, right, top],
    [right, top, x, top],
    [x, top, x, y],
  ];
}
