import { useTexts } from '../../i18n/use-texts.ts';
import styles from './check-result.module.css';
import type { texts } from './texts.de.ts';

type Sentence = keyof (typeof texts)['changes'];
type Kind = Sentence extends infer Name ? (Name extends `${infer Known}_one` ? Known : never) : never;

/** What a conversion changed. @param changes kinds with their numbers, such as `fontEmbedded=2` */
export function ChangeList({ changes }: { changes: string }) {
  const { t } = useTexts('pdf-a');
  const known = t('changes', { returnObjects: true });
  const list = changes.split(',').flatMap((change) => {
    const [kind = '', count] = change.split('=');
    // A newer server may have others.
    return `${kind}_one` in known ? [{ kind: kind as Kind, count: Number(count) }] : [];
  });
  if (list.length === 0) return null;
  return (
    <section className={styles.report}>
      <h3>{t('changed')}</h3>
      <ul className={styles.changes}>
        {list.map(({ kind, count }) => (
          <li key={kind}>{t(`changes.${kind}`, { count })}</li>
        ))}
      </ul>
    </section>
  );
}
