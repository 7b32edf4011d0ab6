import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';

const contract = contracts['pdf-a'];
const factsOf = (): ResultFact[] => [];

const Result = lazyPart(() => import('./check-result.tsx').then(({ CheckResult }) => CheckResult));
const parts = [Result.load];

/** Checks a PDF against PDF/A. */
export function PdfAView() {
  const { t } = useTexts('pdf-a');
  return (
    <SinglePdfView
      contract={contract}
      parts={parts}
      labels={t('view', { returnObjects: true })}
      info={t('info')}
      facts={factsOf}
      Result={Result}
    >
      <OptionFields contract={contract} only={['level']} texts={t('options', { returnObjects: true })} />
    </SinglePdfView>
  );
}
