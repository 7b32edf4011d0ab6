import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { PagePicker } from '../../tool-run/pages/lazy-pages.tsx';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/running/run-state.ts';
import { SinglePdfView } from '../../tool-run/single-pdf/single-pdf-view.tsx';

/** Pages are taken out of a PDF for good. */
export function DeletePagesView() {
  const { t } = useTexts('delete-pages');

  // SPEC section 7: a count that did not come is 0.
  const facts = ({ facts: told }: ToolResult<Contracts['delete-pages']>): ResultFact[] =>
    (['originalPages', 'deletedPages', 'remainingPages'] as const).map((fact) => ({
      label: t(`facts.${fact}`),
      value: String(told[fact] ?? 0),
    }));

  return (
    <SinglePdfView contract={contracts['delete-pages']} labels={t('view', { returnObjects: true })} facts={facts}>
      <OptionFields contract={contracts['delete-pages']} texts={t('options', { returnObjects: true })} />
      <PagePicker
        field="pages"
        mark="remove"
        count={(count, total) => t(count === 0 ? 'pick' : 'picked', { count, total, left: total - count })}
      />
    </SinglePdfView>
  );
}
