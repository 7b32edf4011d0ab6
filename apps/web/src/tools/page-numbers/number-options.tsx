import { contracts } from '@blattwerk/shared';
import { Suspense, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { PageRangeField } from '../../tool-run/pages/selecting/page-range-field.tsx';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Checkbox, RadioGroup } from '../../ui/field.tsx';
import styles from './number-options.module.css';

const contract = contracts['page-numbers'];
const { fields } = contract;
const wholeNumber = { type: 'number', inputMode: 'numeric' } as const;
/** All pages but the first. */
const withoutCover = '2-';

// Loaded with the first file, as the pages.
const Preview = lazyPart(() => import('./number-preview.tsx').then(({ NumberPreview }) => NumberPreview));
const Place = lazyPart(() => import('./number-place.tsx').then(({ NumberPlace }) => NumberPlace));
const Picker = lazyPart(() =>
  import('./numbered-page-picker.tsx').then(({ NumberedPagePicker }) => NumberedPagePicker),
);

/** The text of the numbers, their place, and the pages that get one. */
export function NumberOptions() {
  const { t } = useTexts('page-numbers');
  const files = useToolState((state) => state.files);
  const { values, set } = useForm(contract, 'pages');
  const texts = t('options', { returnObjects: true });
  const isSingle = files.length === 1;
  return (
    <>
      <div className={styles.settings}>
        <FormatChoice />
        {isSingle && (
          <Suspense fallback={null}>
            <Preview />
          </Suspense>
        )}
        <Suspense fallback={null}>
          <Place />
        </Suspense>
        <Checkbox
          label={t('skipCover')}
          checked={values.pages?.trim() === withoutCover}
          onChange={(isSkipped) => set({ pages: isSkipped ? withoutCover : null })}
        />
        <Disclosure title={t('more')}>
          <OptionFields
            contract={contract}
            only={['first', 'digits', 'mirrored', 'font_size', 'margin_mm', 'color']}
            texts={texts}
            inputs={{
              first: { ...wholeNumber, ...fields.first.range },
              digits: { ...wholeNumber, ...fields.digits.range },
              font_size: { ...wholeNumber, ...fields.font_size.range },
              margin_mm: { ...wholeNumber, ...fields.margin_mm.range },
            }}
          />
        </Disclosure>
      </div>
      {isSingle && (
        <Suspense fallback={null}>
          <Picker />
        </Suspense>
      )}
      <PageRangeField>
        <OptionFields contract={contract} only={['pages']} texts={texts} />
      </PageRangeField>
    </>
  );
}

/** Usual texts to choose from, or one of the visitor's own. */
function FormatChoice() {
  const { t } = useTexts('page-numbers');
  const { values, set } = useForm(contract, 'format');
  const format = values.format ?? '';
  const formats = Object.entries(t('formats', { returnObjects: true }));
  const known = formats.find(([value]) => value === format)?.[0];
  const [isOwn, setOwn] = useState(false);
  const own = 'own';
  const choose = (value: string) => {
    setOwn(value === own);
    if (value !== own) set({ format: value });
    else if (format === '') set({ format: '{n}' });
  };
  return (
    <>
      <RadioGroup
        label={t('format')}
        choices={[...formats.map(([value, label]) => ({ value, label })), { value: own, label: t('ownFormat') }]}
        value={isOwn ? own : (known ?? own)}
        onChange={choose}
      />
      {(isOwn || known === undefined) && (
        <OptionFields contract={contract} only={['format']} texts={t('options', { returnObjects: true })} />
      )}
    </>
  );
}
