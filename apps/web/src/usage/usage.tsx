import { meets } from '@blattwerk/site';
import { lazy, Suspense } from 'react';
import { siteConfig } from '../site/site-config.ts';
import { useHydrated } from '../site/use-hydrated.ts';
import type { PageTitle } from './use-services.ts';

const ConsentRegion = lazy(() => import('./consent-region.tsx').then((module) => ({ default: module.ConsentRegion })));

/** Consent banner and the services that it allows; nothing where the operator has configured no service. */
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
