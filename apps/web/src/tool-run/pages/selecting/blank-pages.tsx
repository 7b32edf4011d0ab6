import { formatPageRanges } from '@blattwerk/shared';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useAnnounce } from '../../announcer.tsx';
import { findBlankPages } from '../reading/find-blank-pages.ts';
import { usePageCount } from '../reading/inspect-pdf.ts';
import { type SearchState, usePageSearch } from '../reading/use-page-search.ts';
import { useToolState } from '../../running/use-tool-run.tsx';
import toolStyles from '../../tool-view.module.css';
import { Button } from '../../../ui/button.tsx';
import row from '../../../ui/button-row.module.css';

type Search = SearchState<readonly number[]>;

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
  const describe = (state: Search): string => {
    if ('inspected' in state) return t('blank.searching', { page: state.inspected, total });
    if ('isFailed' in state) return t('blank.failed');
    const { found } = state;
    if (found.length === 0) return t('blank.none');
    return describeFound({ count: found.length, pages: formatPageRanges(found).replaceAll(',', ', ') });
  };
  const { search, isRunning, start, stop } = usePageSearch<readonly number[]>(
    (running) => findBlankPages(file, running),
    (found) => {
      if (found.length > 0) onFound(found, total);
      announce(describe({ found }));
    },
  );
  return (
    <div className={row.row}>
      <Button size="small" onClick={isRunning ? stop : start}>
        {isRunning ? t('blank.stop') : label}
      </Button>
      {search !== undefined && <p className={toolStyles.soft}>{describe(search)}</p>}
    </div>
  );
}
