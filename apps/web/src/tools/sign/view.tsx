import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { signedField } from '../../tool-run/pages/editor/signed-field.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { useFormValue } from '../../tool-run/running/use-form.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';

const contract = contracts.sign;
/** Fields that the run waits for. */
const required = { changed: [signedField], unchanged: ['placements', signedField] };

// Loaded with the first file.
const Options = lazyPart(() => import('./sign-options.tsx').then(({ SignOptions }) => SignOptions));
const parts = [Options.load];

/** Fills in the form of a PDF, and places texts, marks and signatures on its pages. */
export function SignView() {
  const { t } = useTexts('sign');
  const hasChange = useFormValue(
    contract,
    ({ placements, values, flatten }) => placements !== null || values !== null || flatten,
  );
  const factsOf = ({ facts: { placedItems = 0, filledFields = 0 } }: ToolResult<Contracts['sign']>): ResultFact[] =>
    [
      { label: t('facts.fields'), count: filledFields },
      { label: t('facts.placed'), count: placedItems },
    ].flatMap(({ label, count }) => (count > 0 ? [{ label, value: String(count) }] : []));
  return (
    <SinglePdfView
      contract={contract}
      parts={parts}
      isEditor
      needsPages
      labels={t('view', { returnObjects: true })}
      info={t('info')}
      required={hasChange ? required.changed : required.unchanged}
      facts={factsOf}
    >
      <Options />
    </SinglePdfView>
  );
}
