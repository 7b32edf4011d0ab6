import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RadioGroup } from '../../ui/field.tsx';
import { ImageSize } from './image-size.tsx';

const contract = contracts['pdf-to-jpg'];
const { quality: qualityField, resolution: resolutionField } = contract.fields;
const resolutions = ['normal', 'high', 'own'] as const;

/** File format and resolution of the images, and what is rarely needed. */
export function ImageOptions() {
  const { t } = useTexts('pdf-to-jpg');
  const runner = useToolRunner();
  const texts = t('options', { returnObjects: true });
  const { quality, resolution } = useToolState(({ options }) => options);
  const isOwn = resolution !== undefined;
  const choose = (choice: (typeof resolutions)[number]) => {
    if (choice === 'own') {
      runner.dispatch({ type: 'optionChanged', field: 'resolution', value: String(resolutionField.range?.max) });
      return;
    }
    runner.dispatch({ type: 'optionsForgotten', fields: ['resolution'] });
    runner.dispatch({ type: 'optionChanged', field: 'quality', value: choice });
  };
  return (
    <>
      <OptionFields contract={contract} only={['format']} texts={texts} />
      <RadioGroup
        label={texts.quality.label}
        choices={resolutions.map((value) => ({ value, ...texts.quality.choices[value] }))}
        value={isOwn ? 'own' : ((quality as 'normal' | 'high' | undefined) ?? qualityField.default ?? 'normal')}
        onChange={choose}
      />
      {isOwn && (
        <OptionFields
          contract={contract}
          only={['resolution']}
          texts={texts}
          inputs={{ resolution: { type: 'number', inputMode: 'numeric', required: true, ...resolutionField.range } }}
        />
      )}
      <ImageSize />
      <Disclosure title={t('more')}>
        <OptionFields contract={contract} only={['colors', 'layout']} texts={texts} />
      </Disclosure>
    </>
  );
}
