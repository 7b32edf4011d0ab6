import { JsonLd } from '../../site/json-ld.tsx';
import { pageVariables } from '../../site/site-config.ts';
import { webApplication, webSite } from '../../site/structured-data.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { When } from '../../site/when.tsx';
import { useToolLinks } from '../../tools/tool-links.ts';
import { AnchorButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToolSearch } from '../tool-search/tool-search.tsx';
import { HomeDrop } from './home-drop.tsx';
import styles from './home-page.module.css';
import { ToolCards } from './tool-cards.tsx';

const groups = [
  { group: 'businesses', icon: 'briefcase' },
  { group: 'students', icon: 'cap' },
  { group: 'creatives', icon: 'brush' },
] as const;

const reasons = [
  { reason: 'private', icon: 'shield' },
  { reason: 'fast', icon: 'bolt' },
  { reason: 'free', icon: 'leaf' },
  { reason: 'careful', icon: 'image' },
  { reason: 'everywhere', icon: 'phone' },
  { reason: 'open', icon: 'globe' },
] as const;

export function HomePage() {
  const { t } = useTexts('home');
  const toolLinks = useToolLinks();
  const search = useToolSearch();
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

      <section id="tools" className={classes(styles.section, styles.tools)} aria-labelledby="tools-title">
        <div className={styles.sectionHead}>
          <h2 id="tools-title">{t('tools.title')}</h2>
          <p>{t('tools.text')}</p>
          <button type="button" className={styles.search} aria-keyshortcuts="/ Control+K" onClick={search}>
            <Icon name="search" />
            {t('tools.search')}
          </button>
        </div>
        <ToolCards links={toolLinks} />
      </section>

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

function HomeData() {
  const { t } = useTexts('home');
  const language = useLanguage();
  const { siteAddress, brand } = pageVariables(language);
  const { description } = t('seo', { returnObjects: true });
  const page = { siteAddress, path: '/', language, name: brand, description };
  const tools = useToolLinks().map(({ name }) => name);
  return (
    <>
      <JsonLd data={webSite(page, brand)} />
      <JsonLd data={webApplication(page, brand, tools)} />
    </>
  );
}
