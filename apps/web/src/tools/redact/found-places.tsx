import { formatPageRanges } from '@blattwerk/shared';
import type { RedactArea } from '@blattwerk/shared/redact-targets';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { keptOn } from './kept-places.ts';
import { useAddWord, useTargets } from './redact-form.ts';
import styles from './redact-options.module.css';
import { shortList } from './short-list.ts';
import { type HitPlace, type Hits, numberOfPlace, type PageHits, stepToPlace } from './use-hits.ts';

/** Places that are listed one by one. */
const maxListed = 300;
/** Characters of the text before and after a place. */
const around = 22;
/** Words that are like those that are looked for, of which the most frequent are named. */
const maxSimilar = 6;

interface FoundPlacesProps {
  hits: Hits;
  /** Areas in which what is found stays. */
  keep: readonly RedactArea[];
  /** Takes a place, or keeps it. */
  onToggle: (page: PageHits, index: number) => void;
  /** Pages of the PDF. */
  total: number;
  pageNumber: number;
  onPage: (pageNumber: number) => void;
  /** The place that the visitor looks at. */
  shown: HitPlace | undefined;
  onShow: (place: HitPlace) => void;
}

/** What was found, page by page, each to be kept or taken, what is like it, and where nothing can be found. */
export function FoundPlaces({ hits, keep, onToggle, total, pageNumber, onPage, shown, onShow }: FoundPlacesProps) {
  const { t } = useTexts('redact');
  const { pages, searched, withoutText, targets } = hits;
  const count = pages.reduce((sum, page) => sum + page.places.length, 0);
  const isDone = searched === total;
  const { words, patterns } = useTargets();
  const missing = [
    ...words.filter((_, index) => !targets.has(index)),
    ...patterns.filter((pattern) => !targets.has(pattern)).map((pattern) => t(`patterns.${pattern}`)),
  ];
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
  const kept = new Map(pages.map((page) => [page.pageNumber, keptOn(page, keep)]));
  const hasKept = [...kept.values()].some(({ size }) => size > 0);
  const listed = listedPages(pages);
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
        <ul className={styles.pages} data-scrolls="">
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
              {listed.has(page) && (
                <PlacesOfPage
                  page={page}
                  kept={kept.get(page.pageNumber)}
                  onToggle={(index) => {
                    onToggle(page, index);
                    onShow({ pageNumber: page.pageNumber, index });
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isDone && count > 0 && <p className={styles.hint}>{t('found.keep')}</p>}
      {hasKept && <p className={styles.hint}>{t('found.kept')}</p>}
      {isDone && count > 0 && missing.length > 0 && <p>{t('found.missing', { words: shortList(missing) })}</p>}
      {isDone && <SimilarWords similar={hits.similar} />}
      {isDone && withoutText.length > 0 && (
        <p className={styles.hint}>
          {t('found.withoutText', { count: withoutText.length, pages: rangesOf(withoutText) })}
        </p>
      )}
    </section>
  );
}

/** The pages whose places are listed one by one. */
function listedPages(pages: readonly PageHits[]): ReadonlySet<PageHits> {
  let count = 0;
  return new Set(pages.filter(({ places }) => (count += places.length) <= maxListed));
}

interface PlacesOfPageProps {
  page: PageHits;
  kept: ReadonlySet<number> | undefined;
  onToggle: (index: number) => void;
}

/** The places of a page in their sentences: what is checked goes. */
function PlacesOfPage({
  page: {
    places,
    text: { text },
  },
  kept,
  onToggle,
}: PlacesOfPageProps) {
  const part = (start: number, end: number) => text.slice(Math.max(0, start), end).replaceAll(/\s+/g, ' ');
  return (
    <ul className={styles.places}>
      {places.map(({ start, end }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- places have no other identity
        <li key={index}>
          <label className={styles.place} data-kept={kept?.has(index) || undefined}>
            <input type="checkbox" checked={kept?.has(index) !== true} onChange={() => onToggle(index)} />
            <span>
              {part(start - around, start).trimStart()}
              <mark>{part(start, end)}</mark>
              {part(end, end + around).trimEnd()}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** Words that are like those that are looked for and stay, each to be looked for as well. */
function SimilarWords({ similar }: Pick<Hits, 'similar'>) {
  const { t } = useTexts('redact');
  const add = useAddWord();
  if (similar.size === 0) return null;
  const named = [...similar].toSorted(([, one], [, other]) => other - one).slice(0, maxSimilar);
  return (
    <div className={styles.similar}>
      <p>{t('found.similar')}</p>
      {named.map(([word, count]) => (
        <Button
          key={word}
          size="small"
          icon="plus"
          aria-label={t('found.addSimilar', { word })}
          onClick={() => add(word)}
        >
          {t('found.similarWord', { word, count })}
        </Button>
      ))}
    </div>
  );
}

function rangesOf(pageNumbers: readonly number[]): string {
  return shortList(formatPageRanges(pageNumbers).replaceAll('-', '–').split(','));
}
