import { contracts } from '@blattwerk/shared';
import { siteConfig } from '../../site/site-config.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { WatermarkNote } from '../../payment/offer/watermark-note.tsx';
import styles from './convert-options.module.css';

const contract = contracts.convert;
const millimeters = { type: 'number', inputMode: 'numeric' } as const;
/** A photo's usual print, in millimeters. */
const usualSize = { page_width: 100, page_height: 150 } as const;
/** Fields that have an effect on pages of a paper size alone. */
const paperFields: readonly string[] = ['orientation', 'placement', 'images_per_page'];

/** Page layout options, and a note on the watermark. */
export function ConvertOptions() {
  const { t } = useTexts('convert');
  const { watermark } = siteConfig();
  const texts = t('options', { returnObjects: true });
  const files = useToolState((state) => state.files);
  const { values, textOf, read, set, clear } = useForm(contract, 'page_size', 'margin_mm');
  const isCustom = values.page_size === 'custom';
  const isFit = values.page_size === 'fit';
  const hasOwnMargin = (textOf('margin_mm') ?? '') !== '';

  /** Values that would be refused with the new size are dropped, so that the form is valid with every choice. */
  const followSize = () => {
    const { page_size } = read();
    clear('page_width', 'page_height');
    if (page_size === 'fit') clear('images_per_page');
    if (page_size === 'custom') set(usualSize);
  };
  return (
    <>
      <OptionFields contract={contract} only={['page_size']} texts={texts} onChanged={followSize} />
      {isCustom && (
        <div className={styles.pair}>
          <OptionFields
            contract={contract}
            only={['page_width']}
            texts={texts}
            inputs={{ page_width: { ...millimeters, ...contract.fields.page_width.range, required: true } }}
          />
          <OptionFields
            contract={contract}
            only={['page_height']}
            texts={texts}
            inputs={{ page_height: { ...millimeters, ...contract.fields.page_height.range, required: true } }}
          />
        </div>
      )}
      <OptionFields contract={contract} only={['photos']} texts={texts} />
      <OptionFields contract={contract} only={['remove_metadata']} texts={texts} />
      <Disclosure title={t('more')}>
        <OptionFields contract={contract} only={['look']} texts={texts} />
        <OptionFields
          contract={contract}
          only={['orientation', 'margin', 'margin_mm', 'placement', 'images_per_page']}
          texts={texts}
          inputs={{ margin_mm: { ...millimeters, ...contract.fields.margin_mm.range } }}
          isIdle={(field) => (field === 'margin' ? hasOwnMargin : isFit && paperFields.includes(field))}
        />
        <OptionFields contract={contract} only={['output']} texts={texts} isIdle={() => files.length < 2} />
      </Disclosure>
      {watermark && <WatermarkNote />}
    </>
  );
}
