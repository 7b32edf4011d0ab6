import { type ComponentType, type ReactNode, useEffect } from 'react';
import { articlesOfTool } from '../../content/article-links.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { SiteToolName } from '../../site/site-tool.ts';
import { ToolCatalogContext } from '../../tool-run/tool-catalog.ts';
import { tools } from '../../tools/index.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { LinkCards } from '../../ui/link-cards.tsx';
import { Steps } from '../../ui/steps.tsx';
import { useArticleLinks } from '../blog/use-article-links.ts';
import { addRecentTool } from '../recent-tools/recent-tools.ts';
import styles from './tool-page.module.css';
import { WatermarkNote } from './watermark-note.tsx';

export interface ToolTopProps {
  tool: SiteToolName;
  headline: string;
  subtitle: string;
  View: ComponentType;
}

/** The headline and the tool's view. */
export function ToolTop({ tool, headline, subtitle, View }: ToolTopProps) {
  useEffect(() => addRecentTool(tool), [tool]);
  return (
    <div className={styles.top}>
      <div className={styles.head}>
        <h1>{headline}</h1>
        <p>{subtitle}</p>
        <WatermarkNote tool={tool} />
      </div>
      <ToolCatalogContext value={tools}>
        <View />
      </ToolCatalogContext>
    </div>
  );
}

export interface HowToProps {
  title: string;
  steps: readonly { title: string; text: string }[];
}

export function HowTo({ title, steps }: HowToProps) {
  return (
    <section className={styles.band} aria-labelledby="how-title">
      <div className={styles.section}>
        <h2 id="how-title">{title}</h2>
        <Steps steps={steps.map((step) => ({ title: step.title, content: step.text }))} />
      </div>
    </section>
  );
}

export interface QuestionsProps {
  /** The heading, with the id `faq-title`, and what is beside it. */
  head: ReactNode;
  items: readonly { question: string; answer: string }[];
}

export function Questions({ head, items }: QuestionsProps) {
  return (
    <section className={styles.faq} aria-labelledby="faq-title">
      {head}
      <Accordion items={items.map(({ question, answer }) => ({ title: question, content: answer }))} />
    </section>
  );
}

/** Articles about a tool. */
export function ToolArticles({ tool }: { tool: SiteToolName }) {
  const { t } = useTexts('toolPage');
  return (
    <section aria-labelledby="articles-title">
      <h2 id="articles-title">{t('articles')}</h2>
      <LinkCards links={useArticleLinks(articlesOfTool[tool])} />
    </section>
  );
}
