import { useMemo, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './invoice-view.module.css';

/** Lines that are shown at once. */
const lineStep = 500;

/** The XML that counts, which can be searched; a search shows the lines that have the text. */
export function XmlText({ xml }: { xml: string }) {
  const { t } = useTexts('e-invoice');
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(lineStep);
  const lines = useMemo(() => xml.split('\n').map((text, index) => ({ number: index + 1, text })), [xml]);
  const wanted = query.trim().toLowerCase();
  const found = wanted === '' ? lines : lines.filter(({ text }) => text.toLowerCase().includes(wanted));
  return (
    <>
      <label className={styles.search}>
        <span>{t('xml.search')}</span>
        <input type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
      </label>
      {wanted !== '' && <p role="status">{t('xml.found', { count: found.length })}</p>}
      <pre className={styles.xml}>
        {found.slice(0, limit).map(({ number, text }) => (
          <code key={number} data-line={number}>
            {`${text}\n`}
          </code>
        ))}
      </pre>
      {found.length > limit && (
        <Button kind="secondary" size="small" onClick={() => setLimit(limit + lineStep)}>
          {t('xml.more', { count: found.length - limit })}
        </Button>
      )}
    </>
  );
}
