import type { Group } from '@blattwerk/invoice';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, ValueTable } from './value-table.tsx';

/** Lines that are shown at once. */
const lineStep = 500;

const columns: readonly Column[] = [
  { term: 'BT-126' },
  { term: 'BT-153', isWide: true },
  { term: 'BT-129', unit: 'BT-130', isNumber: true },
  { term: 'BT-146', isNumber: true },
  { term: 'BT-152', isNumber: true },
  { term: 'BT-131', isNumber: true },
];

/** The lines of an invoice; of very many, the first, and more on request. */
export function LineItems({ lines, isWhole }: { lines: readonly Group[]; isWhole: boolean }) {
  const { t } = useTexts('e-invoice');
  const [wanted, setWanted] = useState(lineStep);
  const limit = isWhole ? lines.length : wanted;
  return (
    <>
      <ValueTable columns={columns} groups={lines.slice(0, limit)} caption={t('sections.lines')} nested="BG-DEX-01" />
      {lines.length > limit && (
        <Button kind="secondary" onClick={() => setWanted(limit + lineStep)}>
          {t('lines.more', { count: lines.length - limit })}
        </Button>
      )}
    </>
  );
}
