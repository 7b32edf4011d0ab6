import { type Contracts, contracts } from '@blattwerk/shared';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { signedField } from '../../tool-run/pages/editor/signed-field.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { useFormValue } from '../../tool-run/running/use-form.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { FlattenOptions } from './flatten-options.tsx';

const contract = contracts.flatten;
/** Fields that the run waits for. That of `nothing` is no field of a request, so that it never begins. */
const required = { one: [signedField], several: [], nothing: ['parts'] };
/** Facts in the order in which the result lists them. */
const shownFacts = [
  'flattenedFields',
  'flattenedAnnotations',
  'leftAnnotations',
  'removedLinks',
  'flattenedLayers',
  'hiddenLayers',
  'pictures',
] as const satisfies readonly (keyof Contracts['flatten']['output']['facts'])[];

/** Makes form fields, comments and layers part of the pages, or each page a picture. */
export function FlattenView() {
  const { t } = useTexts('flatten');
  const fileCount = useStore(toolRunner(contract).store, ({ files }) => files.length);
  const isPictures = useFormValue(contract, ({ mode }) => mode === 'pictures');
  const isNothing = useFormValue(
    contract,
    ({ forms, annotations, layers, remove_links }) => !forms && !annotations && !layers && !remove_links,
  );
  const factsOf = ({ facts }: ToolResult<Contracts['flatten']>): ResultFact[] =>
    shownFacts.flatMap((name) => {
      const count = facts[name] ?? 0;
      return count > 0 ? [{ label: t(`facts.${name}`), value: String(count) }] : [];
    });
  const foundNothing = ({ facts }: ToolResult<Contracts['flatten']>) => shownFacts.every((name) => !facts[name]);
  return (
    <SinglePdfView
      contract={contract}
      labels={t('view', { returnObjects: true })}
      info={t(isPictures ? 'info.pictures' : 'info.parts')}
      required={!isPictures && isNothing ? required.nothing : fileCount > 1 ? required.several : required.one}
      facts={factsOf}
      successOf={(result: ToolResult<Contracts['flatten']>) => (foundNothing(result) ? t('unchanged') : undefined)}
    >
      <FlattenOptions />
    </SinglePdfView>
  );
}
