import { useEffect, useState } from 'react';

/** The text of each page of a PDF, as the browser reads it. */
type PageTexts = readonly string[];

/** Undefined until they are known, null where the browser cannot read the PDF; a page that it cannot read has no text. */
export function usePageTexts(file: Blob): PageTexts | null | undefined {
  const [read, setRead] = useState<{ file: Blob; texts: PageTexts | null }>();
  useEffect(() => {
    const ending = new AbortController();
    void readPageTexts(file, ending.signal)
      .catch(() => null)
      .then((texts) => {
        if (!ending.signal.aborted) setRead({ file, texts });
      });
    return () => ending.abort();
  }, [file]);
  return read?.file === file ? read.texts : undefined;
}

/** @throws where the browser cannot open the PDF, or the signal aborts */
async function readPageTexts(file: Blob, signal: AbortSignal): Promise<PageTexts> {
  const { openPdfPages } = await import('./open-pages.ts');
  const pages = await openPdfPages(file);
  const texts: string[] = [];
  try {
    for (let page = 1; page <= pages.count; page++) {
      signal.throwIfAborted();
      texts.push(
        await pages.text(page).then(
          ({ text }) => text,
          () => '',
        ),
      );
    }
    return texts;
  } finally {
    pages.close();
  }
}
