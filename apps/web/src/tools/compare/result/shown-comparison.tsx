import type { Change, PagePair } from '@blattwerk/compare';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useAnnounce } from '../../../tool-run/announcer.tsx';
import { usePages } from '../../../tool-run/pages/reading/use-pages.ts';
import { ToolFoot } from '../../../tool-run/tool-foot.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../../ui/field.tsx';
import { usePageMark } from '../../../ui/use-page-mark.ts';
import { ChangeList } from './change-list.tsx';
import { type Compared, comparisons, startOver, swapFiles } from '../comparisons.ts';
import { type MarkedChange, PageRow } from './page-row.tsx';
import { SaveReport } from './save-report.tsx';
import styles from './shown-comparison.module.css';

/** Pages up to which those without changes are shown too, until the visitor chooses. */
const maxShownPages = 12;

/** Both documents with what differs: a sentence, a list, and their pages beside or over each other. */
export function ShownComparison({ compared }: { compared: Compared }) {
  const { t } = useTexts('comparison');
  const { t: tool } = useTexts('compare');
  const announce = useAnnounce();
  const { comparison, documents, changes, pictures } = compared;
  const { pairs } = comparison;
  const { files } = useStore(comparisons);
  usePageMark('beside');
  const before = usePages(documents.before.file);
  const after = usePages(documents.after.file);
  const [way, setWay] = useState<'beside' | 'over'>('beside');
  const [blend, setBlend] = useState(50);
  const [isOnlyChanged, setOnlyChanged] = useState(pairs.length > maxShownPages);
  const [active, setActive] = useState<Change>();
  const marked = useMemo(
    () => changes.map((change, index): MarkedChange => ({ change, number: index + 1 })),
    [changes],
  );
  const rows = useMemo(() => rowsOf(pairs, marked), [pairs, marked]);
  const changedPages = rows.filter((row) => row.changes.length > 0).length;
  const place = active ? changes.indexOf(active) : -1;
  const summary =
    changes.length === 0
      ? t('none')
      : t('summary', {
          changes: t('changes', { count: changes.length }),
          pages: t('pages', { changed: changedPages, count: pairs.length }),
        });
  const isComplete = pictures.left === 0;
  useEffect(() => {
    if (isComplete) announce(summary);
  }, [announce, isComplete, summary]);

  const go = (change: Change | undefined) => {
    if (!change) return;
    setActive(change);
    const number = changes.indexOf(change) + 1;
    const row = rows.find((each) => each.changes.some((mark) => mark.number === number));
    const target =
      document.querySelector(`[data-compared-pages] [data-mark="${number}"]`) ??
      document.getElementById(rowId(row?.pair));
    target?.scrollIntoView({ block: 'center' });
  };
  const shownRows = isOnlyChanged ? rows.filter((row) => row.changes.length > 0) : rows;

  return (
    <>
      <header className={styles.head}>
        <h2>{isComplete || changes.length > 0 ? summary : t('comparingPictures')}</h2>
        <p className={styles.names}>
          {t('names', { before: files.before?.name ?? '', after: files.after?.name ?? '' })}
        </p>
        {!isComplete && (
          <p className={styles.soft} role="status">
            {t('picturesLeft', { done: pictures.total - pictures.left, count: pictures.total })}
          </p>
        )}
        {changes.length === 0 && isComplete && <p>{t('noneText')}</p>}
        <div className={styles.actions}>
          {isComplete && <SaveReport compared={compared} summary={summary} />}
          <Button icon="retry" onClick={swapFiles}>
            {tool('swap')}
          </Button>
          <Button onClick={startOver}>{t('again')}</Button>
        </div>
      </header>
      <div className={styles.tools}>
        <RadioGroup
          label={t('way.label')}
          choices={[
            { value: 'beside', label: t('way.beside') },
            { value: 'over', label: t('way.over') },
          ]}
          value={way}
          onChange={setWay}
        />
        <Checkbox label={t('onlyChanged')} checked={isOnlyChanged} onChange={setOnlyChanged} />
      </div>
      <div className={styles.work}>
        {changes.length > 0 && (
          <section className={styles.changes} aria-label={t('list')}>
            <div className={styles.turn}>
              <IconButton
                icon="arrow-up"
                label={t('previous')}
                onClick={() => go(changes[place <= 0 ? changes.length - 1 : place - 1])}
              />
              <span>
                {place < 0
                  ? t('changes', { count: changes.length })
                  : t('place', { place: place + 1, count: changes.length })}
              </span>
              <IconButton
                icon="arrow-down"
                label={t('next')}
                onClick={() => go(changes[(place + 1) % changes.length])}
              />
            </div>
            <ChangeList changes={marked} active={active} onChoose={go} />
          </section>
        )}
        <div className={styles.pages} data-compared-pages="" data-beside="">
          {way === 'over' && (
            <label className={styles.blend}>
              <span>{t('blend.before')}</span>
              <input
                type="range"
                min={0}
                max={100}
                value={blend}
                aria-label={t('blend.label')}
                onChange={(event) => setBlend(Number(event.target.value))}
              />
              <span>{t('blend.after')}</span>
            </label>
          )}
          {shownRows.map((row) => (
            <PageRow
              key={rowId(row.pair)}
              id={rowId(row.pair)}
              pair={row.pair}
              changes={row.changes}
              active={active}
              pages={{ before, after }}
              sizes={{ before: documents.before.sizes, after: documents.after.sizes }}
              blend={way === 'over' ? blend / 100 : undefined}
            />
          ))}
        </div>
      </div>
      <ToolFoot privacy={tool('privacy')}>{null}</ToolFoot>
    </>
  );
}

interface Row {
  pair: PagePair;
  changes: MarkedChange[];
}

/** Changes by the rows of pages on which they are. */
function rowsOf(pairs: readonly PagePair[], changes: readonly MarkedChange[]): Row[] {
  const rows = pairs.map((pair): Row => ({ pair, changes: [] }));
  const byBefore = new Map(rows.map((row) => [row.pair.before, row]));
  const byAfter = new Map(rows.map((row) => [row.pair.after, row]));
  for (const marked of changes) {
    const { before, after } = marked.change;
    const own = new Set([
      ...before.map(({ pageIndex }) => byBefore.get(pageIndex)),
      ...after.map(({ pageIndex }) => byAfter.get(pageIndex)),
    ]);
    for (const row of own) row?.changes.push(marked);
  }
  return rows;
}

function rowId(pair: PagePair | undefined): string {
  return `compared-${pair?.before ?? 'none'}-${pair?.after ?? 'none'}`;
}
