import { startTransition, useEffect, useState } from 'react';
import type { PdfPages } from './open-pages.ts';

/** Opens the pages of a PDF: undefined until they are open, and without one; null where the browser cannot render it. */
export function usePages(file: Blob | undefined): PdfPages | null | undefined {
  const [opened, setOpened] = useState<{ file: Blob; pages: PdfPages | null }>();
  useEffect(() => {
    if (file === undefined) return undefined;
    let isCurrent = true;
    const opening = import('./open-pages.ts').then(({ openPdfPages }) => openPdfPages(file)).catch(() => null);
    void opening.then((pages) => {
      if (!isCurrent) return;
      const open = () => setOpened({ file, pages });
      // An editor takes a phone more than a frame to render.
      if (pages) startTransition(open);
      else open();
    });
    return () => {
      isCurrent = false;
      void opening.then((pages) => pages?.close());
    };
  }, [file]);
  return file !== undefined && opened?.file === file ? opened.pages : undefined;
}
