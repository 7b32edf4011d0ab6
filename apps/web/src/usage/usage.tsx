import { meets } from '@blattwerk/site';
import { lazy, Suspense } from 'react';
import { siteConfig } from '../site/site-config.ts';
import { useHydrated } from '../site/use-hydrated.ts';
import type { PageTitle } from './use-services.ts';

const ConsentRegion = lazy(() => import('./consent-region.tsx').then((module) => ({ default: module.ConsentRegion })));

/** The question of consent and what follows from the answer; nothing at all where the operator has set up no service. */
export function Usage({ pageTitle }: { pageTitle: PageTitle }) {
  const isHydrated = useHydrated();
  return (
    isHydrated &&
    meets(siteConfig(), 'thirdParties') && (
      <Suspense fallback={null}>
        <ConsentRegion pageTitle={pageTitle} />
      </Suspense>
    )
  );
}
