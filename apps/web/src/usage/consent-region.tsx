import type { Purpose } from '@blattwerk/site';
import { useEffect, useRef, useState } from 'react';
import { siteConfig } from '../site/site-config.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { decide } from './decision.ts';
import { onConsentSettingsOpened } from './consent-settings.ts';
import { useDecision } from './use-decision.ts';
import { type PageTitle, useServices } from './use-services.ts';

/** Asks for consent until the visitor has decided, and again on request; starts the granted services. */
export function ConsentRegion({ pageTitle }: { pageTitle: PageTitle }) {
  const decision = useDecision();
  const [isReopened, setReopened] = useState(false);
  const openedBy = useRef<Element | null>(null);
  useServices(decision.granted, pageTitle);

  useEffect(
    () =>
      onConsentSettingsOpened(() => {
        openedBy.current = document.activeElement;
        setReopened(true);
      }),
    [],
  );

  const close = () => {
    setReopened(false);
    const back = openedBy.current instanceof HTMLElement ? openedBy.current : document.getElementById('content');
    openedBy.current = null;
    back?.focus({ preventScroll: true });
  };
  const onDecide = (granted: readonly Purpose[]) => {
    decide(siteConfig(), granted);
    close();
  };

  if (decision.isMade && !isReopened) return null;
  return <ConsentBanner decision={decision} isReopened={isReopened} onDecide={onDecide} onClose={close} />;
}
