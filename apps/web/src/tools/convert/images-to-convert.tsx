import { useTexts } from '../../i18n/use-texts.ts';
import { SelectedImages } from '../../tool-run/images/selected-images.tsx';
import type { SelectedViewProps } from '../../tool-run/view/multi-file-view.tsx';
import { ConvertOptions } from './convert-options.tsx';
import { ScanOffer } from './scan-offer.tsx';

/** The chosen images with the layout of their pages. */
export function ImagesToConvert(props: SelectedViewProps) {
  const { t } = useTexts('convert');
  return (
    <SelectedImages {...props} options={t('allOptions')} offer={<ScanOffer />}>
      <ConvertOptions />
    </SelectedImages>
  );
}
