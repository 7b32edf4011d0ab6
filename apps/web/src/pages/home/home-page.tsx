import { pathOfTool } from '@blattwerk/shared';
import { ofTool } from '@blattwerk/site';
import { useId } from 'react';
import { JsonLd } from '../../site/json-ld.tsx';
import { pageVariables } from '../../site/site-config.ts';
import { webApplication, webSite } from '../../site/structured-data.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import type { SiteToolName } from '../../site/site-tool.ts';
import { When, WhenOffered } from '../../site/when.tsx';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useToolLinks } from '../../tools/tool-links.ts';
import { AnchorButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { keepRecentTools, useRecentTools } from '../recent-tools/recent-tools.ts';
import { useToolSearch } from '../tool-search/tool-search.tsx';
import { HomeDrop } from './home-drop.tsx';
import styles from './home-page.module.css';
import { ToolCards } from './tool-cards.tsx';

const groups = [
  { group: 'businesses', icon: 'M4 8h16v11.5H4zM9 8V5h6v3M4 12.8c5 2.2 11 2.2 16 0M12 13.4v1.6' },
  { group: 'students', icon: 'M12 5 2.5 9.5 12 14l9.5-4.5zM6.5 11.8v4.4c3.3 2.4 7.7 2.4 11 0v-4.4M21.5 9.5v5' },
  {
    group: 'creatives',
    icon: 'M19.5 4.5c-5 2-8 5-9.7 8.3l2 2C15 13 17.8 9.8 19.5 4.5M9.5 13.2c-3 0-3.3 3.3-5 5 3 1.6 7.2.5 7-3',
  },
] as const;

const reasons = [
  { reason: 'private', icon: 'shield' },
  { reason: 'fast', icon: 'M13 3.5 5.5 13.5H11l-.5 7L18.5 10H13z' },
  { reason: 'free', icon: 'leaf' },
  { reason: 'careful', icon: 'image' },
  { reason: 'everywhere', icon: 'phone' },
  {
    reason: 'open',
    icon: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M3.5 12h17M12 3.5c-5 5-5 12 0 17M12 3.5c5 5 5 12 0 17',
  },
] as const;

export function HomePage() {
  const { t } = useTexts('home');
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.heroText}>
          <h1>{t('hero.title')}</h1>
          <p className={styles.lead}>{t('hero.text')}</p>
          <When as="p" condition="watermark">
            {t('hero.watermark')}
          </When>
          <div className={styles.start}>
            <AnchorButton href="#tools" icon="arrow-down">
              {t('hero.choose')}
            </AnchorButton>
            <ul className={styles.facts}>
              {t('hero.facts', { returnObjects: true }).map((fact) => (
                <li key={fact}>
                  <Icon name="check" size={16} />
                  {fact}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <HomeDrop />
      </section>

      <Tools />

      <section className={styles.band} aria-labelledby="audience-title">
        <div className={styles.section}>
          <h2 id="audience-title">{t('audience.title')}</h2>
          <ul className={styles.groups}>
            {groups.map(({ group, icon }) => (
              <li key={group}>
                <Icon name={icon} size={34} />
                <h3>{t(`audience.groups.${group}.title`)}</h3>
                <p>{t(`audience.groups.${group}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className={styles.section} aria-labelledby="why-title">
        <div className={styles.why}>
          <h2 id="why-title">{t('why.title')}</h2>
          <ul className={styles.reasons}>
            {reasons.map(({ reason, icon }) => (
              <li key={reason}>
                <Icon name={icon} size={24} />
                <div>
                  <h3>{t(`why.reasons.${reason}.title`)}</h3>
                  <p>{t(`why.reasons.${reason}.text`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {import.meta.env.SSR && <HomeData />}
    </>
  );
}

function Tools() {
  const { t } = useTexts('home');
  const links = useToolLinks();
  const search = useToolSearch();
  const recent = useRecentTools();
  return (
    <section id="tools" className={classes(styles.section, styles.tools)} aria-labelledby="tools-title">
      <div className={styles.sectionHead}>
        <h2 id="tools-title">{t('tools.title')}</h2>
        {recent === undefined || recent.length === 0 ? <p>{t('tools.text')}</p> : <RecentTools names={recent} />}
        <button type="button" className={styles.search} aria-keyshortcuts="/ Control+K" onClick={search}>
          <Icon name="search" />
          {t('tools.search')}
        </button>
      </div>
      <ToolCards links={links} />
      <WhenOffered as="p" links={[{ tool: 'chain' }]} className={styles.workflow}>
        {t('tools.workflow.text')} <LanguageLink to={pathOfTool('chain')}>{t('tools.workflow.link')}</LanguageLink>
      </WhenOffered>
      {/* Those of forms would be scripts that the page does not need otherwise. */}
      <label className={styles.keep}>
        <input
          type="checkbox"
          checked={recent !== undefined}
          onChange={(event) => keepRecentTools(event.target.checked)}
        />
        <span>
          {t('recent.keep')}
          <small>{t('recent.kept')}</small>
        </span>
      </label>
    </section>
  );
}

function RecentTools({ names }: { names: readonly SiteToolName[] }) {
  const { t } = useTexts('home');
  const id = useId();
  return (
    <div className={styles.recent}>
      <span id={id}>{t('recent.title')}</span>
      <ul aria-labelledby={id}>
        {useToolLinks(names).map(({ tool, path, icon, accentColor, shortName }) => (
          <li key={tool} data-accent={accentColor}>
            <LanguageLink to={path}>
              <Icon name={icon} />
              {shortName}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function HomeData() {
  const { t } = useTexts('home');
  const language = useLanguage();
  const { siteAddress, brand } = pageVariables(language);
  const { description } = t('seo', { returnObjects: true });
  const page = { siteAddress, path: '/', language, name: brand, description };
  const tools = useToolLinks().map(({ tool, name }) => ofTool(tool, name));
  return (
    <>
      <JsonLd data={webSite(page, brand)} />
      <JsonLd data={webApplication(page, brand, tools)} />
    </>
  );
}
