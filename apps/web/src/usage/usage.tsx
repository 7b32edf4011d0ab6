import { meets } from '@blattwerk/site';
import { Suspense } from 'react';
import { siteConfig } from '../site/site-config.ts';
import { useHydrated } from '../site/use-hydrated.ts';
import type { PageTitle } from './use-services.ts';
import { lazyPart } from '../site/lazy-part.ts';

const ConsentRegion = lazyPart(() => import('./consent-region.tsx').then((module) => module.ConsentRegion));

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
