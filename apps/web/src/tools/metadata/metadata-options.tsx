import { contracts } from '@blattwerk/shared';
import { Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { useFormValue } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { newEntries } from './new-entries.ts';

const contract = contracts.metadata;

// Loaded with the first file.
const CurrentMetadata = lazyPart(() => import('./current-metadata.tsx').then((module) => module.CurrentMetadata));

/** Whether what the PDF says of itself is listed or goes, what it says from now on, and what it says. */
export function MetadataOptions() {
  const { t } = useTexts('metadata');
  const file = useToolState(({ files }) => (files.length === 1 ? files[0]?.file : undefined));
  const isList = useFormValue(contract, ({ mode }) => mode === 'list');
  const isRemoval = useFormValue(contract, ({ remove }) => remove);
  const texts = t('options', { returnObjects: true });
  return (
    <>
      <OptionFields contract={contract} only={['mode']} texts={texts} />
      {!isList && (
        <>
          <OptionFields contract={contract} only={['remove']} texts={texts} />
          <Disclosure title={t('new')} isNeeded={!isRemoval}>
            <OptionFields contract={contract} only={newEntries} texts={texts} />
          </Disclosure>
        </>
      )}
      {file !== undefined && (
        <Suspense fallback={null}>
          <CurrentMetadata file={file} />
        </Suspense>
      )}
    </>
  );
}
