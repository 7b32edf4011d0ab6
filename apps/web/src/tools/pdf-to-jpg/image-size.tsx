import { contracts, dpiOf, fitRaster, rasterBounds, stackRaster } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { useFirstPageSize, usePageCount } from '../../tool-run/pages/reading/inspect-pdf.ts';
import { countPages } from '../../tool-run/pages/selecting/page-list.ts';
import { useOptions } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import styles from './image-size.module.css';

const contract = contracts['pdf-to-jpg'];

/** The pixels of the images, once the first page's size is known. */
export function ImageSize() {
  const { t } = useTexts('pdf-to-jpg');
  const language = useLanguage();
  const file = useToolState(({ files }) => (files.length === 1 ? files[0]?.file : undefined));
  const page = useFirstPageSize(file);
  const count = usePageCount(file);
  const asked = useOptions(contract);
  if (page === undefined || count === undefined || asked === undefined) return null;
  const bounds = rasterBounds(asked.format, siteConfig().limits);
  const pages = asked.pages === null ? count : countPages(asked.pages, count);
  const isTall = asked.layout === 'tall' && pages > 1;
  const { width, height, dpi, isScaledDown } = isTall
    ? stackRaster(
        Array.from({ length: pages }, () => page),
        dpiOf(asked),
        bounds,
      )
    : fitRaster(page, 1, dpiOf(asked), bounds);
  const pixels = new Intl.NumberFormat(language);
  const size = { width: pixels.format(width), height: pixels.format(height) };
  return (
    <p className={styles.size} data-image-size="">
      {t(isTall ? 'size.tall' : count === 1 ? 'size.only' : 'size.first', size)}
      {isScaledDown && ` ${t('size.scaledDown', { dpi })}`}
    </p>
  );
}
