import { contracts, formatPageRanges, type PageBookmark, type SplitPart, splitPlan } from '@blattwerk/shared';
import { partsByBookmarks } from '@blattwerk/shared/split-files';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { LazyPageOverview } from '../../tool-run/pages/lazy-pages.tsx';
import { usePageCount } from '../../tool-run/pages/reading/inspect-pdf.ts';
import type { OutlineBookmark } from '../../tool-run/pages/reading/render-messages.ts';
import { useBookmarks } from '../../tool-run/pages/reading/use-bookmarks.ts';
import { siteConfig } from '../../site/site-config.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { unlessRefused } from '../../tool-run/unless-refused.ts';
import toolStyles from '../../tool-run/tool-view.module.css';
import { Select } from '../../ui/field.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { PartList } from './part-list.tsx';
import { pagesOfParts, type SplitOptions } from './split-parts.ts';

/** The resulting files, as pages and as a list, and what divides them: the level of bookmarks, or cuts between pages. */
export function SplitPreview({ onConfig }: { onConfig: (config: string) => void }) {
  const { t } = useTexts('split');
  const { mode, config } = useForm(contracts.split).values;
  const [file] = useToolState(({ files }) => files);
  const total = usePageCount(file?.file);
  const found = useBookmarks(mode === 'bookmarks' ? file?.file : undefined);
  const bookmarks = useMemo(() => found?.flatMap(leadingToPage), [found]);
  const parts = useMemo(
    () => (total === undefined ? null : partsOf({ mode, config }, total, bookmarks ?? [])),
    [mode, config, total, bookmarks],
  );
  const pages = useMemo(() => parts?.map((part) => part.pages) ?? null, [parts]);
  // Over a text that is not finished yet, nothing is written.
  const canCut = mode === 'ranges' && (config.trim() === '' || parts !== null);
  const hasNone = mode === 'bookmarks' && bookmarks?.length === 0;
  return (
    <>
      {mode === 'bookmarks' && !hasNone && (
        <BookmarkLevel bookmarks={bookmarks ?? []} value={config} onChange={onConfig} />
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
      <LazyPageOverview
        parts={pages}
        onCut={canCut ? (files) => onConfig(total === undefined ? '' : configOfFiles(files, total)) : undefined}
      />
    </>
  );
}

function leadingToPage({ pageNumber, ...rest }: OutlineBookmark): PageBookmark[] {
  return pageNumber === null ? [] : [{ ...rest, pageNumber }];
}

/** The resulting files; null while the input is invalid, and where only the server knows. */
function partsOf(options: SplitOptions, total: number, bookmarks: readonly PageBookmark[]): SplitPart[] | null {
  const plan = unlessRefused(() => splitPlan(options));
  if (plan?.mode !== 'bookmarks') return pagesOfParts(options, total)?.map((pages) => ({ pages })) ?? null;
  return unlessRefused(() => partsByBookmarks(bookmarks, plan.level, total, siteConfig().limits.splitOutputs)) ?? null;
}

/** The text for files that are ranges; none for a single file of all pages. */
function configOfFiles(files: readonly (readonly number[])[], total: number): string {
  if (files.length === 1 && files[0]?.length === total) return '';
  return files.map((pages) => formatPageRanges(pages)).join(',');
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
