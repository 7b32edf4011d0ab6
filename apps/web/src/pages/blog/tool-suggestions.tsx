import type { ArticleSlug } from '../../content/articles.ts';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useToolLinks } from '../../tools/tool-links.ts';
import { Icon } from '../../ui/icon.tsx';
import { suggestedTools } from './suggested-tools.ts';
import styles from './tool-suggestions.module.css';

/** Three tools suggested below an article. */
export function ToolSuggestions({ slug }: { slug: ArticleSlug }) {
  return (
    <ul className={styles.list}>
      {useToolLinks(suggestedTools(slug)).map(({ tool, path, icon, name, description }) => (
        <li key={tool}>
          <LanguageLink to={path} className={styles.card}>
            <span className={styles.icon}>
              <Icon name={icon} size={28} />
            </span>
            <span className={styles.name}>{name}</span>
            <span className={styles.text}>{description}</span>
          </LanguageLink>
        </li>
      ))}
    </ul>
  );
}
