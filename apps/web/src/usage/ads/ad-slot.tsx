import type { AdPlace, SiteCondition } from '@blattwerk/shared';
import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '../../app/use-hydrated.ts';
import { When } from '../../app/when.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import styles from './ad-slot.module.css';

const AdUnit = lazy(() => import('./ad-unit.tsx').then((module) => ({ default: module.AdUnit })));

const conditions = { tool: 'adBelowTool', article: 'adBelowArticle' } as const satisfies Record<AdPlace, SiteCondition>;

/**
 * Room for an advertisement, on pages of operators that have one there. It takes up room only where the visitor has
 * consented: `data-ads` on the document says so before the first paint (the page's loader), so that nothing moves later.
 */
export function AdSlot({ place }: { place: AdPlace }) {
  const { t } = useTexts('app');
  const [state, setState] = useState<'kept' | 'empty' | 'gone'>('kept');
  const isHydrated = useHydrated();
  return (
    <When as="section" condition={conditions[place]} aria-label={t('ad')} className={styles.slot} data-state={state}>
      <p className={styles.label}>{t('ad')}</p>
      {isHydrated && (
        <Suspense fallback={null}>
          <AdUnit place={place} onEmpty={() => setState('empty')} onUnseen={() => setState('gone')} />
        </Suspense>
      )}
    </When>
  );
}
