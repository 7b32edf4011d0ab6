import { contracts } from '@blattwerk/shared';
import { siteConfig } from '../../app/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { SelectedFiles, type SelectedFilesProps } from '../../tool-run/file-list/selected-files.tsx';
import { OptionFields } from '../../tool-run/option-fields.tsx';
import { ProblemNotice } from '../../tool-run/problem-notice.tsx';
import styles from '../../tool-run/tool-view.module.css';
import { useToolState } from '../../tool-run/use-tool-run.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ImageCard } from './image-card.tsx';
import { formatPrice } from './paid/price.ts';
import { problemSentence } from './problem-sentence.ts';

/** The chosen images, how they become pages, and the button that makes the PDF. */
export function SelectedView(props: Pick<SelectedFilesProps, 'run' | 'onFiles' | 'onStart'>) {
  const { t } = useTexts('convert');
  const { t: runTexts } = useTexts('toolRun');
  const language = useLanguage();
  const count = useToolState((state) => state.files.length);
  const { watermark, payment } = siteConfig();
  const refused: Readonly<Record<string, string>> = t('refused', { returnObjects: true });
  return (
    <SelectedFiles
      {...props}
      rule={contracts.convert.input}
      icon="convert"
      layout="grid"
      Card={ImageCard}
      words={(word, values) => t(word, { ...values })}
      refusalOf={(code) => refused[code] ?? t('refused.other')}
      texts={{ action: t('convert'), privacy: t('privacy'), failed: t('failed') }}
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
      <Disclosure title={t('more')}>
        <OptionFields
          contract={contracts.convert}
          texts={t('options', { returnObjects: true })}
          isIdle={(field, values) => field === 'orientation' && values.page_size === 'fit'}
        />
      </Disclosure>
      {watermark && (
        <p className={styles.soft}>
          {t('watermark')}
          {payment !== null && ` ${t('watermarkPrice', { price: formatPrice(payment, language) })}`}
        </p>
      )}
    </SelectedFiles>
  );
}
