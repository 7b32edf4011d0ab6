import { contracts } from '@blattwerk/shared';
import { Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { useFormValue } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';

const contract = contracts['n-up'];
const { fields } = contract;
const wholeNumber = { type: 'number', inputMode: 'numeric' } as const;
const inputs = {
  columns: { ...wholeNumber, ...fields.columns.range },
  gap: { ...wholeNumber, ...fields.gap.range },
  margin: { ...wholeNumber, ...fields.margin.range },
  overlap: { ...wholeNumber, ...fields.overlap.range },
};

/** Fields that have an effect in each mode, and those of them that are rarely needed. */
const fieldsOfMode = {
  grid: {
    usual: ['mode', 'per_sheet', 'paper'],
    rare: ['order', 'right_to_left', 'gap', 'margin', 'frames', 'cut_marks'],
  },
  booklet: { usual: ['mode', 'paper'], rare: ['right_to_left', 'gap', 'margin', 'frames', 'cut_marks'] },
  poster: { usual: ['mode', 'paper', 'columns'], rare: ['margin', 'overlap', 'cut_marks'] },
} as const;

// Loaded with the first file, as the pages.
const Preview = lazyPart(() => import('./sheet-preview.tsx').then(({ SheetPreview }) => SheetPreview));

/** What is made of the pages, on which paper, with a picture of the first sheets. */
export function SheetOptions() {
  const { t } = useTexts('n-up');
  const isSingle = useToolState(({ files }) => files.length === 1);
  const mode = useFormValue(contract, (values) => values.mode);
  const texts = t('options', { returnObjects: true });
  const { usual, rare } = fieldsOfMode[mode];
  return (
    <>
      {isSingle && (
        <Suspense fallback={null}>
          <Preview />
        </Suspense>
      )}
      <OptionFields contract={contract} only={usual} texts={texts} inputs={inputs} />
      <Disclosure title={t('more')}>
        <OptionFields contract={contract} only={rare} texts={texts} inputs={inputs} />
      </Disclosure>
    </>
  );
}
