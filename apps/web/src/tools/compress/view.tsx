import { type Contracts, contracts, formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/running/run-state.ts';
import { SinglePdfView } from '../../tool-run/single-pdf/single-pdf-view.tsx';
import { compressResultOf, savings } from './savings.ts';

/** Reduces the size of a PDF. */
export function CompressView() {
  const { t } = useTexts('compress');
  const language = useLanguage();

  const factsOf = ({ facts, notices, inputBytes, blob }: ToolResult<Contracts['compress']>): ResultFact[] => {
    const originalSize = facts.originalSize ?? inputBytes;
    const compressedSize = facts.compressedSize ?? blob.size;
    const original = { label: t('facts.original'), value: formatBytes(originalSize, language) };
    const kind = compressResultOf(notices);
    if (kind === 'unchanged') return [original];
    const compressed = { label: t('facts.compressed'), value: formatBytes(compressedSize, language) };
    if (kind === 'repaired') return [original, compressed];
    const { savedBytes, savedPercentage } = savings(originalSize, compressedSize);
    const percent = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return [
      {
        label: t('facts.saved'),
        isMain: true,
        value: t('saved', { percent: percent.format(savedPercentage), size: formatBytes(savedBytes, language) }),
      },
      original,
      compressed,
    ];
  };

  const titles = { smaller: undefined, unchanged: t('alreadyOptimal'), repaired: t('repaired') };
  return (
    <SinglePdfView
      contract={contracts.compress}
      labels={t('view', { returnObjects: true })}
      info={t('info')}
      facts={factsOf}
      successOf={({ notices }) => titles[compressResultOf(notices)]}
    >
      <OptionFields contract={contracts.compress} only={['quality']} texts={t('options', { returnObjects: true })} />
    </SinglePdfView>
  );
}
