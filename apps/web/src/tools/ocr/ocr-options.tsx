import { contracts } from '@blattwerk/shared';
import { Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { useForm } from '../../tool-run/running/use-form.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RadioGroup } from '../../ui/field.tsx';

const contract = contracts.ocr;

const TextLanguage = lazyPart(() =>
  import('../../tool-run/options/text-language.tsx').then((module) => module.TextLanguage),
);
// Loaded with the first file.
const PagesToRead = lazyPart(() => import('./pages-to-read.tsx').then((module) => module.PagesToRead));

/** What is answered; JSON is for programs. */
const outputs = ['pdf', 'text', 'markdown'] as const;

/** Language of the text, what is answered, what is done with pages that have text, and which pages are read. */
export function OcrOptions() {
  const { t } = useTexts('ocr');
  const texts = t('options', { returnObjects: true });
  const file = useToolState(({ files }) => (files.length === 1 ? files[0]?.file : undefined));
  return (
    <>
      <Suspense fallback={null}>
        <TextLanguage contract={contract} texts={texts.language} />
      </Suspense>
      <OutputChoice />
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

function OutputChoice() {
  const { t } = useTexts('ocr');
  const texts = t('options', { returnObjects: true }).output;
  const { values, set } = useForm(contract, 'output');
  return (
    <RadioGroup
      label={texts.label}
      choices={outputs.map((value) => ({ value, ...texts.choices[value] }))}
      value={outputs.find((value) => value === values.output) ?? 'pdf'}
      onChange={(output) => set({ output })}
    />
  );
}
