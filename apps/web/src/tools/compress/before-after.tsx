import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { openPdfPages, type PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { showPicture } from '../../tool-run/pages/pictures/show-picture.ts';
import styles from './before-after.module.css';
import { type Change, findChange, findMostChanged } from './find-changes.ts';

/** Width of the pictures, in pixels. */
const pictureWidth = 1_400;

interface Comparison {
  change: Change;
  before: ImageBitmap;
  after: ImageBitmap;
}

export interface BeforeAfterProps {
  before: Blob;
  after: Blob;
}

/** The page that a compression changed most, before and after it, with a line to drag; or a sentence where none looks different. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const { t } = useTexts('compress');
  const comparison = useComparison(before, after);
  const [share, setShare] = useState(50);
  if (comparison === undefined) return <div className={styles.stage} />;
  if (comparison === null) return <p className={styles.hint}>{t('compare.none')}</p>;
  const { change } = comparison;
  return (
    <>
      <div className={styles.stage} style={{ '--share': `${share}%` } as CSSProperties}>
        <Picture picture={comparison.after} rows={change.rows} className={styles.picture} />
        <Picture picture={comparison.before} rows={change.rows} className={`${styles.picture} ${styles.before}`} />
        <div className={styles.line} />
        <span className={styles.label}>{t('compare.before')}</span>
        <span className={styles.label}>{t('compare.after')}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          className={styles.range}
          aria-label={t('compare.share')}
          aria-valuetext={`${share}\u00a0%`}
          onChange={(event) => setShare(Number(event.target.value))}
        />
      </div>
      <p className={styles.hint}>
        {t('compare.page', { page: change.page })} {t('compare.hint')}
      </p>
    </>
  );
}

interface PictureProps extends Pick<Change, 'rows'> {
  picture: ImageBitmap;
  className: string | undefined;
}

/** A page in the width of its frame, from the part on that changed most. */
function Picture({ picture, rows, className }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null || picture.width === 0) return;
    const visible = element.clientHeight / ((element.clientWidth * picture.height) / picture.width);
    showPicture(element, picture);
    const canvas = element.firstElementChild as HTMLElement;
    canvas.style.transform = `translateY(${-100 * findMostChanged(rows, visible)}%)`;
  }, [picture, rows]);
  return <div ref={frame} className={className} aria-hidden="true" />;
}

/** Undefined until the pages are compared, and where they cannot be rendered; null where no page looks different. */
function useComparison(before: Blob, after: Blob): Comparison | null | undefined {
  const [found, setFound] = useState<{ after: Blob; comparison: Comparison | null }>();
  useEffect(() => {
    const controller = new AbortController();
    compare(before, after, controller.signal).then(
      (comparison) => setFound({ after, comparison: comparison ?? null }),
      // The pages cannot be rendered, or another file is shown now.
      () => {},
    );
    return () => controller.abort();
  }, [before, after]);
  return found?.after === after ? found.comparison : undefined;
}

async function compare(before: Blob, after: Blob, signal: AbortSignal): Promise<Comparison | undefined> {
  const opened: PdfPages[] = [];
  try {
    for (const file of [before, after]) {
      opened.push(await openPdfPages(file));
      signal.throwIfAborted();
    }
    const [one, other] = opened;
    const change = one && other && (await findChange(one, other, signal));
    if (!change) return undefined;
    const render = (pages: PdfPages) => pages.render(change.page, pictureWidth, signal);
    return { change, before: await render(one), after: await render(other) };
  } finally {
    for (const pages of opened) pages.close();
  }
}
