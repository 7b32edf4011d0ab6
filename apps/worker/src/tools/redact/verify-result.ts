import type { TextSearch } from '@blattwerk/pdf';
import { isUnreadable, PdfDocument, searchDocument } from '@blattwerk/pdf/internal';
import { cannotErase } from '../../pdf/erase-images/certainly.ts';

/** What reads the finished file beside the reader that redacted it. */
export interface SecondReader {
  /** The texts of all pages, in their order; undefined for a page that cannot be read. */
  readPageTexts: (bytes: Uint8Array) => AsyncIterable<string | undefined>;
}

/**
 * Opens a redacted file as anybody does, and searches it with two readers.
 * @param onText gets what the second reader reads of each page
 * @param onProgress gets the share of the pages that are searched
 * @throws ToolError cannotErase where the search finds something, with its page, or where a reader cannot read the file
 */
export async function verifyResult(
  bytes: Buffer,
  search: TextSearch,
  {
    readPageTexts,
    onText,
    onProgress,
  }: SecondReader & { onText: (text: string) => void; onProgress: (share: number) => void },
): Promise<void> {
  const pageCount = await searchAgain(bytes, search);
  let read = 0;
  for await (const text of readPageTexts(bytes)) {
    read++;
    if (text === undefined) throw cannotErase(read - 1, new Error('the second reader cannot read the page'));
    if (isFound(text, search)) throw cannotErase(read - 1, new Error('the second reader finds the text'));
    onText(text);
    onProgress(Math.min(1, read / pageCount));
  }
  if (read !== pageCount)
    throw cannotErase(undefined, new Error(`the second reader reads ${read} pages of ${pageCount}`));
}

/** @returns the number of pages */
async function searchAgain(bytes: Buffer, search: TextSearch): Promise<number> {
  try {
    const document = PdfDocument.open(bytes);
    const found = await searchDocument(document, search);
    if (found) throw cannotErase(found.pageIndex, new Error('the first reader finds the text'));
    return document.pages.length;
  } catch (error) {
    throw isUnreadable(error) ? cannotErase(undefined, error) : error;
  }
}

export function isFound(text: string, search: TextSearch): boolean {
  for (const _ of search(text)) return true;
  return false;
}
