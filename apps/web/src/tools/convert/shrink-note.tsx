import { contracts, formatBytes, formatLimitBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { totalBytes } from '../../tool-run/model/accept-files.ts';
import { needsShrinking } from '../../tool-run/running/shrink-before-upload/needs-shrinking.ts';
import { targetSide } from '../../tool-run/running/shrink-before-upload/shrink-to-size.ts';
import { usePreload } from '../../tool-run/use-preload.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';

const compression = [() => import('../../tool-run/running/shrink-before-upload/shrink-images.ts')];

/** Announces that large photos are made smaller before the upload; a checkbox declines where a request may be so large. */
export function ShrinkNote() {
  const { t } = useTexts('convert');
  const language = useLanguage();
  const runner = useToolRunner();
  const files = useToolState((state) => state.files);
  const keepsSize = useToolState((state) => state.keepsSize);
  const maxBytes = siteConfig().limits[contracts.convert.input.totalBytes];
  const isNeeded = needsShrinking(files, false, maxBytes);
  usePreload(compression, isNeeded);
  if (!isNeeded) return null;
  const bytes = totalBytes(files);
  const fits = bytes <= maxBytes;
  const size = formatBytes(bytes, language);
  const values = { size, side: targetSide, max: formatLimitBytes(maxBytes, language) };
  const hasHeic = files.some(({ kind }) => kind === 'heic');
  return (
    <NoticeBox
      kind="info"
      actions={
        fits ? (
          <Checkbox
            label={t('shrink.decline')}
            checked={keepsSize}
            onChange={(isKept) => runner.dispatch({ type: 'sizeKept', isKept })}
          />
        ) : undefined
      }
    >
      {!fits ? t('shrink.required', values) : keepsSize ? t('shrink.declined', values) : t('shrink.announced', values)}
      {hasHeic && !(fits && keepsSize) && ` ${t('shrink.heic')}`}
    </NoticeBox>
  );
}
