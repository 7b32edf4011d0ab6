import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import styles from '../choosing/problem-notice.module.css';
import { ImagePages } from './image-pages.tsx';

export interface ImageOfferProps {
  /** At least one. */
  images: readonly File[];
  /** Gets a PDF of each. */
  onPages: (pdfs: File[]) => void;
  onDismiss: () => void;
}

/** Asks whether images that were chosen among PDFs become pages. */
export function ImageOffer({ images, onPages, onDismiss }: ImageOfferProps) {
  const { t } = useTexts('toolRun');
  const [only] = images;
  return (
    <div className={styles.frame}>
      <NoticeBox
        kind="info"
        title={t('imagePages.title', { count: images.length, file: only?.name })}
        actions={<ImagePages images={images} onPages={onPages} />}
      />
      <IconButton icon="close" label={t('problem.dismiss')} className={styles.close} onClick={onDismiss} />
    </div>
  );
}
