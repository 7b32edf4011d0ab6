import { LanguageLink } from '../i18n/language-link.tsx';
import type { SiteToolName } from '../site/site-tool.ts';
import { ToolItem } from '../site/when.tsx';
import { Icon, type IconSource } from './icon.tsx';
import type { AccentColor } from './tool-drawing.tsx';
import styles from './link-cards.module.css';

export interface CardLink {
  /** Undefined for a link to another page. */
  tool?: SiteToolName;
  path: string;
  icon: IconSource;
  /** Family of the tool that the link leads to. */
  accentColor?: AccentColor;
  name: string;
  description: string;
}

/** Links to pages of the site as cards, in as many columns as there are cards. */
export function LinkCards({ links }: { links: readonly CardLink[] }) {
  return (
    <ul className={links.length === 2 ? styles.two : styles.three}>
      {links.map(({ tool, path, icon, accentColor, name, description }) => (
        <ToolItem key={path} tool={tool} data-accent={accentColor}>
          <LanguageLink to={path} className={styles.card}>
            <span className={styles.icon}>
              <Icon name={icon} size={28} />
            </span>
            <span className={styles.name}>{name}</span>
            <span className={styles.text}>{description}</span>
          </LanguageLink>
        </ToolItem>
      ))}
    </ul>
  );
}
