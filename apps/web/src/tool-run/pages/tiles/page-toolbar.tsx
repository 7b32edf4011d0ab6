import { type ReactNode, useCallback, useId, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon, type IconSource } from '../../../ui/icon.tsx';
import { GoToPage, PageChoices, type PageChoicesProps } from './page-choices.tsx';
import { PageSizeSlider } from './page-size.tsx';
import { classes } from '../../../ui/classes.ts';
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
  /** Commands that are shown after a press of a button with this label. */
  folded?: { label: string; content: ReactNode };
  children?: ReactNode;
}

/** The line above the pages, and below it their commands, which stay in sight above them. */
export function PageToolbar({ count, choices, selection, folded, children }: PageToolbarProps) {
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
          <Commands isHidden={selection !== undefined} choices={choices} folded={folded}>
            {children}
          </Commands>
        </div>
      )}
    </>
  );
}

interface CommandsProps extends Pick<PageToolbarProps, 'children'> {
  choices: PageToolbarProps['choices'] | undefined;
  folded: PageToolbarProps['folded'] | undefined;
  isHidden: boolean;
}

/** On narrow screens more of them are shown after a press of a button. */
function Commands({ isHidden, choices, folded, children }: CommandsProps) {
  const { t } = useTexts('singlePdf');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const setSlot = useCallback((element: HTMLElement | null) => typedSlot.setState({ element }), []);
  const isFolded = isOpen ? undefined : '';
  const toggle = { 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) };
  const foldedId = folded && `${id}-folded`;
  const typed = (
    <div className={styles.typed} {...(choices === undefined && { id, 'data-folded': isFolded })}>
      <span aria-hidden="true">{t('pages.typed')}</span>
      <div ref={setSlot} className={styles.slot} />
    </div>
  );
  return (
    <div className={styles.commands} hidden={isHidden}>
      {choices !== undefined && typed}
      {children}
      {choices !== undefined && (
        <div id={id} className={styles.choices} data-folded={isFolded}>
          <PageChoices items={choices.items} chosen={choices.chosen} onChoose={choices.onChoose} />
          <GoToPage total={choices.items.length} onPlace={choices.onPlace} />
        </div>
      )}
      {folded !== undefined && (
        <Button kind="quiet" size="small" className={styles.unfold} aria-controls={foldedId} {...toggle}>
          {folded.label}
          <Icon name="chevron-down" size={18} />
        </Button>
      )}
      <IconButton
        className={styles.more}
        icon={moreIcon}
        label={t('pages.more')}
        aria-controls={classes(id, foldedId)}
        {...toggle}
      />
      {choices === undefined && typed}
      {folded !== undefined && (
        <div id={foldedId} className={styles.folded} hidden={!isOpen}>
          {folded.content}
        </div>
      )}
    </div>
  );
}
