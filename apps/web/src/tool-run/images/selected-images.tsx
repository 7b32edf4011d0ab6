import { type ReactNode, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import type { ToolFile } from '../model/accept-files.ts';
import { useAnnounce } from '../announcer.tsx';
import { FoldedOptions } from '../view/folded-options.tsx';
import { SelectedList } from '../view/selected-list.tsx';
import type { SelectedViewProps } from '../view/multi-file-view.tsx';
import { focusFileInput } from '../choosing/file-input.ts';
import { FileList } from '../choosing/file-list/file-list.tsx';
import { idsByName } from '../choosing/file-list/sort-by-name.ts';
import { sortByDate } from '../choosing/file-list/sort-by-date.ts';
import { ProblemNotice } from '../choosing/problem-notice.tsx';
import styles from '../tool-view.module.css';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import { usePreload } from '../use-preload.ts';
import { useRefusals } from '../use-refusals.ts';
import { Button } from '../../ui/button.tsx';
import { ImageCard } from './image-card.tsx';
import { imageProblem } from './image-problem.ts';
import { ShrinkNote } from './shrink-note.tsx';
import { useImageTexts } from './use-image-texts.ts';

const stripping = [() => import('../running/shrink-before-upload/strip-images.ts')];

interface SelectedImagesProps extends SelectedViewProps {
  /** What the options are about. */
  options: string;
  /** What else can be done with the images. */
  offer?: ReactNode;
  /** The tool's options. */
  children: ReactNode;
}

/** The chosen images, the tool's options and the button that starts it. */
export function SelectedImages({ options, offer, children, ...props }: SelectedImagesProps) {
  const t = useImageTexts();
  const { t: runTexts } = useTexts('toolRun');
  const language = useLanguage();
  const describe = useRefusals();
  const runner = useToolRunner();
  const announce = useAnnounce();
  const files = useToolState((state) => state.files);
  // Images without a date of their own at the last sorting by date, and their order then.
  const [undated, setUndated] = useState<{ count: number; files: readonly ToolFile[] } | null>(null);
  usePreload(stripping, true);
  const count = files.length;
  const refused: Readonly<Record<string, string>> = t('refused', { returnObjects: true });

  const sort = (ids: readonly string[], note: string) => {
    runner.dispatch({ type: 'filesSorted', ids });
    announce(note);
  };
  const sortDates = async () => {
    const { ids, undatedCount } = await sortByDate(files);
    if (runner.store.getState().files !== files) return;
    const note = undatedCount === 0 ? t('sort.byDateTaken') : t('sort.undated', { count: undatedCount });
    sort(ids, note);
    setUndated({ count: undatedCount, files: runner.store.getState().files });
  };
  return (
    <SelectedList
      {...props}
      list={
        <FileList
          layout="grid"
          Card={ImageCard}
          texts={(key, values) => t(key, { ...values })}
          refusalOf={(code) => refused[code] ?? t('refused.other')}
          onEmptied={focusFileInput}
        />
      }
      labels={{ action: t('convert'), privacy: t('privacy'), failed: t('failed') }}
      summary={{
        count: t('count', { count }),
        clear: { ...t('clear', { returnObjects: true }), text: t('clear.text', { count }) },
        children: count > 1 && (
          <>
            <Button
              kind="quiet"
              size="small"
              icon="sort"
              onClick={() => sort(idsByName(files, language), t('sort.named'))}
            >
              {t('sort.name')}
            </Button>
            <Button kind="quiet" size="small" icon="clock" onClick={() => void sortDates()}>
              {t('sort.date')}
            </Button>
          </>
        ),
      }}
      problems={<ProblemNotice describe={(problem) => imageProblem(problem, t, runTexts, describe)} />}
      warning={
        undated !== null &&
        undated.count > 0 &&
        undated.files === files && <p className={styles.soft}>{t('sort.undated', { count: undated.count })}</p>
      }
      drop={{
        title: t('dropTitleMore'),
        text: t('dropTextMore'),
        active: t('dropActive'),
        reject: t('dropReject'),
        photo: t('takePhoto'),
      }}
    >
      {offer}
      <FoldedOptions label={options}>{children}</FoldedOptions>
      <ShrinkNote />
    </SelectedList>
  );
}
