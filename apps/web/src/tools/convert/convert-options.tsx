import { contracts } from '@blattwerk/shared';
import { siteConfig } from '../../site/site-config.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { WatermarkNote } from '../../payment/offer/watermark-note.tsx';

/** Page layout options, and a note on the watermark. */
export function ConvertOptions() {
  const { t } = useTexts('convert');
  const { watermark } = siteConfig();
  const texts = t('options', { returnObjects: true });
  return (
    <>
      <OptionFields contract={contracts.convert} only={['page_size', 'remove_metadata']} texts={texts} />
      <Disclosure title={t('more')}>
        <OptionFields
          contract={contracts.convert}
          only={['orientation', 'margin']}
          texts={texts}
          isIdle={(field, values) => field === 'orientation' && values.page_size === 'fit'}
        />
      </Disclosure>
      {watermark && <WatermarkNote />}
    </>
  );
}
