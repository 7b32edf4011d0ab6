import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { isBlankValue } from '../../tool-run/model/form.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { useFormValue } from '../../tool-run/running/use-form.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { MetadataOptions } from './metadata-options.tsx';
import { newEntries } from './new-entries.ts';

const contract = contracts.metadata;
/** Fields that the run waits for where nothing is to be done. */
const required = { something: [], nothing: ['title'] };
/** Facts about what was removed, in the order in which the result lists them. */
const removals = [
  'removedEntries',
  'removedXmp',
  'cleanedImages',
  'removedThumbnails',
  'removedProgramData',
  'cleanedAnnotations',
  'cleanedAttachments',
  'removedSignatures',
  'removedTraces',
  'removedRevisions',
] as const satisfies readonly (keyof Contracts['metadata']['output']['facts'])[];

const Result = lazyPart(() => import('./metadata-result.tsx').then(({ MetadataResult }) => MetadataResult));

/** Shows, removes or changes what a PDF says of itself. */
export function MetadataView() {
  const { t } = useTexts('metadata');
  const isList = useFormValue(contract, ({ mode }) => mode === 'list');
  const isRemoval = useFormValue(contract, ({ remove }) => remove);
  const hasEntry = useFormValue(contract, (values) => newEntries.some((field) => !isBlankValue(values[field])));
  const factsOf = ({ facts }: ToolResult<Contracts['metadata']>): ResultFact[] =>
    removals.flatMap((name) => {
      const count = facts[name] ?? 0;
      return count > 0 ? [{ label: t(`facts.${name}`), value: String(count) }] : [];
    });
  const labels = t('view', { returnObjects: true });
  const changing = isRemoval ? labels : { ...labels, action: t('change') };
  return (
    <SinglePdfView
      contract={contract}
      labels={isList ? { ...labels, ...t('list', { returnObjects: true }) } : changing}
      {...(isRemoval && !isList ? { info: t('info') } : {})}
      required={isList || isRemoval || hasEntry ? required.something : required.nothing}
      facts={factsOf}
      Result={Result}
    >
      <MetadataOptions />
    </SinglePdfView>
  );
}
