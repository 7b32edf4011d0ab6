import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import type { InformationEntry } from '../../tool-run/pages/reading/pdf-information.ts';
import { useInformation } from '../../tool-run/pages/reading/use-information.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './current-metadata.module.css';

const isoDate = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** What the PDF says of itself, as the browser reads it: nothing while that is unknown, and where it cannot be read. */
export function CurrentMetadata({ file }: { file: File }) {
  const { t } = useTexts('metadata');
  const language = useLanguage();
  const information = useInformation(file);
  if (!information) return null;
  const locale = language === 'de' ? 'de-DE' : 'en-GB';
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  const names: Readonly<Record<string, string>> = t('current.names', { returnObjects: true });
  const info = information.info.map(({ name, value }) => ({
    name: Object.hasOwn(names, name) ? (names[name] ?? name) : name,
    value: isoDate.test(value) ? dates.format(new Date(value)) : value,
  }));
  const { xmp } = information;
  if (information.language !== '') info.push({ name: t('options.language.label'), value: information.language });
  return (
    <section className={styles.current}>
      <h3>{t('current.title')}</h3>
      {info.length === 0 ? <p>{t('current.none')}</p> : <Entries entries={info} />}
      {xmp.length > 0 && (
        <Disclosure title={t('current.xmp', { count: xmp.length })}>
          <Entries entries={xmp} />
        </Disclosure>
      )}
      <p>{t('current.more')}</p>
    </section>
  );
}

function Entries({ entries }: { entries: readonly InformationEntry[] }) {
  return (
    <dl>
      {entries.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
