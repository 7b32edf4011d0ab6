import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { PagePicker } from '../../tool-run/pages/lazy-pages.tsx';
import { TypedPages } from '../../tool-run/pages/typed-pages.tsx';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/running/run-state.ts';
import { SinglePdfView } from '../../tool-run/single-pdf/single-pdf-view.tsx';

/** Deletes pages of a PDF. */
export function DeletePagesView() {
  const { t } = useTexts('delete-pages');

  // A missing count is 0.
  const factsOf = ({ facts }: ToolResult<Contracts['delete-pages']>): ResultFact[] =>
    (['originalPages', 'deletedPages', 'remainingPages'] as const).map((fact) => ({
      label: t(`facts.${fact}`),
      value: String(facts[fact] ?? 0),
    }));

  return (
    <SinglePdfView contract={contracts['delete-pages']} labels={t('view', { returnObjects: true })} facts={factsOf}>
      <PagePicker
        field="pages"
        mark="remove"
        count={(count, total) => t(count === 0 ? 'pick' : 'picked', { count, total, left: total - count })}
      />
      <TypedPages>
        <OptionFields contract={contracts['delete-pages']} texts={t('options', { returnObjects: true })} />
      </TypedPages>
    </SinglePdfView>
  );
}
