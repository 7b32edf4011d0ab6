import { LanguageLink } from '../../i18n/language-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { ToolItem, WhenOffered } from '../../site/when.tsx';
import { useToolGroups } from '../../tools/tool-groups.ts';
import type { ToolLink } from '../../tools/tool-links.ts';
import { Chip } from '../../ui/chip.tsx';
import { ToolDrawing } from '../../ui/tool-drawing.tsx';
import styles from './tool-cards.module.css';

/** Number of large cards. */
const largeCards = 4;

/** The tools: the first ones on cards of their own, the others on a sheet for each group. */
export function ToolCards({ links }: { links: readonly ToolLink[] }) {
  const { t } = useTexts('home');
  return (
    <div className={styles.cards}>
      <ul className={styles.large}>
        {links.slice(0, largeCards).map(({ tool, path, accentColor, name, description }, index) => (
          <ToolItem key={tool} tool={tool} data-accent={accentColor} className={styles.card}>
            <span className={styles.icon}>
              <ToolDrawing tool={tool} size={40} />
            </span>
            <h3>
              <LanguageLink to={path}>{name}</LanguageLink>
            </h3>
            {index === 0 && <Chip>{t('card.popular')}</Chip>}
            <p>{description}</p>
          </ToolItem>
        ))}
      </ul>
      <div className={styles.groups}>
        {useToolGroups(links.slice(largeCards)).map(({ accentColor, name, links }) => (
          <WhenOffered as="section" key={accentColor} links={links} className={styles.group} data-accent={accentColor}>
            <h3>{name}</h3>
            <ul>
              {links.map(({ tool, path, name, description }) => (
                <ToolItem key={tool} tool={tool} className={styles.tool}>
                  <span className={styles.icon}>
                    <ToolDrawing tool={tool} size={32} />
                  </span>
                  <div>
                    <h4>
                      <LanguageLink to={path}>{name}</LanguageLink>
                    </h4>
                    <p>{description}</p>
                  </div>
                </ToolItem>
              ))}
            </ul>
          </WhenOffered>
        ))}
      </div>
    </div>
  );
}
