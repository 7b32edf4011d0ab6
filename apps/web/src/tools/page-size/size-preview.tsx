import { contracts, type PageSize } from '@blattwerk/shared';
import { fitPages, type PageSizeOptions } from '@blattwerk/shared/fit-pages';
import { pointsPerMillimeter } from '@blattwerk/shared/drawn-text';
import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { SheetFigure } from '../../tool-run/pages/pictures/sheet-figure.tsx';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { PagesOfFile } from '../../tool-run/pages/tiles/pages-of-file.tsx';
import { blankSize } from '../../tool-run/pages/viewer/use-page-picture.ts';
import { useOptions } from '../../tool-run/running/use-form.ts';

/** CSS pixels of both pages beside each other, and of the height of the higher one. */
const [totalWidth, maxHeight] = [240, 190] as const;
/** Pages whose sizes are read: those of a usual scan. */
const maxMeasured = 200;

/** The first page before and after. */
export function SizePreview() {
  const options = useOptions(contracts['page-size']);
  return options === undefined ? null : (
    <PagesOfFile>{(pages) => <FirstPage pages={pages} options={options} />}</PagesOfFile>
  );
}

function FirstPage({ pages, options }: { pages: PdfPages; options: PageSizeOptions }) {
  const { t } = useTexts('page-size');
  const language = useLanguage();
  const sizes = usePageSizes(pages);
  const [before] = sizes;
  if (before === undefined) return null;
  const fitted = fitPages(sizes, options).get(0) ?? { ...before, scale: 1, x: 0, y: 0 };
  const page = {
    pageIndex: 0,
    x: fitted.x,
    y: fitted.y,
    width: before.width * fitted.scale,
    height: before.height * fitted.scale,
  };
  const scale = Math.min(
    totalWidth / (before.width + fitted.width),
    maxHeight / Math.max(before.height, fitted.height),
  );
  const millimeters = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const inMillimeters = ({ width, height }: PageSize) => ({
    width: millimeters.format(width / pointsPerMillimeter),
    height: millimeters.format(height / pointsPerMillimeter),
  });
  return (
    <SheetFigure
      pages={pages}
      sheets={[
        { sheet: { ...before, pages: [{ ...before, pageIndex: 0, x: 0, y: 0 }] }, width: before.width * scale },
        { sheet: { width: fitted.width, height: fitted.height, pages: [page] }, width: fitted.width * scale },
      ]}
    >
      {t('preview.before', inMillimeters(before))} {t('preview.after', inMillimeters(fitted))}
    </SheetFigure>
  );
}

/** Sizes of the pages, as far as they are read; empty until then. */
function usePageSizes(pages: PdfPages): readonly PageSize[] {
  const [sizes, setSizes] = useState<readonly PageSize[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const numbers = Array.from({ length: Math.min(pages.count, maxMeasured) }, (_, at) => at + 1);
    const measured = numbers.map((number) => pages.measure(number).catch(() => blankSize(pages)));
    void Promise.all(measured).then((all) => isCurrent && setSizes(all));
    return () => {
      isCurrent = false;
    };
  }, [pages]);
  return sizes;
}
