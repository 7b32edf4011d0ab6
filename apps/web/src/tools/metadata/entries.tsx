import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import styles from './entries.module.css';

/** A day, or a time with its zone. */
const isoDate = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/;

export interface Entry {
  name: string;
  value: string;
  /** From 1. */
  page?: number | null;
}

/** Names and values, those that are known and dates in the language of the page. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTexts('metadata');
  const locale = useLanguage() === 'de' ? 'de-DE' : 'en-GB';
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  const names: Readonly<Record<string, string>> = t('current.names', { returnObjects: true });
  return (
    <dl className={styles.entries}>
      {entries.map(({ name, value, page }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries have no other identity
        <div key={index}>
          <dt>
            {Object.hasOwn(names, name) ? names[name] : name}
            {page && <span className={styles.page}> {t('onPage', { page })}</span>}
          </dt>
          <dd>{isoDate.test(value) ? dates.format(new Date(value)) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
