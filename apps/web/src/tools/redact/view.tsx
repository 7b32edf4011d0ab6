import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { isBlankValue } from '../../tool-run/model/form.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { signedField } from '../../tool-run/pages/editor/signed-field.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { useFormValue } from '../../tool-run/running/use-form.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';

const contract = contracts.redact;
/** Fields of which one says what is removed. */
const targets = ['areas', 'words', 'find', 'whole_pages'] as const;
/** Fields that the run waits for. */
const required = { chosen: [signedField], nothing: ['areas', signedField] };

// Loaded with the first file.
const Options = lazyPart(() => import('./redact-options.tsx').then(({ RedactOptions }) => RedactOptions));
const Result = lazyPart(() => import('./redact-result.tsx').then(({ RedactResult }) => RedactResult));
const parts = [Options.load, Result.load];

/** Removes areas, words and whole pages from a PDF for good. */
export function RedactView() {
  const { t } = useTexts('redact');
  const isChosen = useFormValue(contract, (values) => targets.some((field) => !isBlankValue(values[field])));
  const factsOf = ({ facts }: ToolResult<Contracts['redact']>): ResultFact[] => {
    const { redactedPlaces = 0, redactedPages = 0, redactedElsewhere = 0, pageCount: total = 0 } = facts;
    const { keptPlaces = 0, removedImages = 0, removedNotes = 0 } = facts;
    return [
      { label: t('facts.places'), value: String(redactedPlaces), isMain: true },
      { label: t('facts.pages'), value: t('pagesOf', { count: redactedPages, total }) },
      ...(keptPlaces > 0 ? [{ label: t('facts.kept'), value: String(keptPlaces) }] : []),
      ...(redactedElsewhere > 0 ? [{ label: t('facts.elsewhere'), value: String(redactedElsewhere) }] : []),
      ...(removedImages > 0 ? [{ label: t('facts.images'), value: String(removedImages) }] : []),
      ...(removedNotes > 0 ? [{ label: t('facts.notes'), value: String(removedNotes) }] : []),
    ];
  };
  return (
    <SinglePdfView
      contract={contract}
      parts={parts}
      isEditor
      labels={t('view', { returnObjects: true })}
      required={isChosen ? required.chosen : required.nothing}
      facts={factsOf}
      Result={Result}
    >
      <Options />
    </SinglePdfView>
  );
}
