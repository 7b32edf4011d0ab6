import type { AdPlace } from '@blattwerk/shared';
import { useEffect, useEffectEvent, useRef } from 'react';
import { siteConfig } from '../../app/site-config.ts';
import { classes } from '../../ui/classes.ts';
import { fillAd } from '../services/adsense.ts';
import { useDecision } from '../use-decision.ts';
import styles from './ad-slot.module.css';
import { whenUnseenBelow } from './when-unseen-below.ts';

export interface AdUnitProps {
  place: AdPlace;
  /** No advertisement comes. */
  onEmpty: () => void;
  /** And the empty room can go without moving anything that is seen. */
  onUnseen: () => void;
}

/** The advertisement itself, where the visitor has consented. */
export function AdUnit(props: AdUnitProps) {
  const { granted } = useDecision();
  return granted.includes('ads') ? <Unit {...props} /> : null;
}

function Unit({ place, onEmpty, onUnseen }: AdUnitProps) {
  const element = useRef<HTMLModElement>(null);
  const { adsClient, adSlots } = siteConfig();
  const empty = useEffectEvent(onEmpty);
  const unseen = useEffectEvent(onUnseen);

  useEffect(() => {
    const ad = element.current;
    if (ad === null) return undefined;
    const ending = new AbortController();
    const stop = fillAd(ad, adsClient, () => {
      empty();
      whenUnseenBelow(ad.closest('section') ?? ad, ending.signal, () => unseen());
    });
    return () => {
      stop();
      ending.abort();
    };
  }, [adsClient]);

  return (
    <ins
      ref={element}
      className={classes('adsbygoogle', styles.unit)}
      data-ad-client={adsClient}
      data-ad-slot={adSlots[place]}
    />
  );
}
