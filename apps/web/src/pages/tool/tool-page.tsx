import type { ComponentType } from 'react';
import { JsonLd } from '../../site/json-ld.tsx';
import type { SiteToolName } from '../../site/site-tool.ts';
import { pageVariables } from '../../site/site-config.ts';
import { breadcrumbs, faqPage, howTo, webApplication } from '../../site/structured-data.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { siteTools } from '../../tools/index.ts';
import { toolLink, useToolLinks } from '../../tools/tool-links.ts';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { presets, presetsOf } from '../../presets/presets.ts';
import { AdSlot } from '../../usage/ads/ad-slot.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkCards } from '../../ui/link-cards.tsx';
import styles from './tool-page.module.css';
import { HowTo, Questions, ToolArticles, ToolTop } from './tool-sections.tsx';

/** Page of a tool: its view, features, steps and questions. */
export function toolPage(tool: SiteToolName, View: ComponentType): ComponentType {
  return () => (
    <>
      <ToolPage tool={tool} View={View} />
      {import.meta.env.SSR && <ToolData tool={tool} />}
    </>
  );
}

function ToolPage({ tool, View }: { tool: SiteToolName; View: ComponentType }) {
  const { t: common } = useTexts('toolPage');
  const { t } = useTexts(`page/${tool}`);
  const task = t('headline');
  const features = t('features', { returnObjects: true });
  const { supportAddress } = pageVariables(useLanguage());
  const tasks = presetsOf(tool);
  const relatedLinks = useToolLinks(siteTools[tool].related);
  return (
    <>
      <ToolTop tool={tool} headline={task} subtitle={t('subtitle')} View={View} />
      <AdSlot place="tool" />

      <section className={styles.section} aria-labelledby="why-title">
        <h2 id="why-title">{common('why')}</h2>
        <ul className={styles.features}>
          {features.map((feature) => (
            <li key={feature.title}>
              <Icon name="leaf" size={26} />
              <h3>{feature.title}</h3>
              <p>{feature.text}</p>
            </li>
          ))}
        </ul>
      </section>

      <HowTo title={common('how', { task })} steps={t('steps', { returnObjects: true })} />

      <Questions
        head={
          <div>
            <h2 id="faq-title">{common('faq', { task })}</h2>
            <p className={styles.more}>
              {common('moreQuestions')} <a href={`mailto:${supportAddress}`}>{supportAddress}</a>
            </p>
          </div>
        }
        items={t('faq', { returnObjects: true })}
      />

      <div className={styles.links}>
        <section aria-labelledby="related-title">
          <h2 id="related-title">{common('related')}</h2>
          <LinkCards links={relatedLinks} />
          {tasks.length > 0 && (
            <ul className={styles.tasks}>
              {tasks.map((id) => (
                <li key={id}>
                  <LanguageLink to={presets[id].path}>{common(`presets.${id}`)}</LanguageLink>
                </li>
              ))}
            </ul>
          )}
        </section>
        <ToolArticles tool={tool} />
      </div>
    </>
  );
}

/** Words of an answer from which it is about this tool; a short one, such as a limit, is the same on several pages. */
const ownWords = 8;

/** Whether a question is marked up for search engines: each is on one page alone. */
function isOwn({ answer }: { answer: string }): boolean {
  return answer.split(' ').length >= ownWords;
}

function ToolData({ tool }: { tool: SiteToolName }) {
  const { t } = useTexts(`page/${tool}`);
  const language = useLanguage();
  const { siteAddress, brand } = pageVariables(language);
  const { description } = t('seo', { returnObjects: true });
  const { path, name } = toolLink(tool, language);
  const page = { siteAddress, path, language, name, description };
  const features = t('features', { returnObjects: true }).map(({ title }) => title);
  return (
    <>
      <JsonLd data={webApplication(page, brand, features)} />
      <JsonLd data={breadcrumbs(page, brand)} />
      <JsonLd data={howTo(page, t('steps', { returnObjects: true }))} />
      <JsonLd data={faqPage(t('faq', { returnObjects: true }).filter(isOwn))} />
    </>
  );
}
