import type { AdPlace } from '@blattwerk/site';
import { useEffect, useRef } from 'react';
import { siteConfig } from '../../site/site-config.ts';
import { classes } from '../../ui/classes.ts';
import { fillAd } from '../services/adsense.ts';
import { useDecision } from '../use-decision.ts';
import { whenBelowView } from './when-below-view.ts';

export interface AdUnitProps {
  place: AdPlace;
  className: string | undefined;
}

/** The advertisement, after consent. */
export function AdUnit(props: AdUnitProps) {
  const { granted } = useDecision();
  return granted.includes('ads') ? <Unit {...props} /> : null;
}

function Unit({ place, className }: AdUnitProps) {
  const element = useRef<HTMLModElement>(null);
  const { adsClient, adSlots } = siteConfig();

  useEffect(() => {
    const ad = element.current;
    const slot = ad?.closest('section');
    if (!ad || !slot) return undefined;
    const ending = new AbortController();
    const stop = fillAd(ad, adsClient, () => {
      // Hides the label first; the space is removed once that moves nothing visible.
      slot.dataset.state = 'empty';
      whenBelowView(slot, ending.signal, () => {
        slot.dataset.state = 'gone';
      });
    });
    return () => {
      stop();
      ending.abort();
    };
  }, [adsClient]);

  return (
    <ins
      ref={element}
      className={classes('adsbygoogle', className)}
      data-ad-client={adsClient}
      data-ad-slot={adSlots[place]}
    />
  );
}
