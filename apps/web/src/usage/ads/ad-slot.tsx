import type { AdPlace } from '@blattwerk/site';
import { Suspense } from 'react';
import { useHydrated } from '../../site/use-hydrated.ts';
import { When } from '../../site/when.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import styles from './ad-slot.module.css';
import { lazyPart } from '../../site/lazy-part.ts';

const AdUnit = lazyPart(() => import('./ad-unit.tsx').then((module) => module.AdUnit));

/**
 * Space for an advertisement, on sites of operators with ads. It takes up space only after consent: `data-ads` on the
 * document is set before the first paint, so that nothing moves later.
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
