import { contracts, formatPageRanges, mailAttachmentBytes, pagesBetween, type SplitMode } from '@blattwerk/shared';
import { Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { MegabytesField } from '../../tool-run/options/megabytes-field.tsx';
import { lazyPart } from '../../site/lazy-part.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { LazyPagePicker } from '../../tool-run/pages/lazy-pages.tsx';
import { BlankPages } from '../../tool-run/pages/selecting/blank-pages.tsx';
import { PageRangeField } from '../../tool-run/pages/selecting/page-range-field.tsx';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolRunner } from '../../tool-run/running/use-tool-run.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../ui/field.tsx';
import row from '../../ui/button-row.module.css';

const contract = contracts.split;
/** Inputs with which a mode starts: the chapters, and what a mail takes. */
const firstInputs: Partial<Record<SplitMode, string>> = { bookmarks: '1', size: String(mailAttachmentBytes) };
/** Texts that a button enters. */
const suggestions = { ranges: 'odd,even', interval: '1' } as const;

// Loaded with the first mode that has one.
const Preview = lazyPart(() => import('./split-preview.tsx').then(({ SplitPreview }) => SplitPreview));

/** The modes that are offered; `pages` is a variant of the first, and `blank` is for programs, since pages are looked at here. */
const offeredModes = ['extract', 'ranges', 'interval', 'chunks', 'bookmarks', 'size', 'halves'] as const;

/** Modes, each with its own input; changing the mode clears it. */
export function SplitOptions() {
  const { t } = useTexts('split');
  const runner = useToolRunner();
  const { values, set } = useForm(contract);
  const { mode, config } = values;
  const change = (next: Partial<typeof values>) => {
    const { run } = runner.store.getState();
    if (run.name === 'error') runner.dispatch({ type: 'returned' });
    set(next);
  };
  const setInput = (config: string) => change({ config });
  const setMode = (next: SplitMode) => change({ mode: next, config: firstInputs[next] ?? '' });
  /** Enters what is between blank pages, so that it can be looked at and changed. */
  const splitAtBlank = (blank: readonly number[], total: number) => {
    setInput(formatPageRanges(pagesBetween(1, total).filter((page) => !blank.includes(page))));
  };
  const isPicked = mode === 'extract' || mode === 'pages';
  return (
    <>
      <RadioGroup
        label={t('options.mode.label')}
        choices={offeredModes.map((value) => ({
          value,
          ...t(`options.mode.choices.${value}`, { returnObjects: true }),
        }))}
        value={isPicked ? 'extract' : mode}
        onChange={setMode}
      />
      {isPicked ? (
        <>
          <LazyPagePicker
            field="config"
            mark="take"
            keepsOrder
            count={(count, total) =>
              t(count === 0 ? 'pick' : mode === 'pages' ? 'pickedEach' : 'picked', { count, total })
            }
          />
          <PageRangeField>
            <ConfigField mode={mode} />
          </PageRangeField>
          <Checkbox
            label={t('eachPage')}
            checked={mode === 'pages'}
            onChange={(isEach) => set({ mode: isEach ? 'pages' : 'extract' })}
          />
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
            mode !== 'bookmarks' && mode !== 'blank' && <ConfigField mode={mode} />
          )}
          {(mode === 'ranges' || mode === 'interval') && (
            <div className={row.row}>
              <Button size="small" onClick={() => setInput(suggestions[mode])}>
                {t(`suggestions.${mode}`)}
              </Button>
            </div>
          )}
          {mode === 'ranges' && (
            <BlankPages
              label={t('blank.split')}
              onFound={splitAtBlank}
              describe={({ count, pages }) => t('blank.done', { count, pages })}
            />
          )}
          <Suspense fallback={null}>
            <Preview onConfig={setInput} />
          </Suspense>
        </>
      )}
    </>
  );
}

function ConfigField({ mode }: { mode: Exclude<SplitMode, 'bookmarks' | 'size' | 'blank'> }) {
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
