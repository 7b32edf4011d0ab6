import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { useForm } from '../../tool-run/running/use-form.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RadioGroup } from '../../ui/field.tsx';
import { ImageSize } from './image-size.tsx';

const contract = contracts['pdf-to-jpg'];
const { range } = contract.fields.resolution;
const resolutions = ['normal', 'high', 'own'] as const;

/** File format and resolution of the images, and what is rarely needed. */
export function ImageOptions() {
  const { t } = useTexts('pdf-to-jpg');
  const texts = t('options', { returnObjects: true });
  const { values, textOf, set, clear } = useForm(contract, 'quality', 'resolution');
  const isOwn = textOf('resolution') !== undefined;
  const choose = (choice: (typeof resolutions)[number]) => {
    if (choice === 'own') {
      set({ resolution: range?.max ?? null });
      return;
    }
    clear('resolution');
    set({ quality: choice });
  };
  return (
    <>
      <OptionFields contract={contract} only={['format']} texts={texts} />
      <RadioGroup
        label={texts.quality.label}
        choices={resolutions.map((value) => ({ value, ...texts.quality.choices[value] }))}
        value={isOwn ? 'own' : values.quality}
        onChange={choose}
      />
      {isOwn && (
        <OptionFields
          contract={contract}
          only={['resolution']}
          texts={texts}
          inputs={{ resolution: { type: 'number', inputMode: 'numeric', required: true, ...range } }}
        />
      )}
      <ImageSize />
      <Disclosure title={t('more')}>
        <OptionFields contract={contract} only={['colors', 'layout']} texts={texts} />
      </Disclosure>
    </>
  );
}
