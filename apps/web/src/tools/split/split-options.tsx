import { contracts, mailAttachmentBytes, type SplitMode } from '@blattwerk/shared';
import { Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { MegabytesField } from '../../tool-run/options/megabytes-field.tsx';
import { lazyPart } from '../../site/lazy-part.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { LazyPagePicker } from '../../tool-run/pages/lazy-pages.tsx';
import { PageRangeField } from '../../tool-run/pages/selecting/page-range-field.tsx';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Button } from '../../ui/button.tsx';
import row from '../../ui/button-row.module.css';
import { splitOptionsOf } from './split-parts.ts';

const contract = contracts.split;
/** Inputs with which a mode starts: the chapters, and what a mail takes. */
const firstInputs: Partial<Record<SplitMode, string>> = { bookmarks: '1', size: String(mailAttachmentBytes) };
/** Texts that a button enters. */
const suggestions = { ranges: 'odd,even', interval: '1' } as const;

// Loaded with the first mode that has one.
const Preview = lazyPart(() => import('./split-preview.tsx').then(({ SplitPreview }) => SplitPreview));

/** Seven modes, each with its own input; changing the mode clears it. */
export function SplitOptions() {
  const { t } = useTexts('split');
  const runner = useToolRunner();
  const { mode, config } = splitOptionsOf(useToolState(({ options }) => options));
  const setInput = (value: string) => {
    const { run } = runner.store.getState();
    if (run.name === 'error') runner.dispatch({ type: 'returned' });
    runner.dispatch({ type: 'optionChanged', field: 'config', value });
  };

  const startMode = () => {
    setInput(firstInputs[splitOptionsOf(runner.store.getState().options).mode] ?? '');
    runner.dispatch({ type: 'returned' });
  };
  return (
    <>
      <OptionFields
        contract={contract}
        only={['mode']}
        texts={{ mode: t('options.mode', { returnObjects: true }) }}
        onChanged={startMode}
      />
      {mode === 'extract' ? (
        <>
          <LazyPagePicker
            field="config"
            mark="take"
            keepsOrder
            count={(count, total) => t(count === 0 ? 'pick' : 'picked', { count, total })}
          />
          <PageRangeField>
            <ConfigField mode={mode} />
          </PageRangeField>
        </>
      ) : (
        <>
          {mode === 'size' ? (
            <MegabytesField
              key={mode}
              name="config"
              field={contract.fields.config}
              texts={t('options.config.size', { returnObjects: true })}
              value={config}
              onChange={setInput}
            />
          ) : (
            mode !== 'bookmarks' && <ConfigField mode={mode} />
          )}
          {(mode === 'ranges' || mode === 'interval') && (
            <div className={row.row}>
              <Button size="small" onClick={() => setInput(suggestions[mode])}>
                {t(`suggestions.${mode}`)}
              </Button>
            </div>
          )}
          <Suspense fallback={null}>
            <Preview onLevel={setInput} />
          </Suspense>
        </>
      )}
    </>
  );
}

function ConfigField({ mode }: { mode: Exclude<SplitMode, 'bookmarks' | 'size'> }) {
  const { t } = useTexts('split');
  const isNumber = mode === 'interval' || mode === 'chunks';
  return (
    <OptionFields
      key={mode}
      contract={contract}
      only={['config']}
      texts={{ config: t(`options.config.${mode}`, { returnObjects: true }) }}
      inputs={{ config: isNumber ? { type: 'number', min: 1, inputMode: 'numeric' } : { required: mode !== 'halves' } }}
    />
  );
}
