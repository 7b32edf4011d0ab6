import { checkedLevels, type Contracts, contracts, isConvertible } from '@blattwerk/shared';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { usePageOption } from '../../tool-run/running/use-page-option.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';

const contract = contracts['pdf-a'];
/** Most visitors need a PDF/A, in whatever level; the API checks by default. */
const usualMode = ['mode', 'convert'] as const;
/** Levels that no PDF is converted to. */
const notMade = { level: checkedLevels.filter((level) => !isConvertible(level)) };
const factsOf = (): ResultFact[] => [];

const Result = lazyPart(() => import('./archive-result.tsx').then(({ ArchiveResult }) => ArchiveResult));
const parts = [Result.load];

/** Checks a PDF against PDF/A or PDF/UA, or makes it PDF/A. */
export function PdfAView() {
  const { t } = useTexts('pdf-a');
  const { values, clear } = useForm(contract, 'mode', 'level');
  const isEmpty = useStore(toolRunner(contract).store, ({ files }) => files.length === 0);
  usePageOption(contract, usualMode);
  const mode = isEmpty ? usualMode[1] : values.mode;
  const texts = t('options', { returnObjects: true });
  return (
    <SinglePdfView
      contract={contract}
      parts={parts}
      labels={t(mode === 'convert' ? 'convert' : 'view', { returnObjects: true })}
      info={t(`info.${mode}`)}
      facts={factsOf}
      successOf={({ archiveLevel: level, archiveChanges }: ToolResult<Contracts['pdf-a']>) =>
        level && t(archiveChanges === undefined ? 'unchanged' : 'made', { standard: t('standard', { level }) })
      }
      Result={Result}
    >
      <OptionFields
        contract={contract}
        only={['mode']}
        texts={texts}
        // A level may be one that is checked only.
        onChanged={() => clear('level')}
      />
      <Disclosure title={t('otherLevel')} isNeeded={values.level !== 'auto'}>
        <OptionFields contract={contract} only={['level']} texts={texts} without={mode === 'convert' ? notMade : {}} />
      </Disclosure>
    </SinglePdfView>
  );
}
