import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { LazyPageOverview, LazyPagePicker } from '../../tool-run/pages/lazy-pages.tsx';
import { PageRangeField } from '../../tool-run/pages/selecting/page-range-field.tsx';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { partsOf, splitOptionsOf } from './split-parts.ts';

const contract = contracts.split;

/** Three modes, each with its own input; changing the mode clears it. */
export function SplitOptions() {
  const { t } = useTexts('split');
  const runner = useToolRunner();
  const { mode, config } = splitOptionsOf(useToolState(({ options }) => options));
  const isNumber = mode !== 'extract';

  const clearInput = () => {
    runner.dispatch({ type: 'optionChanged', field: 'config', value: '' });
    runner.dispatch({ type: 'returned' });
  };
  const input = (
    <OptionFields
      key={mode}
      contract={contract}
      only={['config']}
      texts={{ config: t(`options.config.${mode}`, { returnObjects: true }) }}
      inputs={{ config: isNumber ? { type: 'number', min: 1, inputMode: 'numeric' } : {} }}
    />
  );
  return (
    <>
      <OptionFields
        contract={contract}
        only={['mode']}
        texts={{ mode: t('options.mode', { returnObjects: true }) }}
        onChanged={clearInput}
      />
      {mode === 'extract' ? (
        <>
          <LazyPagePicker
            field="config"
            mark="take"
            keepsOrder
            count={(count, total) => t(count === 0 ? 'pick' : 'picked', { count, total })}
          />
          <PageRangeField>{input}</PageRangeField>
        </>
      ) : (
        <>
          {input}
          <LazyPageOverview partsOf={(total) => partsOf({ mode, config }, total)} />
        </>
      )}
    </>
  );
}
