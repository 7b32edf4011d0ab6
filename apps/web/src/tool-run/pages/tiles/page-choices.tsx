import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { PageItem } from './page-item.ts';
import styles from './page-toolbar.module.css';

/** Number of pages from which a field leads to one of them. */
const manyPages = 60;

const choices = ['all', 'even', 'odd', 'reverse', 'none'] as const;

export interface PageChoicesProps {
  items: readonly PageItem[];
  /** Keys of the chosen pages. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Buttons that choose many pages at once, by their places. */
export function PageChoices({ items, chosen, onChoose }: PageChoicesProps) {
  const { t } = useTexts('singlePdf');
  const choose = (choice: (typeof choices)[number]) => {
    const isTaken = {
      all: () => true,
      even: (_: string, index: number) => index % 2 === 1,
      odd: (_: string, index: number) => index % 2 === 0,
      reverse: (key: string) => !chosen.has(key),
      none: () => false,
    }[choice];
    onChoose(new Set(items.map(({ key }) => key).filter(isTaken)));
  };
  return (
    <>
      {choices.map((choice) => (
        <Button
          key={choice}
          kind="quiet"
          size="small"
          disabled={choice === 'none' && chosen.size === 0}
          onClick={() => choose(choice)}
        >
          {t(`pages.choices.${choice}`)}
        </Button>
      ))}
    </>
  );
}

/** A field that leads to a page; nothing where there are few. @param onPlace gets a place in the list, from 1 */
export function GoToPage({ total, onPlace }: { total: number; onPlace: (place: number) => void }) {
  const { t } = useTexts('singlePdf');
  const [text, setText] = useState('');
  if (total < manyPages) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // It lies within the form of the tool.
    event.preventDefault();
    const place = Number(text);
    if (!Number.isInteger(place) || place < 1) return;
    setText('');
    onPlace(Math.min(place, total));
  };
  return (
    <input
      className={styles.goTo}
      inputMode="numeric"
      autoComplete="off"
      size={7}
      aria-label={t('pages.goTo')}
      placeholder={t('pages.goTo')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
