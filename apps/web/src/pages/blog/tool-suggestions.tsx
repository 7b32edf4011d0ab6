import { tools } from '@blattwerk/shared';
import type { ArticleSlug } from '../../content/articles.ts';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { suggestedTools } from './suggested-tools.ts';
import styles from './tool-suggestions.module.css';

/** Three tools that go with an article. */
export function ToolSuggestions({ slug }: { slug: ArticleSlug }) {
  const { t } = useTexts('app');
  return (
    <ul className={styles.list}>
      {suggestedTools(slug).map((tool) => (
        <li key={tool}>
          <LanguageLink to={tools[tool].page} className={styles.card}>
            <span className={styles.icon}>
              <Icon name={tool} size={28} />
            </span>
            <span className={styles.name}>{t(`tools.${tool}.name`)}</span>
            <span className={styles.text}>{t(`tools.${tool}.description`)}</span>
          </LanguageLink>
        </li>
      ))}
    </ul>
  );
}
