import { useEffect, useState } from 'react';
import type { PdfInformation } from './pdf-information.ts';

/** What a PDF says of itself: undefined until it is known, null where the browser cannot read it. */
export function useInformation(file: File): PdfInformation | null | undefined {
  const [read, setRead] = useState<{ file: File; information: PdfInformation | null }>();
  useEffect(() => {
    let isCurrent = true;
    void readInformation(file)
      .catch(() => null)
      .then((information) => {
        if (isCurrent) setRead({ file, information });
      });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return read?.file === file ? read.information : undefined;
}

async function readInformation(file: File): Promise<PdfInformation> {
  const { openPdfPages } = await import('./open-pages.ts');
  const pages = await openPdfPages(file);
  try {
    return await pages.information();
  } finally {
    pages.close();
  }
}
