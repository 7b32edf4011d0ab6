import { formatPageRanges } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { useTargets } from './redact-form.ts';
import styles from './redact-options.module.css';
import { shortList } from './short-list.ts';
import { type HitPlace, type Hits, numberOfPlace, stepToPlace } from './use-hits.ts';

interface FoundPlacesProps {
  hits: Hits;
  /** Pages of the PDF. */
  total: number;
  pageNumber: number;
  onPage: (pageNumber: number) => void;
  /** The place that the visitor looks at. */
  shown: HitPlace | undefined;
  onShow: (place: HitPlace) => void;
}

/** What was found, page by page, and where nothing can be found. */
export function FoundPlaces({ hits, total, pageNumber, onPage, shown, onShow }: FoundPlacesProps) {
  const { t } = useTexts('redact');
  const { pages, searched, withoutText, targets } = hits;
  const count = pages.reduce((sum, page) => sum + page.places.length, 0);
  const isDone = searched === total;
  const missing = useTargets().words.filter((_, index) => !targets.has(index));
  const place = shown?.pageNumber === pageNumber ? numberOfPlace(hits, shown) : 0;
  const status = () => {
    if (!isDone) return t('found.searching', { searched, total });
    return place > 0
      ? t('found.place', { place, total: count })
      : t(count === 0 ? 'found.none' : 'found.places', { count });
  };
  const step = (direction: 1 | -1) => {
    const next = stepToPlace(hits, place > 0 && shown ? shown : { pageNumber, index: -1 }, direction);
    if (next) onShow(next);
  };
  return (
    <section className={styles.found} aria-label={t('found.label')} data-found={isDone ? 'done' : ''}>
      <div className={styles.turner}>
        <p role="status">{status()}</p>
        {count > 0 && (
          <>
            <IconButton icon="arrow-left" label={t('found.previous')} onClick={() => step(-1)} />
            <IconButton icon="arrow-right" label={t('found.next')} onClick={() => step(1)} />
          </>
        )}
      </div>
      {pages.length > 0 && (
        <ul className={styles.pages}>
          {pages.map((page) => (
            <li key={page.pageNumber}>
              <button
                type="button"
                className={styles.page}
                aria-current={page.pageNumber === pageNumber ? 'true' : undefined}
                onClick={() => onPage(page.pageNumber)}
              >
                {t('found.page', { page: page.pageNumber, count: page.places.length })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isDone && count > 0 && missing.length > 0 && <p>{t('found.missing', { words: shortList(missing) })}</p>}
      {isDone && count > 0 && <p className={styles.hint}>{t('found.onlySome')}</p>}
      {isDone && withoutText.length > 0 && (
        <p className={styles.hint}>
          {t('found.withoutText', { count: withoutText.length, pages: rangesOf(withoutText) })}
        </p>
      )}
    </section>
  );
}

function rangesOf(pageNumbers: readonly number[]): string {
  return shortList(formatPageRanges(pageNumbers).replaceAll('-', '–').split(','));
}
