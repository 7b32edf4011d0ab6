import { checkedLevels, type Contracts, contracts, isConvertible } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { useForm } from '../../tool-run/running/use-form.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';

const contract = contracts['pdf-a'];
/** Levels that no PDF is converted to. */
const notMade = { level: checkedLevels.filter((level) => !isConvertible(level)) };
const factsOf = (): ResultFact[] => [];

const Result = lazyPart(() => import('./archive-result.tsx').then(({ ArchiveResult }) => ArchiveResult));
const parts = [Result.load];

/** Checks a PDF against PDF/A or PDF/UA, or makes it PDF/A. */
export function PdfAView() {
  const { t } = useTexts('pdf-a');
  const { values, clear } = useForm(contract, 'mode');
  const { mode } = values;
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
        only={['mode', 'level']}
        texts={t('options', { returnObjects: true })}
        without={mode === 'convert' ? notMade : {}}
        // A level may be one that is checked only.
        onChanged={(field) => field === 'mode' && clear('level')}
      />
    </SinglePdfView>
  );
}
