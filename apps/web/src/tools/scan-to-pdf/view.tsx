import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import type { ToolResult } from '../../tool-run/model/tool-state.ts';
import { ImagesView } from '../../tool-run/images/images-view.tsx';

// Loaded with the first photo.
const PhotosToScan = lazyPart(() => import('./photos-to-scan.tsx').then((module) => module.PhotosToScan));

/** Makes a small, searchable PDF of photos of pages. */
export function ScanToPdfView() {
  const { t } = useTexts('scan-to-pdf');
  return (
    <ImagesView
      contract={contracts['scan-to-pdf']}
      labels={{ tool: t('tool'), again: t('again') }}
      hasText={(result) => wordsOf(result) > 0}
      moreFacts={(result) => (wordsOf(result) > 0 ? [{ label: t('words'), value: String(wordsOf(result)) }] : [])}
      Selected={PhotosToScan}
    />
  );
}

/** Number of words that were recognized. */
function wordsOf({ facts: { recognizedWords = 0 } }: ToolResult): number {
  return recognizedWords;
}
