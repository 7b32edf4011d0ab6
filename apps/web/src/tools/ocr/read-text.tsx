import { useId, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePageTexts } from '../../tool-run/pages/reading/use-page-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './ocr.module.css';

/** The text of a PDF, to be read and copied: nothing while it is unknown, and where there is none. */
export function ReadText({ blob }: { blob: Blob }) {
  const { t } = useTexts('ocr');
  const title = useId();
  const [copied, setCopied] = useState<'copied' | 'failed'>();
  const texts = usePageTexts(blob);
  const text = texts?.map((page) => page.trim()).join('\n\n') ?? '';
  if (text.trim() === '') return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('copied');
    } catch {
      setCopied('failed');
    }
  };
  return (
    <section className={styles.text} aria-labelledby={title}>
      <h3 id={title}>{t('text.title')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys */}
      <pre tabIndex={0} aria-labelledby={title}>
        {text}
      </pre>
      <div className={styles.copy}>
        <Button kind="secondary" onClick={() => void copy()}>
          {t('text.copy')}
        </Button>
        <span role="status">{copied !== undefined && t(`text.${copied}`)}</span>
      </div>
    </section>
  );
}
