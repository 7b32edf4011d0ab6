import { type Margins, marginSides } from '@blattwerk/shared/crop-pages';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageEditor } from '../../tool-run/pages/editor/page-editor.tsx';
import { useSpoken } from '../../tool-run/pages/editor/use-spoken.ts';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { CropFrame } from './crop-frame.tsx';
import { isWhole } from './cuts-off.ts';
import type { CurrentCrop } from './use-crop.ts';

export interface CropEditorProps {
  crop: CurrentCrop;
  pages: PdfPages;
  /** From 1. */
  pageNumber: number;
  onPage: (pageNumber: number) => void;
  /** Whether a page is one of those that are cropped. */
  isChosen: (pageNumber: number) => boolean;
}

/** The pages of the chosen PDF, each with the frame of what remains of it. */
export function CropEditor({ crop, pages, pageNumber, onPage, isChosen }: CropEditorProps) {
  const { t } = useTexts('crop');
  const speak = useSpoken((page: number) => {
    const margins = crop.marginsOf(page);
    const rounded = marginSides.map((side) => [side, Math.round(margins[side])]);
    return t('spoken', Object.fromEntries(rounded) as Record<string, number>);
  });
  const change = (page: number) => (next: Margins) => {
    crop.change(page, next);
    speak(page);
  };
  const isCut = (page: number) => isChosen(page) && !isWhole(crop.marginsOf(page));
  return (
    <PageEditor
      pages={pages}
      pageNumber={pageNumber}
      onPage={onPage}
      hint={t(isChosen(pageNumber) ? 'draw' : 'notChosen')}
      isMarked={isCut}
      settings={{ label: t('settings') }}
      renderAbove={(page) =>
        isChosen(page.pageNumber) && (
          <CropFrame margins={crop.marginsOf(page.pageNumber)} page={page} onChange={change(page.pageNumber)} />
        )
      }
    />
  );
}
