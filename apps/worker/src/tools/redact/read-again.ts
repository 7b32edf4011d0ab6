import type { TextSearch } from '@blattwerk/pdf';
import { cannotErase } from '../../pdf/erase-images/certainly.ts';

/** What reads the finished file beside the reader that redacted it. */
export interface SecondReader {
  /** The texts of all pages, in their order; undefined for a page that cannot be read. */
  readPageTexts: (bytes: Uint8Array) => AsyncIterable<string | undefined>;
}

interface SecondReading extends SecondReader {
  pageCount: number;
  /** Gets what is read of each page. */
  onText: (text: string) => void;
  /** Gets the share of the pages that are searched. */
  onProgress: (share: number) => void;
}

/**
 * Searches a redacted file with the second reader.
 * @throws ToolError cannotErase where the search finds something, with its page, or where the reader cannot read the file
 */
export async function readAgain(
  bytes: Uint8Array,
  search: TextSearch,
  { readPageTexts, pageCount, onText, onProgress }: SecondReading,
): Promise<void> {
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

function isFound(text: string, search: TextSearch): boolean {
  for (const _ of search(text)) return true;
  return false;
}
