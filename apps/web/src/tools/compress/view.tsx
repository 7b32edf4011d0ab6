import { type Contracts, contracts, formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { CompressOptions } from './compress-options.tsx';
import { compressResultOf, savings } from './savings.ts';
import { lazyPart } from '../../site/lazy-part.ts';

const CompressResult = lazyPart(() => import('./compress-result.tsx').then((module) => module.CompressResult));
const parts = [CompressResult.load];

const contract = contracts.compress;
/** The result compares both levels, so that one upload suffices. */
const forBoth = { both_levels: 'true' };
const forSize = ['target_size'];

/** Reduces the size of a PDF. */
export function CompressView() {
  const { t } = useTexts('compress');
  const language = useLanguage();
  const { values, textOf } = useForm(contract, 'target_size', 'grayscale');
  const hasTarget = textOf('target_size') !== undefined;
  const info = values.grayscale ? t('grayInfo') : t('info');

  const factsOf = (result: ToolResult<Contracts['compress']>): ResultFact[] => {
    const { originalSize, compressedSize } = sizesOf(result);
    const largest = Math.max(originalSize, compressedSize);
    const original = {
      label: t('facts.original'),
      value: formatBytes(originalSize, language),
      share: originalSize / largest,
    };
    const compressed = {
      label: t('facts.compressed'),
      value: formatBytes(compressedSize, language),
      share: compressedSize / largest,
    };
    const { imageResolution: resolution = 0, imageQuality: quality = 0 } = result.facts;
    const images = quality > 0 ? [{ label: t('facts.images'), value: t('imageCost', { resolution, quality }) }] : [];
    if (kindOf(result) !== 'smaller') return [original, compressed, ...images];
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
      ...images,
    ];
  };

  const titles = {
    smaller: undefined,
    unchanged: t('alreadyOptimal'),
    fitting: t('alreadyFits'),
    ready: t('ready'),
  };
  return (
    <SinglePdfView
      contract={contract}
      parts={parts}
      labels={t('view', { returnObjects: true })}
      info={hasTarget ? info : `${info} ${t('levels.info')}`}
      {...(hasTarget ? { required: forSize } : { fields: forBoth })}
      facts={factsOf}
      successOf={(result) => titles[kindOf(result)]}
      Result={CompressResult}
    >
      <CompressOptions />
    </SinglePdfView>
  );
}

function sizesOf({ facts, inputBytes, blob }: ToolResult<Contracts['compress']>) {
  return { originalSize: facts.originalSize ?? inputBytes, compressedSize: facts.compressedSize ?? blob.size };
}

function kindOf(result: ToolResult<Contracts['compress']>) {
  const { originalSize, compressedSize } = sizesOf(result);
  return compressResultOf(result.notices, originalSize - compressedSize);
}
