import type { Change } from '@blattwerk/compare';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import type { MarkedChange } from './page-row.tsx';
import styles from './shown-comparison.module.css';

/** Changes that are listed at first: thousands of buttons would make the page slow. */
const maxListed = 200;
/** Letters of a text that are shown. */
const maxLetters = 140;

interface ChangeListProps {
  changes: readonly MarkedChange[];
  active: Change | undefined;
  onChoose: (change: Change) => void;
}

/** What differs, each with the pages on which it is. */
export function ChangeList({ changes, active, onChoose }: ChangeListProps) {
  const { t } = useTexts('comparison');
  const [listed, setListed] = useState(maxListed);
  const placeOf = usePlaces();
  return (
    <>
      <ol className={styles.list}>
        {changes.slice(0, listed).map(({ change, number }) => (
          <li key={number} data-kind={change.kind}>
            <button type="button" aria-current={change === active || undefined} onClick={() => onChoose(change)}>
              <span className={styles.number}>{number}</span>
              <span>
                <strong>{t(`kinds.${change.kind}`)}</strong> <small>{placeOf(change)}</small>
                <ChangedText change={change} />
              </span>
            </button>
          </li>
        ))}
      </ol>
      {changes.length > listed && (
        <Button size="small" onClick={() => setListed(listed + maxListed)}>
          {t('more', { count: changes.length - listed })}
        </Button>
      )}
    </>
  );
}

function ChangedText({ change: { kind, beforeText, afterText } }: { change: Change }) {
  const { t } = useTexts('comparison');
  if (kind === 'moved') return <span className={styles.same}>{shortened(afterText)}</span>;
  if (kind === 'pageMoved' || kind === 'pageSize') return null;
  return (
    <>
      {beforeText !== '' && (
        <del>
          <span className={hidden.hidden}>{t('was')} </span>
          {shortened(beforeText)}
        </del>
      )}
      {afterText !== '' && (
        <ins>
          <span className={hidden.hidden}>{t('is')} </span>
          {shortened(afterText)}
        </ins>
      )}
    </>
  );
}

function shortened(text: string): string {
  return text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text;
}

/** Returns the pages of a change: that of the second document, and that of the first where it has another number. */
export function usePlaces(): (change: Change) => string {
  const { t } = useTexts('comparison');
  return ({ before, after }) => {
    const [from, to] = [before[0]?.pageIndex, after[0]?.pageIndex];
    if (from !== undefined && to !== undefined && from !== to) return t('onPages', { before: from + 1, after: to + 1 });
    const count = new Set((after.length > 0 ? after : before).map(({ pageIndex }) => pageIndex)).size;
    const page = (to ?? from ?? 0) + 1;
    if (count > 1) return t('onSeveral', { page, count });
    return t(to === undefined ? 'onOld' : 'onPage', { page });
  };
}
