import { type Margins, marginSides } from '@blattwerk/shared/crop-pages';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageEditor, type PageEditorProps } from '../../tool-run/pages/editor/page-editor.tsx';
import { useSpoken } from '../../tool-run/pages/editor/use-spoken.ts';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { useFormUndo } from '../../tool-run/pages/undo/use-form-undo.ts';
import { CropFrame } from './crop-frame.tsx';
import { isWhole } from './cuts-off.ts';
import type { CurrentCrop } from './use-crop.ts';

const withoutPlacements: Pick<PageEditorProps, 'placementsOn' | 'stepsOn' | 'onPlace' | 'onRemove'> = {
  placementsOn: () => [],
  stepsOn: () => ({ move: 0, resize: 0 }),
  onPlace() {},
  onRemove() {},
};

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
  const steps = useFormUndo();
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
      {...withoutPlacements}
      pages={pages}
      pageNumber={pageNumber}
      onPage={onPage}
      steps={steps}
      hint={hint}
      renderOverlay={(page) =>
        isChosen && <CropFrame margins={margins} page={page} pageNumber={pageNumber} onChange={change} />
      }
    />
  );
}
