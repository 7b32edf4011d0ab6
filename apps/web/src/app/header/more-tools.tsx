import { pathOfTool } from '@blattwerk/shared';
import { type FocusEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { ToolItem, WhenOffered } from '../../site/when.tsx';
import { useToolGroups } from '../../tools/tool-groups.ts';
import type { ToolLink } from '../../tools/tool-links.ts';
import styles from './more-tools.module.css';

/** Of the page of several tools in one go. */
const severalPath = pathOfTool('chain');

export interface MoreToolsProps {
  links: readonly ToolLink[];
  /** Number of the first of them that have links of their own in a wide header. */
  named: number;
}

/**
 * Menu of the tools, in groups; its button has the name of the page's tool where that has no link of its own. A mouse opens
 * it by hovering; touch and keyboard use the button.
 */
export function MoreTools({ links, named }: MoreToolsProps) {
  const { t } = useTexts('app');
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const { pathname } = useLocation();
  const groups = useToolGroups(links);
  const here = links.findIndex(({ path }) => path === pathname);
  /** The place in the header; undefined for those that are in the menu only. */
  const placeOf = (link: ToolLink) => {
    const place = links.indexOf(link);
    return place < named ? place : undefined;
  };

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeBeside = (event: Event) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (element.current?.contains(document.activeElement)) button.current?.focus();
      setOpen(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeBeside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);

  const byMouse = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(open);
  };
  const closeOnLeaving = (event: FocusEvent) => {
    if (!element.current?.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div
      ref={element}
      className={styles.more}
      data-here={here < 0 ? undefined : here < named ? here : 'more'}
      onPointerEnter={byMouse(true)}
      onPointerLeave={byMouse(false)}
      onBlur={closeOnLeaving}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={listId}
        // One of both is shown.
        aria-label={here < 0 ? undefined : `${t('moreTools')}: ${links[here]?.shortName}`}
        onClick={(event) => {
          // Hovering has opened it already: the click must not close it.
          const isMouse =
            event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType === 'mouse';
          setOpen(isMouse || !isOpen);
        }}
      >
        <span className={styles.all}>{t('moreTools')}</span>
        {here >= 0 && <span className={styles.here}>{links[here]?.shortName}</span>}
        <Icon name="chevron-down" size={16} />
      </button>
      <div id={listId} className={styles.list} hidden={!isOpen}>
        <div className={styles.groups}>
          {groups.map(({ accentColor, name, links }) => (
            <WhenOffered
              as="div"
              links={links}
              key={accentColor}
              data-accent={accentColor}
              // Without a tool of its own where the header has them all.
              data-named={
                links.some((link) => placeOf(link) === undefined)
                  ? undefined
                  : Math.max(...links.map((link) => placeOf(link) ?? 0))
              }
            >
              <h2>{name}</h2>
              <ul>
                {links.map((link) => (
                  <ToolItem key={link.tool} tool={link.tool} data-named={placeOf(link)}>
                    <LanguageLink
                      to={link.path}
                      aria-current={link.path === pathname ? 'page' : undefined}
                      onClick={() => setOpen(false)}
                    >
                      <Icon name={link.icon} />
                      {link.name}
                    </LanguageLink>
                  </ToolItem>
                ))}
              </ul>
            </WhenOffered>
          ))}
          <WhenOffered as="div" links={[{ tool: 'chain' }]} className={styles.several}>
            <LanguageLink
              to={severalPath}
              aria-current={severalPath === pathname ? 'page' : undefined}
              onClick={() => setOpen(false)}
            >
              <Icon name="sort" />
              {t('pages.workflow')}
            </LanguageLink>
          </WhenOffered>
        </div>
      </div>
    </div>
  );
}
