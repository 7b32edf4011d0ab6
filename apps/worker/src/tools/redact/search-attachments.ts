import type { TextSearch } from '@blattwerk/pdf';
import {
  DataSearcher,
  decodeWhole,
  embeddedStreams,
  isUnreadable,
  PdfDocument,
  readingsOf,
  searchDocument,
} from '@blattwerk/pdf/internal';
import { imageFormatOf } from '@blattwerk/shared';
import { cannotErase } from '../../pdf/erase-images/certainly.ts';
import { isFound } from './verify-result.ts';

/** Maximum size of an attachment that is searched, in bytes. */
const maxBytes = 64 * 1024 * 1024;
/** Bytes in which readers look for the header of a PDF. */
const headerBytes = 1024;
/** Attachments within attachments. */
const maxDepth = 3;
/** Least length of what is found in files of images beside their pixels. */
const minDataLength = 4;
/** Characters that plain text does not have: controls other than spaces. */
const control = /[^\P{Cc}\s]/u;
/** The byte order marks of UTF-16, little and big endian. */
const byteOrderMarks: ReadonlySet<string> = new Set(['fffe', 'feff']);

/**
 * Searches the attached files that stay: texts, what images say of themselves, and the pages and objects of PDFs. Pixels are not searched,
 * as on pages.
 * @throws ToolError cannotErase where something is found, or a file cannot be searched, such as an archive
 */
export async function searchAttachments(document: PdfDocument, search: TextSearch, depth = 0): Promise<void> {
  for (const file of embeddedStreams(document)) {
    const bytes = decodeWhole(file, {
      maxBytes,
      context: document.context,
      resolve: (value) => document.resolve(value),
    });
    if (!bytes) throw cannotErase(undefined);
    if (bytes.subarray(0, headerBytes).includes('%PDF-')) await searchPdf(bytes, search, depth);
    else if (imageFormatOf(bytes) === undefined) searchText(bytes, search);
    else if (new DataSearcher(search, minDataLength).isFoundIn(bytes)) throw cannotErase(undefined);
  }
}

async function searchPdf(bytes: Buffer, search: TextSearch, depth: number): Promise<void> {
  if (depth >= maxDepth) throw cannotErase(undefined);
  try {
    const document = PdfDocument.open(bytes);
    if (document.isEncrypted || (await searchDocument(document, search))) throw cannotErase(undefined);
    await searchAttachments(document, search, depth + 1);
  } catch (error) {
    throw isUnreadable(error) ? cannotErase(undefined, error) : error;
  }
}

/** Searches a text in the encodings that it may have, also with the escapes of HTML, JSON, RTF or mail decoded. */
function searchText(bytes: Buffer, search: TextSearch): void {
  const isWide = byteOrderMarks.has(bytes.toString('hex', 0, 2));
  if (!isWide && control.test(bytes.toString('utf8'))) throw cannotErase(undefined);
  if (readingsOf(bytes).some(({ text }) => isFound(text, search))) throw cannotErase(undefined);
}
