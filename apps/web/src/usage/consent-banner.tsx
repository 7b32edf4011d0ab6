import { browserRefuses, type Purpose, purposesOf } from '@blattwerk/site';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { siteConfig } from '../site/site-config.ts';
import { LanguageLink } from '../i18n/language-link.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import styles from './consent-banner.module.css';
import type { Decision } from './decision.ts';

export interface ConsentBannerProps {
  decision: Decision;
  /** Opened again from the footer: takes the focus, shows the decision, and can be closed. */
  isReopened: boolean;
  onDecide: (granted: readonly Purpose[]) => void;
  onClose: () => void;
}

/** Consent banner at the lower edge. It blocks nothing, and no decision means no consent. */
export function ConsentBanner({ decision, isReopened, onDecide, onClose }: ConsentBannerProps) {
  const { t } = useTexts('consent');
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const banner = useRef<HTMLElement>(null);
  const asked = purposesOf(siteConfig());
  const isRefusedByBrowser = browserRefuses(navigator);
  useReservedSpace(banner);
  useEffect(() => {
    if (isReopened) heading.current?.focus();
  }, [isReopened]);

  return (
    <section ref={banner} aria-labelledby={titleId} className={styles.banner}>
      <Announcement text={t('title')} />
      <div className={styles.textBlock}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <p>
          <Purposes /> {t('without')} <LanguageLink to="/privacy">{t('more')}</LanguageLink>
        </p>
        {isReopened && <p className={styles.state}>{t(isRefusedByBrowser ? 'byBrowser' : stateOf(decision, asked))}</p>}
        {asked.length > 1 && !isRefusedByBrowser && <OneByOne asked={asked} decision={decision} onDecide={onDecide} />}
      </div>
      <div className={styles.actions}>
        {isRefusedByBrowser ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <>
            <Button onClick={() => onDecide([])}>{t('refuse')}</Button>
            <Button onClick={() => onDecide(asked)}>{t('grant')}</Button>
          </>
        )}
      </div>
      {isReopened && !isRefusedByBrowser && decision.isMade && (
        <Button kind="quiet" size="small" className={styles.close} onClick={onClose}>
          {t('close')}
        </Button>
      )}
    </section>
  );
}

function Purposes() {
  const { t } = useTexts('consent');
  const { analyticsId, adsClient, conversionId } = siteConfig();
  return [
    ...(analyticsId === '' ? [] : [t('analytics')]),
    ...(adsClient === '' ? [] : [t('ads')]),
    ...(conversionId === '' ? [] : [t('conversions')]),
    t('how'),
  ].join(' ');
}

function stateOf({ isMade, granted }: Decision, asked: readonly Purpose[]) {
  if (!isMade) return 'undecided';
  if (granted.length === 0) return 'refused';
  return granted.length === asked.length ? 'granted' : 'granted_some';
}

/** Separate choice of each purpose; none is preselected. */
function OneByOne({
  asked,
  decision,
  onDecide,
}: Pick<ConsentBannerProps, 'decision' | 'onDecide'> & { asked: readonly Purpose[] }) {
  const { t } = useTexts('consent');
  const [chosen, setChosen] = useState<readonly Purpose[]>(decision.granted);
  return (
    <details className={styles.single}>
      <summary>{t('single')}</summary>
      <div className={styles.choices}>
        {asked.map((purpose) => (
          <label key={purpose}>
            <input
              type="checkbox"
              checked={chosen.includes(purpose)}
              onChange={({ target }) =>
                setChosen(asked.filter((one) => (one === purpose ? target.checked : chosen.includes(one))))
              }
            />
            {t(`purposes.${purpose}`)}
          </label>
        ))}
        <Button onClick={() => onDecide(chosen)}>{t('save')}</Button>
      </div>
    </details>
  );
}

/** Announces a text on mount: a live region must exist before its content. */
function Announcement({ text }: { text: string }) {
  const region = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (region.current) region.current.textContent = text;
  }, [text]);
  return <output ref={region} className={styles.said} />;
}

/** Reserves space for the banner, so that the end of the page and fixed buttons stay reachable. */
function useReservedSpace(banner: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(([entry]) => {
      style.setProperty('--banner', `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`);
    });
    if (banner.current) watch.observe(banner.current);
    return () => {
      watch.disconnect();
      style.removeProperty('--banner');
    };
  }, [banner]);
}
