import { type Contracts, contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import type { FormOf } from '../../tool-run/model/form.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { LazyPageRotator } from '../../tool-run/pages/lazy-pages.tsx';
import { PageRangeField } from '../../tool-run/pages/selecting/page-range-field.tsx';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import toolStyles from '../../tool-run/tool-view.module.css';

/** Whether the pages are found by their text or shape. */
function findsPages({ rotation, orientation }: Pick<FormOf<Contracts['rotate']>, 'rotation' | 'orientation'>): boolean {
  return rotation === 'upright' || orientation !== 'all';
}

/** Texts about a rotation. */
const turns = { 90: 'right', 180: 'half', 270: 'left' } as const;

/** The degrees, which pages, and for a single PDF its pages where they are known before. */
export function RotateOptions() {
  const { t } = useTexts('rotate');
  const isSingle = useToolState(({ files }) => files.length === 1);
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
            own={(degrees, pages, count) => t('own.pages', { count, pages, rotation: t(`own.${turns[degrees]}`) })}
          />
          <PageRangeField>
            <OptionFields contract={contracts.rotate} only={['pages']} texts={texts} />
          </PageRangeField>
        </>
      )}
    </>
  );
}
