import { contracts, megabyte, type PageBookmark, type SplitMode } from '@blattwerk/shared';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { MegabytesField } from '../../tool-run/options/megabytes-field.tsx';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { LazyPageOverview, LazyPagePicker } from '../../tool-run/pages/lazy-pages.tsx';
import { usePageCount } from '../../tool-run/pages/reading/inspect-pdf.ts';
import { useBookmarks } from '../../tool-run/pages/reading/use-bookmarks.ts';
import { PageRangeField } from '../../tool-run/pages/selecting/page-range-field.tsx';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Button } from '../../ui/button.tsx';
import row from '../../ui/button-row.module.css';
import { Select } from '../../ui/field.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import toolStyles from '../../tool-run/tool-view.module.css';
import { PartList } from './part-list.tsx';
import { partsOf, splitOptionsOf } from './split-parts.ts';

const contract = contracts.split;
/** Inputs with which a mode starts: what most mail servers still accept, and the chapters. */
const firstInputs: Partial<Record<SplitMode, string>> = { bookmarks: '1', size: String(10 * megabyte) };
/** Texts that a button enters. */
const suggestions = { ranges: 'odd,even', interval: '1' } as const;

/** Six modes, each with its own input; changing the mode clears it. */
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
          <Preview onLevel={setInput} />
        </>
      )}
    </>
  );
}

function ConfigField({ mode }: { mode: 'extract' | 'ranges' | 'interval' | 'chunks' }) {
  const { t } = useTexts('split');
  const isNumber = mode === 'interval' || mode === 'chunks';
  return (
    <OptionFields
      key={mode}
      contract={contract}
      only={['config']}
      texts={{ config: t(`options.config.${mode}`, { returnObjects: true }) }}
      inputs={{ config: isNumber ? { type: 'number', min: 1, inputMode: 'numeric' } : {} }}
    />
  );
}

/** The resulting files, as pages and as a list, and the level of the bookmarks that divide them. */
function Preview({ onLevel }: { onLevel: (level: string) => void }) {
  const { t } = useTexts('split');
  const { mode, config } = splitOptionsOf(useToolState(({ options }) => options));
  const [file] = useToolState(({ files }) => files);
  const total = usePageCount(file?.file);
  const bookmarks = useBookmarks(mode === 'bookmarks' ? file?.file : undefined);
  const parts = useMemo(
    () => (total === undefined ? null : partsOf({ mode, config }, total, bookmarks ?? [])),
    [mode, config, total, bookmarks],
  );
  const pages = useMemo(() => parts?.map((part) => part.pages) ?? null, [parts]);
  const hasNone = mode === 'bookmarks' && bookmarks?.length === 0;
  return (
    <>
      {mode === 'bookmarks' && !hasNone && (
        <BookmarkLevel bookmarks={bookmarks ?? []} value={config} onChange={onLevel} />
      )}
      {hasNone && <NoticeBox kind="info">{t('noBookmarks')}</NoticeBox>}
      {mode === 'size' && file !== undefined && Number(config) > 0 && (
        <p className={toolStyles.soft}>
          {t('expected', { count: Math.max(1, Math.ceil(file.file.size / Number(config))) })}
        </p>
      )}
      {parts !== null && file !== undefined && total !== undefined && (
        <PartList parts={parts} document={file.file.name} total={total} />
      )}
      <LazyPageOverview parts={pages} />
    </>
  );
}

/** Levels that are offered where the bookmarks are not known. */
const usualLevels = 3;

function BookmarkLevel({
  bookmarks,
  value,
  onChange,
}: {
  bookmarks: readonly PageBookmark[];
  value: string;
  onChange: (level: string) => void;
}) {
  const { t } = useTexts('split');
  const lowest = bookmarks.reduce((level, bookmark) => Math.max(level, bookmark.level), 0) || usualLevels;
  return (
    <Select
      label={t('options.config.bookmarks.label')}
      hint={t('options.config.bookmarks.hint')}
      choices={Array.from({ length: lowest }, (_, index) => ({
        value: String(index + 1),
        label: t(index === 0 ? 'level.first' : 'level.further', { level: index + 1 }),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
