import { useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import type { ToolFile } from '../../tool-run/model/accept-files.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { SelectedList } from '../../tool-run/view/selected-list.tsx';
import type { SelectedViewProps } from '../../tool-run/view/multi-file-view.tsx';
import { focusFileInput } from '../../tool-run/choosing/file-input.ts';
import { FileList } from '../../tool-run/choosing/file-list/file-list.tsx';
import { idsByName } from '../../tool-run/choosing/file-list/sort-by-name.ts';
import { sortByDate } from '../../tool-run/choosing/file-list/sort-by-date.ts';
import { ProblemNotice } from '../../tool-run/choosing/problem-notice.tsx';
import styles from '../../tool-run/tool-view.module.css';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { usePreload } from '../../tool-run/use-preload.ts';
import { useRefusals } from '../../tool-run/use-refusals.ts';
import { Button } from '../../ui/button.tsx';
import { ConvertOptions } from './convert-options.tsx';
import { ImageCard } from './image-card.tsx';
import { problemSentence } from './problem-sentence.ts';
import { ShrinkNote } from './shrink-note.tsx';

const stripping = [() => import('../../tool-run/running/shrink-before-upload/strip-images.ts')];

/** The chosen images, options and the button that starts the conversion. */
export function SelectedImages(props: SelectedViewProps) {
  const { t } = useTexts('convert');
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
      problems={<ProblemNotice describe={(problem) => problemSentence(problem, t, runTexts, describe)} />}
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
      <ShrinkNote />
      <ConvertOptions />
    </SelectedList>
  );
}
