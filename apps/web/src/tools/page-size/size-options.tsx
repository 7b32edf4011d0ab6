import { contracts } from '@blattwerk/shared';
import { Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { useFormValue } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';

const contract = contracts['page-size'];
const { fields } = contract;
const wholeNumber = { type: 'number', inputMode: 'numeric' } as const;
const inputs = {
  width: { ...wholeNumber, ...fields.width.range },
  height: { ...wholeNumber, ...fields.height.range },
  scale: { ...wholeNumber, ...fields.scale.range },
  margin: { ...wholeNumber, ...fields.margin.range },
};

// Loaded with the first file, as the pages.
const Preview = lazyPart(() => import('./size-preview.tsx').then(({ SizePreview }) => SizePreview));

/** The new size, how the content takes it, and a picture of the first page. */
export function SizeOptions() {
  const { t } = useTexts('page-size');
  const isSingle = useToolState(({ files }) => files.length === 1);
  const isOwn = useFormValue(contract, ({ size }) => size === 'own');
  const texts = t('options', { returnObjects: true });
  return (
    <>
      {isSingle && (
        <Suspense fallback={null}>
          <Preview />
        </Suspense>
      )}
      <OptionFields
        contract={contract}
        only={isOwn ? ['size', 'width', 'height'] : ['size', 'orientation']}
        texts={texts}
        inputs={inputs}
      />
      <Disclosure title={t('more')}>
        <OptionFields contract={contract} only={['scale', 'margin']} texts={texts} inputs={inputs} />
      </Disclosure>
    </>
  );
}
