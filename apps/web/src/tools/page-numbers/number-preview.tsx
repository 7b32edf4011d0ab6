import { contracts } from '@blattwerk/shared';
import { cssColor, textLineHeight } from '@blattwerk/shared/drawn-text';
import { placeNumber } from '@blattwerk/shared/number-pages';
import { useTexts } from '../../i18n/use-texts.ts';
import { PagePicture } from '../../tool-run/pages/pictures/page-picture.tsx';
import { fontFamily, useTextFont, widthOf } from '../../tool-run/pages/pictures/text-size.ts';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { PagesOfFile } from '../../tool-run/pages/tiles/pages-of-file.tsx';
import { useOptions } from '../../tool-run/running/use-form.ts';
import { usePageSize } from '../../tool-run/pages/viewer/use-page-picture.ts';
import { type CurrentOptions, numbersByPage } from './current-numbers.ts';
import styles from './number-preview.module.css';

/** CSS pixels of a point: large enough to read a number. */
const scale = 0.9;

/** The edge of the first page that gets a number, with the number at its place. */
export function NumberPreview() {
  const current = useOptions(contracts['page-numbers']);
  return current === undefined ? null : (
    <PagesOfFile>{(pages) => <NumberedPage pages={pages} options={current} />}</PagesOfFile>
  );
}

function NumberedPage({ pages, options }: { pages: PdfPages; options: CurrentOptions }) {
  const { t } = useTexts('page-numbers');
  const [[pageNumber, text] = [1, '']] = numbersByPage(options, pages.count) ?? [];
  const size = usePageSize(pages, pageNumber);
  useTextFont();
  if (size === undefined || text === '') return null;
  const textWidth = widthOf(text);
  const { x, y, fontSize } = placeNumber(options, size, { pageNumber, textWidth });
  return (
    <figure className={styles.preview}>
      <div
        className={styles.detail}
        data-side={y > size.height / 2 ? 'top' : 'bottom'}
        data-column={columnOf(x, size.width)}
      >
        <div
          className={styles.page}
          style={{
            width: size.width * scale,
            height: size.height * scale,
            ['--page-ratio' as string]: size.width / size.height,
          }}
        >
          <PagePicture pages={pages} number={pageNumber} width={size.width * scale} />
          <span
            className={styles.number}
            style={{
              left: x * scale,
              bottom: y * scale,
              width: textWidth * fontSize * scale,
              fontFamily,
              color: cssColor(options.color),
              fontSize: fontSize * scale,
              lineHeight: textLineHeight,
            }}
          >
            {text}
          </span>
        </div>
      </div>
      <figcaption>{t('preview', { page: pageNumber })}</figcaption>
    </figure>
  );
}

/** The third of a page in which something begins. */
function columnOf(x: number, width: number): 'left' | 'center' | 'right' {
  if (x < width / 3) return 'left';
  return x < (width * 2) / 3 ? 'center' : 'right';
}
