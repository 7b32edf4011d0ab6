import { type Contracts, contracts, formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { LazyPageRotator } from '../../tool-run/pages/lazy-pages.tsx';
import { PageRangeField } from '../../tool-run/pages/selecting/page-range-field.tsx';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { SinglePdfView } from '../../tool-run/single-pdf/single-pdf-view.tsx';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';

/** Rotates the pages of a PDF. */
export function RotateView() {
  const { t } = useTexts('rotate');
  const language = useLanguage();

  const factsOf = ({ facts, inputBytes, blob }: ToolResult<Contracts['rotate']>): ResultFact[] => [
    { label: t('facts.original'), value: formatBytes(facts.originalSize ?? inputBytes, language) },
    { label: t('facts.output'), value: formatBytes(facts.outputSize ?? blob.size, language) },
    // 0 where pages are rotated differently.
    ...(facts.rotation === undefined || facts.rotation === 0
      ? []
      : [{ label: t('facts.rotation'), value: t('clockwise', { degrees: facts.rotation }) }]),
    ...(facts.rotatedPages === undefined || facts.pageCount === undefined
      ? []
      : [{ label: t('facts.pages'), value: t('pagesOf', { count: facts.rotatedPages, total: facts.pageCount }) }]),
  ];

  return (
    <SinglePdfView
      contract={contracts.rotate}
      labels={t('view', { returnObjects: true })}
      info={t('info')}
      facts={factsOf}
    >
      <RotateOptions />
    </SinglePdfView>
  );
}

/** The degrees, and for a single PDF the pages. */
function RotateOptions() {
  const { t } = useTexts('rotate');
  const isSingle = useToolState(({ files }) => files.length < 2);
  const rotation = useToolState(({ options }) => options.rotation);
  const { fields } = contracts.rotate;
  const rotationDegrees =
    fields.rotation.choices?.find((choice) => String(choice) === rotation) ?? fields.rotation.default ?? 90;
  const texts = t('options', { returnObjects: true });
  return (
    <>
      <OptionFields contract={contracts.rotate} only={['rotation']} texts={texts} />
      {isSingle && (
        <>
          <LazyPageRotator
            field="pages"
            rotation={rotationDegrees}
            count={(count, total) => t(count === 0 ? 'pick' : 'picked', { count: count === 0 ? total : count, total })}
          />
          <PageRangeField>
            <OptionFields contract={contracts.rotate} only={['pages']} texts={texts} />
          </PageRangeField>
        </>
      )}
    </>
  );
}
