import { useTexts } from '../../i18n/use-texts.ts';
import { useInformation } from '../../tool-run/pages/reading/use-information.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './current-metadata.module.css';
import { Entries } from './entries.tsx';

/** What the PDF says of itself, as the browser reads it: nothing while that is unknown, and where it cannot be read. */
export function CurrentMetadata({ file }: { file: File }) {
  const { t } = useTexts('metadata');
  const information = useInformation(file);
  if (!information) return null;
  const { xmp, language } = information;
  const info = [...information.info, ...(language === '' ? [] : [{ name: 'Lang', value: language }])];
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
