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
  /** Whether the shown page is one of those that are cropped. */
  isChosen: boolean;
}

/** The pages of the chosen PDF, each with the frame of what remains of it. */
export function CropEditor({ crop, pages, pageNumber, onPage, isChosen }: CropEditorProps) {
  const { t } = useTexts('crop');
  const margins = crop.marginsOf(pageNumber);
  const speak = useSpoken(() => {
    const rounded = marginSides.map((side) => [side, Math.round(margins[side])]);
    return t('spoken', Object.fromEntries(rounded) as Record<string, number>);
  });
  const change = (next: Margins) => {
    crop.change(pageNumber, next);
    speak();
  };
  const hint = isChosen ? (isWhole(margins) ? t('draw') : undefined) : t('notChosen');
  return (
    <PageEditor
      pages={pages}
      pageNumber={pageNumber}
      onPage={onPage}
      hint={hint}
      renderAbove={(page) =>
        isChosen && <CropFrame margins={margins} page={page} pageNumber={pageNumber} onChange={change} />
      }
    />
  );
}
