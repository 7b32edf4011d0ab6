import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';

const contract = contracts['extract-images'];

/** Which images, and their file format. */
export function ImageFileOptions() {
  const { t } = useTexts('extract-images');
  return (
    <OptionFields
      contract={contract}
      only={['format', 'min_side']}
      texts={t('options', { returnObjects: true })}
      inputs={{ min_side: { type: 'number', inputMode: 'numeric', ...contract.fields.min_side.range } }}
    />
  );
}
