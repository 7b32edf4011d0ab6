import {
  describeFault,
  describeMissing,
  describeSource,
  missingParts,
  repairFaults,
  repairSources,
} from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import styles from './damage-list.module.css';

type Details = Pick<ToolResult, 'repairFaults' | 'repairSource' | 'missingParts'>;

/** What was wrong with a PDF, how it was recovered, and what its pages lack; nothing where nothing was wrong. */
export function DamageList({ result }: { result: Details }) {
  const { t } = useTexts('repair');
  const { faults, source, lacking } = useSentences(result);
  if (faults.length === 0) return null;
  return (
    <section className={styles.report}>
      <h3>{t('faults')}</h3>
      <Sentences of={faults} />
      {source !== undefined && <p className={styles.small}>{source}</p>}
      <h3>{t(lacking.length > 0 ? 'missing' : 'whole')}</h3>
      {lacking.length > 0 ? <Sentences of={lacking} /> : <p className={styles.small}>{t('wholeText')}</p>}
    </section>
  );
}

function Sentences({ of: sentences }: { of: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** A newer server may name what is not known here. */
function useSentences({ repairFaults: written, repairSource, missingParts: lacked }: Details) {
  const language = useLanguage();
  const faults = (written ?? '').split(',').flatMap((fault) => {
    const [name, number] = fault.split('=');
    const kind = repairFaults.find((each) => each === name);
    return kind === undefined ? [] : [describeFault(kind, Number(number), language)];
  });
  const known = repairSources.find((each) => each === repairSource);
  const lacking = (lacked ?? '').split(';').flatMap((part) => {
    const [, name, count, ranges = ''] = /^([a-z]+)=(\d+):(.+)$/.exec(part) ?? [];
    const kind = missingParts.find((each) => each === name);
    return kind === undefined ? [] : [describeMissing(kind, ranges, Number(count), language)];
  });
  return { faults, source: known && describeSource(known, language), lacking };
}
