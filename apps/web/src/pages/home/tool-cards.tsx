import { LanguageLink } from '../../i18n/language-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ToolLink } from '../../tools/tool-links.ts';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { ToolDrawing } from '../../ui/tool-drawing.tsx';
import styles from './tool-cards.module.css';

/** Number of large cards. */
const largeCards = 4;

/** Cards of the tools. */
export function ToolCards({ links }: { links: readonly ToolLink[] }) {
  const { t } = useTexts('home');
  return (
    <ul className={styles.grid}>
      {links.map(({ tool, path, accentColor, name, description }, index) => (
        <li key={tool} data-accent={accentColor} className={classes(styles.card, index < largeCards && styles.large)}>
          <span className={styles.icon}>
            <ToolDrawing tool={tool} size={index < largeCards ? 38 : 28} />
          </span>
          <div className={styles.textBlock}>
            <h3>
              <LanguageLink to={path}>{name}</LanguageLink>
            </h3>
            {index === 0 && <Chip>{t('card.popular')}</Chip>}
            <p>{description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
