import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { ImagesView } from '../../tool-run/images/images-view.tsx';
import { usePaidDownload } from '../../payment/use-paid-download.tsx';
import { lazyPart } from '../../site/lazy-part.ts';

// Loaded with the first image.
const ImagesToConvert = lazyPart(() => import('./images-to-convert.tsx').then((module) => module.ImagesToConvert));

/** Converts images to a PDF, with a watermark where the operator sells the PDF without one. */
export function ConvertView() {
  const { t } = useTexts('convert');
  const paidDownload = usePaidDownload();
  return (
    <ImagesView
      contract={contracts.convert}
      labels={{
        tool: t('tool'),
        again: t('again'),
        zip: { success: t('successEach'), download: t('downloadZip') },
      }}
      Selected={ImagesToConvert}
      {...paidDownload}
    />
  );
}
