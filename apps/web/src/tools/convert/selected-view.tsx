import { contracts } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { SelectedFiles, type SelectedFilesProps } from '../../tool-run/choosing/file-list/selected-files.tsx';
import { ProblemNotice } from '../../tool-run/choosing/problem-notice.tsx';
import { useToolState } from '../../tool-run/use-tool-run.tsx';
import { ConvertOptions } from './convert-options.tsx';
import { ImageCard } from './image-card.tsx';
import { problemSentence } from './problem-sentence.ts';
import { ShrinkNote } from './shrink-note.tsx';

/** The chosen images, options and the button that starts the conversion. */
export function SelectedView(props: Pick<SelectedFilesProps, 'run' | 'onFiles' | 'onStart'>) {
  const { t } = useTexts('convert');
  const { t: runTexts } = useTexts('toolRun');
  const language = useLanguage();
  const count = useToolState((state) => state.files.length);
  const refused: Readonly<Record<string, string>> = t('refused', { returnObjects: true });
  return (
    <SelectedFiles
      {...props}
      rule={contracts.convert.input}
      layout="grid"
      Card={ImageCard}
      texts={(key, values) => t(key, { ...values })}
      refusalOf={(code) => refused[code] ?? t('refused.other')}
      labels={{ action: t('convert'), privacy: t('privacy'), failed: t('failed') }}
      summary={{
        count: t('count', { count }),
        clear: { ...t('clear', { returnObjects: true }), text: t('clear.text', { count }) },
      }}
      problems={<ProblemNotice describe={(problem) => problemSentence(problem, t, runTexts, language)} />}
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
    </SelectedFiles>
  );
}
