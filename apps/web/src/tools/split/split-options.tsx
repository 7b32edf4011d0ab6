import { contracts, type SplitMode, splitParts, ToolError } from '@blattwerk/shared';
import { siteConfig } from '../../site/site-config.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { PageOverview, PagePicker } from '../../tool-run/pages/lazy-pages.tsx';
import { TypedPages } from '../../tool-run/pages/typed-pages.tsx';
import { useToolRunner, useToolState } from '../../tool-run/use-tool-run.tsx';

const contract = contracts.split;
const { choices = [], default: usual } = contract.fields.mode;

/** Three modes, each with its own input; changing the mode clears it. */
export function SplitOptions() {
  const { t } = useTexts('split');
  const runner = useToolRunner();
  const chosen = useToolState(({ options }) => options.mode);
  const mode = choices.find((choice) => choice === chosen) ?? usual ?? 'extract';
  const config = useToolState(({ options }) => options.config ?? '');
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
          <PagePicker
            field="config"
            mark="take"
            keepsOrder
            count={(count, total) => t(count === 0 ? 'pick' : 'picked', { count, total })}
          />
          <TypedPages>{input}</TypedPages>
        </>
      ) : (
        <>
          {input}
          <PageOverview partsOf={(total) => partsOf({ mode, config }, total)} />
        </>
      )}
    </>
  );
}

/** Page numbers of each part; null while the input is invalid. */
function partsOf(options: { mode: SplitMode; config: string }, total: number): number[][] | null {
  try {
    return splitParts(options, total, siteConfig().limits.splitOutputs);
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}
