import { formatPageRanges } from '@blattwerk/shared';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useAnnounce } from '../../announcer.tsx';
import { findBlankPages } from '../reading/find-blank-pages.ts';
import { usePageCount } from '../reading/inspect-pdf.ts';
import { useToolState } from '../../running/use-tool-run.tsx';
import toolStyles from '../../tool-view.module.css';
import { Button } from '../../../ui/button.tsx';
import row from '../../../ui/button-row.module.css';

/** What is known about the blank pages of a file. */
type Search = { inspected: number } | { found: readonly number[] } | { isFailed: true };

export interface BlankPagesProps {
  /** Of the button. */
  label: string;
  /** Uses the blank pages, of which there is one at least. */
  onFound: (pages: readonly number[], total: number) => void;
  /** Text about what was done with them. */
  describe: (pages: { count: number; pages: string }) => string;
}

/** A button that finds the blank pages of the chosen PDF, in the browser. */
export function BlankPages(props: BlankPagesProps) {
  const file = useToolState(({ files }) => files[0]);
  const total = usePageCount(file?.file);
  return file === undefined || total === undefined ? null : (
    <BlankPagesOf {...props} key={file.id} file={file.file} total={total} />
  );
}

function BlankPagesOf({
  file,
  total,
  label,
  onFound,
  describe: describeFound,
}: BlankPagesProps & { file: File; total: number }) {
  const { t } = useTexts('singlePdf');
  const announce = useAnnounce();
  const [search, setSearch] = useState<Search>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setSearch({ inspected: 0 });
    findBlankPages(file, (inspected) => setSearch({ inspected }), controller.signal).then(
      (found) => {
        setSearch({ found });
        if (found.length > 0) onFound(found, total);
        announce(describe({ found }));
      },
      () => setSearch(controller.signal.aborted ? undefined : { isFailed: true }),
    );
  };
  const describe = (state: Search): string => {
    if ('inspected' in state) return t('blank.searching', { page: state.inspected, total });
    if ('isFailed' in state) return t('blank.failed');
    const { found } = state;
    if (found.length === 0) return t('blank.none');
    return describeFound({ count: found.length, pages: formatPageRanges(found).replaceAll(',', ', ') });
  };
  const isRunning = search !== undefined && 'inspected' in search;
  return (
    <div className={row.row}>
      <Button size="small" onClick={isRunning ? () => running.current?.abort() : start}>
        {isRunning ? t('blank.stop') : label}
      </Button>
      {search !== undefined && <p className={toolStyles.soft}>{describe(search)}</p>}
    </div>
  );
}
