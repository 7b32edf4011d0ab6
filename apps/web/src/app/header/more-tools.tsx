import { type FocusEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { LanguageLink } from '../../i18n/language-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ToolLink } from '../../tools/tool-links.ts';
import styles from './more-tools.module.css';

/** Menu of the tools that are not in the header. A mouse opens it by hovering; touch and keyboard use the button. */
export function MoreTools({ links }: { links: readonly ToolLink[] }) {
  const { t } = useTexts('app');
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeBeside = (event: Event) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (element.current?.contains(document.activeElement)) button.current?.focus();
      setOpen(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeBeside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);

  const byMouse = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(open);
  };
  const closeOnLeaving = (event: FocusEvent) => {
    if (!element.current?.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div
      ref={element}
      className={styles.more}
      onPointerEnter={byMouse(true)}
      onPointerLeave={byMouse(false)}
      onBlur={closeOnLeaving}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={(event) => {
          // Hovering has opened it already: the click must not close it.
          const isMouse =
            event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType === 'mouse';
          setOpen(isMouse || !isOpen);
        }}
      >
        {t('moreTools')}
        <Icon name="chevron-down" size={16} />
      </button>
      <div id={listId} className={styles.list} hidden={!isOpen}>
        <ul>
          {links.map(({ tool, path, icon, name }) => (
            <li key={tool}>
              <LanguageLink to={path} onClick={() => setOpen(false)}>
                <Icon name={icon} />
                {name}
              </LanguageLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
