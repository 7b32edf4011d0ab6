import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { PageOrganizer } from '../../tool-run/pages/lazy-pages.tsx';
import { TypedPages } from '../../tool-run/pages/typed-pages.tsx';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/running/run-state.ts';
import { SinglePdfView } from '../../tool-run/single-pdf/single-pdf-view.tsx';

/** Pages of a PDF are reordered, rotated and removed. */
export function OrganizePagesView() {
  const { t } = useTexts('organize-pages');

  const facts = ({ facts: counted }: ToolResult<Contracts['organize-pages']>): ResultFact[] =>
    (['originalPages', 'pageCount'] as const).map((fact) => ({
      label: t(`facts.${fact}`),
      value: String(counted[fact] ?? 0),
    }));

  return (
    <SinglePdfView contract={contracts['organize-pages']} labels={t('view', { returnObjects: true })} facts={facts}>
      <PageOrganizer field="pages" />
      <TypedPages>
        <OptionFields contract={contracts['organize-pages']} texts={t('options', { returnObjects: true })} />
      </TypedPages>
    </SinglePdfView>
  );
}
