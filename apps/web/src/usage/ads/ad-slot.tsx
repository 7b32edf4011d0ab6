import type { AdPlace } from '@blattwerk/site';
import { lazy, Suspense } from 'react';
import { useHydrated } from '../../site/use-hydrated.ts';
import { When } from '../../site/when.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import styles from './ad-slot.module.css';

const AdUnit = lazy(() => import('./ad-unit.tsx').then((module) => ({ default: module.AdUnit })));

/**
 * Room for an advertisement, on pages of operators that have one there. It takes up room only where the visitor has
 * consented: `data-ads` on the document says so before the first paint (the page's loader), so that nothing moves later.
 */
export function AdSlot({ place }: { place: AdPlace }) {
  const { t } = useTexts('app');
  const isHydrated = useHydrated();
  return (
    <When
      as="section"
      condition={place === 'tool' ? 'adBelowTool' : 'adBelowArticle'}
      aria-label={t('ad')}
      className={styles.slot}
    >
      <p className={styles.label}>{t('ad')}</p>
      {isHydrated && (
        <Suspense fallback={null}>
          <AdUnit place={place} className={styles.unit} />
        </Suspense>
      )}
    </When>
  );
}
