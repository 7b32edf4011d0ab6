import { formatBytes, formatLimitBytes } from '@blattwerk/shared';
import { useLanguage } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { totalBytes } from '../model/accept-files.ts';
import { needsShrinking } from '../running/shrink-before-upload/needs-shrinking.ts';
import { targetSide } from '../running/shrink-before-upload/shrink-to-size.ts';
import { usePreload } from '../use-preload.ts';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { useImageTexts } from './use-image-texts.ts';

const compression = [() => import('../running/shrink-before-upload/shrink-images.ts')];

/** Announces that large photos are made smaller before the upload; a checkbox declines where a request may be so large. */
export function ShrinkNote() {
  const t = useImageTexts();
  const language = useLanguage();
  const runner = useToolRunner();
  const files = useToolState((state) => state.files);
  const keepsSize = useToolState((state) => state.keepsSize);
  const maxBytes = siteConfig().limits[runner.contract.input.totalBytes];
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
