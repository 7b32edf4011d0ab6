import { type Margins, marginSides } from '@blattwerk/shared/crop-pages';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { PageEditor, type PageEditorProps } from '../../tool-run/pages/editor/page-editor.tsx';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { useFormUndo } from '../../tool-run/pages/undo/use-form-undo.ts';
import { CropFrame } from './crop-frame.tsx';
import { isWhole } from './cuts-off.ts';
import type { CurrentCrop } from './use-crop.ts';

/** Time without a further change after which a screen reader hears what was changed, in ms. */
const restMs = 400;
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
  const speak = useSpokenMargins(margins);
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

/** Returns a function that announces the margins, once they rest. */
function useSpokenMargins(margins: Margins): () => void {
  const { t } = useTexts('crop');
  const announce = useAnnounce();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(margins);
  useEffect(() => {
    latest.current = margins;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const rounded = marginSides.map((side) => [side, Math.round(latest.current[side])]);
      announce(t('spoken', Object.fromEntries(rounded) as Record<string, number>));
    }, restMs);
  };
}
