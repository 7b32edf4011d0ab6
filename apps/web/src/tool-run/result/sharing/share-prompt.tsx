import { useState } from 'react';
import { siteConfig } from '../../../site/site-config.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './share-prompt.module.css';

let wasDismissed = false;

/** Suggests to share the page; once dismissed, it stays hidden until a reload. */
export function SharePrompt() {
  const { t } = useTexts('toolRun');
  const [isOpen, setOpen] = useState(!wasDismissed);
  const [isCopied, setCopied] = useState(false);
  if (!isOpen) return null;

  const share = async () => {
    const url = siteConfig().siteAddress + location.pathname + location.search;
    try {
      if (isTouch() && typeof navigator.share === 'function') {
        await navigator.share({ url, title: document.title });
      } else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
      }
    } catch {
      // Cancelled by the visitor or forbidden by the browser.
    }
  };

  return (
    <aside className={styles.prompt} aria-labelledby="share-prompt">
      <Icon name="M7 4.5h10v15l-5-3.8-5 3.8z" />
      <div>
        <p id="share-prompt" className={styles.title}>
          {t('share.title')}
        </p>
        <p className={styles.text}>
          {isTouch() ? t('share.textTouch') : t('share.text', { shortcut: bookmarkShortcut(t('share.control')) })}
        </p>
      </div>
      <Button kind="secondary" icon={isCopied ? 'check' : 'share'} onClick={() => void share()}>
        {isCopied ? t('share.copied') : t('share.share')}
      </Button>
      <IconButton
        icon="close"
        label={t('share.dismiss')}
        className={styles.close}
        onClick={() => {
          wasDismissed = true;
          setOpen(false);
        }}
      />
    </aside>
  );
}

function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

function bookmarkShortcut(control: string): string {
  // No-break spaces keep the keys together.
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘\u00a0D' : `${control}\u00a0+\u00a0D`;
}
