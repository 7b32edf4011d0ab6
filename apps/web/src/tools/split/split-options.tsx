import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/option-fields.tsx';
import { useToolRunner, useToolState } from '../../tool-run/use-tool-run.tsx';

const contract = contracts.split;
const { choices = [], default: usual } = contract.fields.mode;

/** Three ways to split, each with an input of its own; another way begins with an empty one. */
export function SplitOptions() {
  const { t } = useTexts('split');
  const runner = useToolRunner();
  const chosen = useToolState(({ options }) => options.mode);
  const mode = choices.find((choice) => choice === chosen) ?? usual ?? 'extract';
  const isNumber = mode !== 'extract';

  const begin = () => {
    runner.dispatch({ type: 'optionChanged', field: 'config', value: '' });
    runner.dispatch({ type: 'returned' });
  };
  return (
    <>
      <OptionFields
        contract={contract}
        only={['mode']}
        texts={{ mode: t('options.mode', { returnObjects: true }) }}
        onChanged={begin}
      />
      <OptionFields
        key={mode}
        contract={contract}
        only={['config']}
        texts={{ config: t(`options.config.${mode}`, { returnObjects: true }) }}
        inputs={{ config: isNumber ? { type: 'number', min: 1, inputMode: 'numeric' } : {} }}
      />
    </>
  );
}
