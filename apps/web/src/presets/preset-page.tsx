import { contracts } from '@blattwerk/shared';
import type { ComponentType } from 'react';
import { LanguageLink } from '../i18n/language-link.tsx';
import { useLanguage, useTexts } from '../i18n/use-texts.ts';
import styles from '../pages/tool/tool-page.module.css';
import { HowTo, Questions, ToolArticles, ToolTop } from '../pages/tool/tool-sections.tsx';
import { JsonLd } from '../site/json-ld.tsx';
import { pageVariables } from '../site/site-config.ts';
import { breadcrumbs, faqPage, webApplication } from '../site/structured-data.ts';
import { usePageOption } from '../tool-run/running/use-page-option.ts';
import { toolLink } from '../tools/tool-links.ts';
import { type Preset, type PresetId, presets } from './presets.ts';

/** Page of a preset: the tool's view with its setting, an example, steps and questions of this task. */
export function presetPage(id: PresetId, View: ComponentType): ComponentType {
  return () => (
    <>
      <PresetPage id={id} View={View} />
      {import.meta.env.SSR && <PresetData id={id} />}
    </>
  );
}

function PresetPage({ id, View }: { id: PresetId; View: ComponentType }) {
  const { t } = useTexts(`preset/${id}`);
  const preset: Preset = presets[id];
  const { tool } = preset;
  const example = t('example', { returnObjects: true });
  const faq = t('faq', { returnObjects: true });
  usePageOption(contracts[tool], preset.option);
  return (
    <>
      <ToolTop tool={tool} headline={t('headline')} subtitle={t('subtitle')} View={View} />

      <section className={styles.section} aria-labelledby="example-title">
        <h2 id="example-title">{example.title}</h2>
        <div className={styles.example}>
          {example.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <LanguageLink to={toolLink(tool, useLanguage()).path}>{t('tool')}</LanguageLink>
          </p>
        </div>
      </section>

      <HowTo {...t('how', { returnObjects: true })} />
      <Questions head={<h2 id="faq-title">{faq.title}</h2>} items={faq.items} />

      <div className={styles.links}>
        <ToolArticles tool={tool} />
      </div>
    </>
  );
}

function PresetData({ id }: { id: PresetId }) {
  const { t } = useTexts(`preset/${id}`);
  const language = useLanguage();
  const { siteAddress, brand } = pageVariables(language);
  const { tool, path } = presets[id];
  const { description } = t('seo', { returnObjects: true });
  const page = { siteAddress, path, language, name: t('headline'), description };
  const { name, path: toolPath } = toolLink(tool, language);
  return (
    <>
      <JsonLd data={webApplication(page, brand)} />
      <JsonLd data={breadcrumbs(page, brand, [{ name, path: toolPath }])} />
      <JsonLd data={faqPage(t('faq', { returnObjects: true }).items)} />
    </>
  );
}
