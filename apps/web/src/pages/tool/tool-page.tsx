import type { ToolName } from '@blattwerk/shared';
import type { ComponentType } from 'react';
import { JsonLd } from '../../site/json-ld.tsx';
import { pageVariables } from '../../site/site-config.ts';
import { breadcrumbs, faqPage, howTo, webApplication } from '../../site/structured-data.ts';
import { articlesOfTool } from '../../content/article-links.ts';
import { useArticleLinks } from '../blog/use-article-links.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { ToolCatalogContext } from '../../tool-run/tool-catalog.ts';
import { tools } from '../../tools/index.ts';
import { toolLink, useToolLinks } from '../../tools/tool-links.ts';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { presets, presetsOf } from '../../presets/presets.ts';
import { WatermarkNote } from './watermark-note.tsx';
import { AdSlot } from '../../usage/ads/ad-slot.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkCards } from '../../ui/link-cards.tsx';
import { Steps } from '../../ui/steps.tsx';
import styles from './tool-page.module.css';

/** Page of a tool: its view, features, steps and questions. */
export function toolPage(tool: ToolName, View: ComponentType): ComponentType {
  return () => (
    <>
      <ToolPage tool={tool} View={View} />
      {import.meta.env.SSR && <ToolData tool={tool} />}
    </>
  );
}

function ToolPage({ tool, View }: { tool: ToolName; View: ComponentType }) {
  const { t: common } = useTexts('toolPage');
  const { t } = useTexts(`page/${tool}`);
  const task = t('headline');
  const features = t('features', { returnObjects: true });
  const steps = t('steps', { returnObjects: true });
  const faq = t('faq', { returnObjects: true });
  const { supportAddress } = pageVariables(useLanguage());
  const tasks = presetsOf(tool);
  const relatedLinks = useToolLinks(tools[tool].related);
  const articleLinks = useArticleLinks(articlesOfTool[tool]);
  return (
    <>
      <div className={styles.top}>
        <div className={styles.head}>
          <h1>{t('headline')}</h1>
          <p>{t('subtitle')}</p>
          <WatermarkNote tool={tool} />
        </div>
        <ToolCatalogContext value={tools}>
          <View />
        </ToolCatalogContext>
      </div>
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

      <section className={styles.band} aria-labelledby="how-title">
        <div className={styles.section}>
          <h2 id="how-title">{common('how', { task })}</h2>
          <Steps steps={steps.map(({ title, text }) => ({ title, content: text }))} />
        </div>
      </section>

      <section className={styles.faq} aria-labelledby="faq-title">
        <div>
          <h2 id="faq-title">{common('faq', { task })}</h2>
          <p className={styles.more}>
            {common('moreQuestions')} <a href={`mailto:${supportAddress}`}>{supportAddress}</a>
          </p>
        </div>
        <Accordion items={faq.map(({ question, answer }) => ({ title: question, content: answer }))} />
      </section>

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
        <section aria-labelledby="articles-title">
          <h2 id="articles-title">{common('articles')}</h2>
          <LinkCards links={articleLinks} />
        </section>
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

function ToolData({ tool }: { tool: ToolName }) {
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
