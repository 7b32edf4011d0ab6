import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { TextLanguage } from '../../tool-run/options/text-language.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';

const contract = contracts['scan-to-pdf'];

/** Colors of the scan, language of its text, and paper. Which photos are cut out is chosen on their cards. */
export function ScanOptions() {
  const { t } = useTexts('scan-to-pdf');
  const texts = t('options', { returnObjects: true });
  return (
    <>
      <OptionFields contract={contract} only={['look']} texts={texts} />
      <TextLanguage contract={contract} texts={texts.language} />
      <Disclosure title={t('more')}>
        <OptionFields contract={contract} only={['page_size']} texts={texts} />
      </Disclosure>
    </>
  );
}
