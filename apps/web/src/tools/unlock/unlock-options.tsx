import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Checkbox } from '../../ui/field.tsx';

/** The password, or a checkbox that there is none. */
export function UnlockOptions() {
  const { t } = useTexts('unlock');
  const runner = useToolRunner();
  const isWaived = useToolState(({ waived }) => waived.includes('password'));
  return (
    <>
      <OptionFields
        contract={contracts.unlock}
        texts={t('options', { returnObjects: true })}
        inputs={{ password: { required: !isWaived, disabled: isWaived } }}
      />
      <Checkbox
        label={t('noPassword')}
        checked={isWaived}
        onChange={(checked) => runner.dispatch({ type: 'optionWaived', field: 'password', isWaived: checked })}
      />
    </>
  );
}
