import { type Contracts, contracts, formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { LazyPageRotator } from '../../tool-run/pages/lazy-pages.tsx';
import { PageRangeField } from '../../tool-run/pages/selecting/page-range-field.tsx';
import type { ResultFact } from '../../tool-run/result/result-view.tsx';
import type { FormOf } from '../../tool-run/model/form.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import toolStyles from '../../tool-run/tool-view.module.css';

const parts = [LazyPageRotator.load];

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
      parts={parts}
      labels={t('view', { returnObjects: true })}
      info={t('info')}
      facts={factsOf}
    >
      <RotateOptions />
    </SinglePdfView>
  );
}

/** Whether the pages are found by their text or shape. */
function findsPages({ rotation, orientation }: Pick<FormOf<Contracts['rotate']>, 'rotation' | 'orientation'>): boolean {
  return rotation === 'upright' || orientation !== 'all';
}

/** The degrees, which pages, and for a single PDF its pages where they are known before. */
function RotateOptions() {
  const { t } = useTexts('rotate');
  const isSingle = useToolState(({ files }) => files.length < 2);
  const { values, read, clear } = useForm(contracts.rotate, 'rotation', 'orientation');
  const { rotation } = values;
  const isFound = findsPages(values);
  const texts = t('options', { returnObjects: true });
  /** Pages that were chosen would be a hidden choice. */
  const forgetPages = () => {
    if (findsPages(read())) clear('pages');
  };
  return (
    <>
      <OptionFields
        contract={contracts.rotate}
        only={['rotation', 'orientation']}
        texts={texts}
        onChanged={forgetPages}
      />
      {isFound && <p className={toolStyles.soft}>{t(rotation === 'upright' ? 'foundByText' : 'foundByShape')}</p>}
      {isSingle && !isFound && (
        <>
          <LazyPageRotator
            field="pages"
            rotation={rotation === 'upright' ? 90 : rotation}
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
