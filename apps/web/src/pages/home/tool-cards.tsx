import type { ReactNode } from 'react';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { useToolGroups } from '../../tools/tool-groups.ts';
import type { ToolLink } from '../../tools/tool-links.ts';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { ToolDrawing } from '../../ui/tool-drawing.tsx';
import styles from './tool-cards.module.css';

/** Number of large cards. */
const largeCards = 4;

/** Cards of the tools: the first ones large, the others in their groups, whose order fills the rows of four and five columns. */
export function ToolCards({ links }: { links: readonly ToolLink[] }) {
  const { t } = useTexts('home');
  const groups = useToolGroups(links.slice(largeCards));
  return (
    <>
      <ul className={styles.grid}>
        {links.slice(0, largeCards).map((link, index) => (
          <ToolCard key={link.tool} link={link} isLarge>
            {index === 0 && <Chip>{t('card.popular')}</Chip>}
          </ToolCard>
        ))}
      </ul>
      <div className={styles.groups}>
        {groups.map(({ accentColor, name, links }) => (
          <div
            key={accentColor}
            className={styles.group}
            data-accent={accentColor}
            data-cards={Math.min(largeCards, links.length)}
          >
            <h3 className={styles.groupName}>{name}</h3>
            <ul className={styles.grid}>
              {links.map((link) => (
                <ToolCard key={link.tool} link={link} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}

interface ToolCardProps {
  link: ToolLink;
  isLarge?: boolean;
  children?: ReactNode;
}

function ToolCard({ link: { tool, path, accentColor, name, description }, isLarge = false, children }: ToolCardProps) {
  // A small card is below the heading of its group.
  const Title = isLarge ? 'h3' : 'h4';
  return (
    <li data-accent={accentColor} className={classes(styles.card, isLarge && styles.large)}>
      <span className={styles.icon}>
        <ToolDrawing tool={tool} size={isLarge ? 32 : 26} />
      </span>
      <div className={styles.textBlock}>
        <Title>
          <LanguageLink to={path}>{name}</LanguageLink>
        </Title>
        {children}
        <p title={description}>{description}</p>
      </div>
    </li>
  );
}
