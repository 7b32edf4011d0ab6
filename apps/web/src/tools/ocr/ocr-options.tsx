import { contracts, usualLanguages } from '@blattwerk/shared';
import { Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RadioGroup } from '../../ui/field.tsx';

const contract = contracts.ocr;
/** Those that are always installed; none stands for the usual ones. */
const languages = ['', 'deu', 'eng'] as const;

// Loaded with the first file.
const PagesToRead = lazyPart(() => import('./pages-to-read.tsx').then((module) => module.PagesToRead));

/** Language of the text, what is done with pages that have text, and which pages are read. */
export function OcrOptions() {
  const { t } = useTexts('ocr');
  const texts = t('options', { returnObjects: true });
  const { values, set } = useForm(contract, 'language');
  const file = useToolState(({ files }) => (files.length === 1 ? files[0]?.file : undefined));
  return (
    <>
      <RadioGroup
        label={texts.language.label}
        choices={languages.map((value) => ({ value, label: texts.language.choices[value || usualLanguages] }))}
        value={(values.language ?? '') as (typeof languages)[number]}
        onChange={(language) => set({ language })}
      />
      {file !== undefined && (
        <Suspense fallback={null}>
          <PagesToRead file={file} />
        </Suspense>
      )}
      <Disclosure title={t('more')}>
        <OptionFields contract={contract} only={['existing', 'pages', 'turn']} texts={texts} />
      </Disclosure>
    </>
  );
}
