import { pathOfTool } from '@blattwerk/shared';
import { useId, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { ToolItem, WhenOffered } from '../../site/when.tsx';
import { useToolGroups } from '../../tools/tool-groups.ts';
import { useToolLinks } from '../../tools/tool-links.ts';
import styles from './mobile-menu.module.css';
import { PageLink } from './page-link.tsx';

/** Menu for narrow screens. A native popover, which a click outside and Escape close even before hydration. */
export function MobileMenu() {
  const { t } = useTexts('app');
  const id = useId();
  const popover = useRef<HTMLElement>(null);
  const close = () => popover.current?.hidePopover();

  return (
    <div className={styles.menu}>
      <button type="button" className={styles.toggle} popoverTarget={id} aria-label={t('menu')}>
        <Icon name="menu" size={24} />
      </button>
      <nav ref={popover} id={id} popover="auto" className={styles.list} aria-label={t('allTools')}>
        {useToolGroups(useToolLinks()).map(({ accentColor, name, links }) => (
          <WhenOffered as="div" key={accentColor} links={links} data-accent={accentColor}>
            <h2>{name}</h2>
            <ul>
              {links.map(({ tool, path, icon, name }) => (
                <ToolItem key={tool} tool={tool}>
                  <PageLink to={path} onClick={close}>
                    <Icon name={icon} />
                    {name}
                  </PageLink>
                </ToolItem>
              ))}
            </ul>
          </WhenOffered>
        ))}
        <WhenOffered as="div" links={[{ tool: 'chain' }]}>
          <PageLink to={pathOfTool('chain')} onClick={close}>
            <Icon name="sort" />
            {t('pages.workflow')}
          </PageLink>
        </WhenOffered>
        <PageLink to="/blog" onClick={close}>
          <Icon name="file" />
          {t('pages.blog')}
        </PageLink>
      </nav>
    </div>
  );
}
