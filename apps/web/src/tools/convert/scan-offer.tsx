import { contracts, type FileFormat } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { isOffered } from '../../site/site-config.ts';
import { carryFiles } from '../../tool-run/running/carry-file.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import toolStyles from '../../tool-run/tool-view.module.css';
import { LinkButton } from '../../ui/button.tsx';

/** Formats of photos: what has another one is seldom a page that was photographed. */
const photoFormats: readonly FileFormat[] = ['jpeg', 'heic'];

/** Offers to scan photos, which go along: photographed letters are better small and searchable. */
export function ScanOffer() {
  const { t } = useTexts('convert');
  const files = useToolState((state) => state.files);
  if (!isOffered('scan-to-pdf') || !files.every(({ kind }) => photoFormats.includes(kind))) return null;
  return (
    <div className={toolStyles.offer}>
      <p className={toolStyles.soft}>{t('scan.question')}</p>
      <LinkButton
        kind="quiet"
        size="small"
        to={contracts['scan-to-pdf'].page}
        data-carries=""
        onClick={() =>
          carryFiles(
            files.map(({ file }) => file),
            'image',
          )
        }
      >
        {t('scan.offer')}
      </LinkButton>
    </div>
  );
}
