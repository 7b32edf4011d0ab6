import { type ReactNode, useCallback, useId, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { IconSource } from '../../../ui/icon.tsx';
import { GoToPage, PageChoices, type PageChoicesProps } from './page-choices.tsx';
import { PageSizeSlider } from './page-size.tsx';
import styles from './page-toolbar.module.css';
import { typedSlot } from './typed-slot.ts';

const moreIcon: IconSource =
  'M5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M17 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0';

export interface PageToolbarProps {
  /** What happens to how many pages. */
  count: string;
  /** What chooses many pages at once, and leads to one. Here and with commands there is a place for the text field of the pages. */
  choices?: PageChoicesProps & { onPlace: (place: number) => void };
  /** What is done with the chosen pages, in the place of all else while some are. */
  selection?: ReactNode;
  children?: ReactNode;
}

/** The line above the pages, and below it their commands, which stay in sight above them. */
export function PageToolbar({ count, choices, selection, children }: PageToolbarProps) {
  const { t } = useTexts('singlePdf');
  const hasCommands = choices !== undefined || children !== undefined;
  return (
    <>
      <div className={styles.line}>
        <output className={styles.count}>{count}</output>
        <PageSizeSlider />
      </div>
      {hasCommands && (
        <div className={styles.bar} role="group" aria-label={t('pages.commands')} data-page-commands="">
          {selection}
          <Commands isHidden={selection !== undefined} choices={choices}>
            {children}
          </Commands>
        </div>
      )}
    </>
  );
}

interface CommandsProps extends Pick<PageToolbarProps, 'children'> {
  choices: PageToolbarProps['choices'] | undefined;
  isHidden: boolean;
}

/** On narrow screens some of them are shown after a press of a button. */
function Commands({ isHidden, choices, children }: CommandsProps) {
  const { t } = useTexts('singlePdf');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const setSlot = useCallback((element: HTMLElement | null) => typedSlot.setState({ element }), []);
  const folded = isOpen ? undefined : '';
  const typed = (
    <div className={styles.typed} {...(choices === undefined && { id, 'data-folded': folded })}>
      <span aria-hidden="true">{t('pages.typed')}</span>
      <div ref={setSlot} className={styles.slot} />
    </div>
  );
  return (
    <div className={styles.commands} hidden={isHidden}>
      {choices !== undefined && typed}
      {children}
      {choices !== undefined && (
        <div id={id} className={styles.choices} data-folded={folded}>
          <PageChoices items={choices.items} chosen={choices.chosen} onChoose={choices.onChoose} />
          <GoToPage total={choices.items.length} onPlace={choices.onPlace} />
        </div>
      )}
      <IconButton
        className={styles.more}
        icon={moreIcon}
        label={t('pages.more')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
      {choices === undefined && typed}
    </div>
  );
}
