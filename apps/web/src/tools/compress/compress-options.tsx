import { compressLevels, contracts, mailAttachmentBytes } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { MegabytesField } from '../../tool-run/options/megabytes-field.tsx';
import { fieldOfRefusal } from '../../tool-run/model/option-problem.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Checkbox, RadioGroup } from '../../ui/field.tsx';

const contract = contracts.compress;

/** A level of quality, or a size in its place, and whether colors become gray. */
export function CompressOptions() {
  const { t } = useTexts('compress');
  const runner = useToolRunner();
  const { quality, target_size: target, grayscale } = useToolState(({ options }) => options);
  const choose = (choice: string) => {
    closeRefusal();
    if (choice === 'size') {
      setTarget(String(mailAttachmentBytes));
      return;
    }
    runner.dispatch({ type: 'optionsForgotten', fields: ['target_size'] });
    runner.dispatch({ type: 'optionChanged', field: 'quality', value: choice });
  };
  const setTarget = (value: string) => runner.dispatch({ type: 'optionChanged', field: 'target_size', value });
  /** Closes the refusal of a size, whose cause changes. */
  const closeRefusal = () => {
    const { run } = runner.store.getState();
    const isCause = run.name === 'error' && fieldOfRefusal(contract, run.failure.error.code) === 'target_size';
    if (isCause) runner.dispatch({ type: 'returned' });
  };
  return (
    <>
      <RadioGroup
        label={t('options.quality.label')}
        choices={[...compressLevels, 'size' as const].map((value) => ({
          value,
          ...t(`options.quality.choices.${value}`, { returnObjects: true }),
        }))}
        value={target === undefined ? (quality ?? contract.fields.quality.default ?? 'medium') : 'size'}
        onChange={choose}
      />
      {target !== undefined && (
        <MegabytesField
          name="target_size"
          field={contract.fields.target_size}
          texts={t('options.target_size', { returnObjects: true })}
          value={target}
          onChange={(value) => {
            closeRefusal();
            setTarget(value);
          }}
        />
      )}
      <Checkbox
        {...t('options.grayscale', { returnObjects: true })}
        checked={grayscale === 'true'}
        onChange={(isGray) => {
          closeRefusal();
          runner.dispatch({ type: 'optionChanged', field: 'grayscale', value: String(isGray) });
        }}
      />
    </>
  );
}
