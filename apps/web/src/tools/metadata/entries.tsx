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
  const formats = {
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
    time: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
  };
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
          <dd>{withDate(value, formats)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A date in the format of a day or a time; other values, such as one without a month, as they are. */
function withDate(value: string, formats: Readonly<Record<'day' | 'time', Intl.DateTimeFormat>>): string {
  const date = isoDate.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? value : formats[value.includes('T') ? 'time' : 'day'].format(date);
}
