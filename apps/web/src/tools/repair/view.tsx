import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';

const Result = lazyPart(() => import('./repair-result.tsx').then(({ RepairResult }) => RepairResult));
const parts = [Result.load];

/** Repairs a damaged PDF, and says what was wrong with it. */
export function RepairView() {
  const { t } = useTexts('repair');
  const factsOf = ({ facts }: ToolResult<Contracts['repair']>): ResultFact[] => {
    const missing = facts.missingPages ?? 0;
    return missing > 0 ? [{ label: t('missingPages'), value: String(missing) }] : [];
  };
  return (
    <SinglePdfView
      contract={contracts.repair}
      parts={parts}
      labels={t('view', { returnObjects: true })}
      info={t('info')}
      facts={factsOf}
      successOf={({ notices }) => (notices.includes('notDamaged') ? t('notDamaged') : undefined)}
      failureOf={({ code }) => (code === 'damagedPdf' ? t('nothingLeft') : undefined)}
      Result={Result}
    />
  );
}
