import { useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { usePages } from '../../tool-run/pages/reading/use-pages.ts';
import { usePageList } from '../../tool-run/pages/selecting/use-page-list.ts';
import { splitExtension } from '../../tool-run/result/file-name.ts';
import { saveFiles } from '../../tool-run/result/result-files/save-files.ts';
import { ResultSection } from '../../tool-run/result-section.tsx';
import { Button } from '../../ui/button.tsx';
import row from '../../ui/button-row.module.css';
import { copyText } from '../../ui/copy-text.ts';
import { receiptOf } from './receipt.ts';
import { useAreas, useTargets } from './redact-form.ts';
import styles from './redact-options.module.css';
import { countRemoved, removedPlaces } from './removed-places.ts';
import { useHits } from './use-hits.ts';

interface RedactReceiptProps {
  file: File;
  result: ToolResult;
}

/** What was removed as a text, to be read, copied and saved. The browser makes it, and sends nothing for it. */
export function RedactReceipt(props: RedactReceiptProps) {
  const { t } = useTexts('redact');
  const [isOpen, setOpen] = useState(false);
  return (
    <ResultSection title={t('receipt.heading')} hint={t('receipt.hint')}>
      {isOpen ? <Receipt {...props} /> : <Button onClick={() => setOpen(true)}>{t('receipt.show')}</Button>}
    </ResultSection>
  );
}

function Receipt({ file, result }: RedactReceiptProps) {
  const { t } = useTexts('redact');
  const [isCopied, setCopied] = useState(false);
  const text = useReceipt(file, result);
  const copy = async () => {
    // Where the browser forbids it, the text can be selected.
    if (await copyText(text ?? '')) setCopied(true);
  };
  const save = () => {
    const [name] = splitExtension(result.downloadName);
    return saveFiles([new File([text ?? ''], `${name}.txt`, { type: 'text/plain' })], '');
  };
  if (text === undefined) return <p role="status">{t('receipt.reading')}</p>;
  return (
    <>
      <textarea
        className={styles.receipt}
        aria-label={t('receipt.heading')}
        readOnly
        rows={Math.min(14, text.split('\n').length)}
        value={text}
        data-receipt=""
      />
      <div className={row.row}>
        <Button {...(isCopied && { icon: 'check' as const })} onClick={() => void copy()}>
          {t(isCopied ? 'receipt.copied' : 'receipt.copy')}
        </Button>
        <Button icon="download" onClick={() => void save()}>
          {t('receipt.save')}
        </Button>
      </div>
    </>
  );
}

/** Undefined until the chosen PDF is searched again. */
function useReceipt(file: File, { facts }: ToolResult): string | undefined {
  const { t } = useTexts('redact');
  const language = useLanguage();
  const pages = usePages(file);
  const targets = useTargets();
  const hits = useHits(pages, targets);
  const [areas] = useAreas();
  const [keep] = useAreas('keep');
  const pageCount = facts['pageCount'] ?? 0;
  const [whole = []] = usePageList('whole_pages', pageCount);
  const isSearched = targets.words.length + targets.patterns.length === 0 || hits?.searched === pageCount;
  // Where the browser cannot read it, there are only areas and pages.
  if (pages === undefined || (pages !== null && !isSearched)) return undefined;
  const removed = removedPlaces({ areas, keep, whole, hits, pageCount });
  const { redactedPlaces: count = 0, redactedElsewhere = 0 } = facts;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format();
  return receiptOf(removed, {
    title: t('receipt.title', { file: file.name, date }),
    places: t('receipt.places', { count }),
    elsewhere: redactedElsewhere > 0 ? t('receipt.elsewhere', { count: redactedElsewhere }) : undefined,
    difference: countRemoved(removed) === count ? undefined : t('receipt.difference'),
    page: (page) => t('receipt.page', { page }),
    wholePage: t('receipt.wholePage'),
    area: (area) => t('receipt.area', { ...area }),
    text: (found) => t('receipt.text', { text: found }),
  });
}
