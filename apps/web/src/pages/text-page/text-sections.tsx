import type { ReactNode } from 'react';
import { When } from '../../site/when.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkedText } from './linked-text.tsx';
import type { TextBlock, TextSection } from './text-section.ts';
import styles from './text-sections.module.css';

export interface TextSectionsProps {
  sections: readonly TextSection[];
  /** Content at the end of a section, by the section's id. */
  endings?: Readonly<Record<string, ReactNode>>;
}

/** Numbered sections of text. */
export function TextSections({ sections, endings = {} }: TextSectionsProps) {
  return (
    <div className={styles.sections}>
      {sections.map(({ id, title, when, blocks }) => {
        const content = (
          <>
            <h2 id={id}>{title}</h2>
            {blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} />
            ))}
            {endings[id]}
          </>
        );
        return when === undefined ? (
          <section key={id} aria-labelledby={id}>
            {content}
          </section>
        ) : (
          <When key={id} as="section" condition={when} aria-labelledby={id}>
            {content}
          </When>
        );
      })}
    </div>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <LinkedText text={block} />
      </p>
    );
  }
  if ('text' in block) {
    return (
      <When as="p" condition={block.when}>
        <LinkedText text={block.text} />
      </When>
    );
  }
  if ('items' in block) {
    return (
      <When as="ul" condition={block.when}>
        <Items items={block.items} />
      </When>
    );
  }
  return (
    <ul>
      <Items items={block} />
    </ul>
  );
}

function Items({ items }: { items: readonly string[] }) {
  return items.map((item) => (
    <li key={item}>
      <LinkedText text={item} />
    </li>
  ));
}

/** Table of contents. */
export function TextContents({ sections }: Pick<TextSectionsProps, 'sections'>) {
  const { t } = useTexts('textPage');
  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <h2 id="contents">{t('contents')}</h2>
      <ol>
        {sections.map(({ id, title, when }) => {
          const link = <a href={`#${id}`}>{title}</a>;
          return when === undefined ? (
            <li key={id}>{link}</li>
          ) : (
            <When key={id} as="li" condition={when}>
              {link}
            </When>
          );
        })}
      </ol>
    </nav>
  );
}
