import { useTexts } from '../../i18n/use-texts.ts';
import { SelectedImages } from '../../tool-run/images/selected-images.tsx';
import type { SelectedViewProps } from '../../tool-run/view/multi-file-view.tsx';
import { ScanOptions } from './scan-options.tsx';

/** The chosen photos with the options of their scan. */
export function PhotosToScan(props: SelectedViewProps) {
  const { t } = useTexts('scan-to-pdf');
  return (
    <SelectedImages {...props} options={t('allOptions')}>
      <ScanOptions />
    </SelectedImages>
  );
}
