import { contracts } from '@blattwerk/shared';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { toolRunner } from '../../tool-run/running/tool-runner.ts';
import { useFormValue } from '../../tool-run/running/use-form.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';

const contract = contracts.bookmarks;
/** Fields that the run waits for. */
const required = { list: ['bookmarks'], contents: ['contents'], nothing: [] };

// Loaded with the first file.
const Options = lazyPart(() => import('./bookmark-options.tsx').then((module) => module.BookmarkOptions));
const parts = [Options.load];

/** Writes the bookmarks of a PDF, and labels of its pages. */
export function BookmarksView() {
  const { t } = useTexts('bookmarks');
  const source = useFormValue(contract, (values) => values.source);
  const hasLabels = useStore(toolRunner(contract).store, ({ options }) => options['labels'] != null);
  const waitsFor =
    source === 'contents' ? required.contents : source === 'list' && !hasLabels ? required.list : required.nothing;
  return (
    <SinglePdfView
      contract={contract}
      parts={parts}
      labels={t('view', { returnObjects: true })}
      info={t(`info.${source}`)}
      required={waitsFor}
      facts={({ facts }) => [{ label: t('facts.bookmarkCount'), value: String(facts.bookmarkCount ?? 0) }]}
    >
      <Options />
    </SinglePdfView>
  );
}
