import { useTexts } from '../../i18n/use-texts.ts';
import { When } from '../../site/when.tsx';
import { Button } from '../../ui/button.tsx';
import { useFailureSentence } from '../result/failure/use-failure-sentence.ts';
import { useImagePages } from './use-image-pages.ts';

interface ImagePagesProps {
  images: readonly File[];
  onPages: (pdfs: File[]) => void;
}

/** Button that makes PDFs of images: only then are they sent. */
export function ImagePages({ images, onPages }: ImagePagesProps) {
  const { t } = useTexts('toolRun');
  const sentenceOf = useFailureSentence(t('error.failed'));
  const { isPending, error, makePages } = useImagePages(onPages);
  return (
    <>
      <Button kind="secondary" size="small" icon="plus" busy={isPending} onClick={() => makePages(images)}>
        {t('imagePages.add', { count: images.length })}
      </Button>
      <When as="p" condition="watermark">
        {t('imagePages.watermark')}
      </When>
      {error !== null && <p role="alert">{sentenceOf(error)}</p>}
    </>
  );
}
