import { formatPageRanges } from '@blattwerk/shared';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { findBlankPages } from '../../tool-run/pages/reading/find-blank-pages.ts';
import { usePageCount } from '../../tool-run/pages/reading/inspect-pdf.ts';
import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import toolStyles from '../../tool-run/tool-view.module.css';
import { Button } from '../../ui/button.tsx';
import row from '../../ui/button-row.module.css';

/** What is known about the blank pages of a file. */
type Search = { inspected: number } | { found: readonly number[] } | { isFailed: true };

/** Finds the blank pages and selects them beside those that are selected; nothing is deleted by that. */
export function BlankPages() {
  const file = useToolState(({ files }) => files[0]);
  const total = usePageCount(file?.file);
  return file === undefined || total === undefined ? null : (
    <BlankPagesOf key={file.id} file={file.file} total={total} />
  );
}

function BlankPagesOf({ file, total }: { file: File; total: number }) {
  const { t } = useTexts('delete-pages');
  const runner = useToolRunner();
  const announce = useAnnounce();
  const [search, setSearch] = useState<Search>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const select = (found: readonly number[]) => {
    const text = runner.store.getState().options['pages'] ?? '';
    const pages = [...(readPageList(text, total) ?? []), ...found];
    if (found.length > 0) runner.dispatch({ type: 'optionChanged', field: 'pages', value: formatPageRanges(pages) });
    announce(describe({ found }));
  };
  const start = () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setSearch({ inspected: 0 });
    findBlankPages(file, (inspected) => setSearch({ inspected }), controller.signal).then(
      (found) => {
        setSearch({ found });
        select(found);
      },
      () => setSearch(controller.signal.aborted ? undefined : { isFailed: true }),
    );
  };
  const describe = (state: Search): string => {
    if ('inspected' in state) return t('blank.searching', { page: state.inspected, total });
    if ('isFailed' in state) return t('blank.failed');
    const { found } = state;
    if (found.length === 0) return t('blank.none');
    return t('blank.found', { count: found.length, pages: formatPageRanges(found).replaceAll(',', ', ') });
  };
  const isRunning = search !== undefined && 'inspected' in search;
  return (
    <div className={row.row}>
      <Button size="small" onClick={isRunning ? () => running.current?.abort() : start}>
        {t(isRunning ? 'blank.stop' : 'blank.find')}
      </Button>
      {search !== undefined && <p className={toolStyles.soft}>{describe(search)}</p>}
    </div>
  );
}
