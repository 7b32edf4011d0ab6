import type { Budget } from '../../budget.ts';
import { CannotErase, isUnreadable } from '../../errors.ts';
import { PdfDocument } from '../../file/document.ts';
import { embeddedStreams } from '../../file/embedded-files.ts';
import { decodeWhole } from '../../file/filters/decode.ts';
import { isUnsearchable, readingsOf } from '../../text/string-readings.ts';
import { isFound, type TextSearch } from './find-text.ts';
import { DataSearcher } from './search-data.ts';
import { searchDocument } from './search-document.ts';

/** Maximum size of an attachment that is searched, in bytes. */
const maxBytes = 64 * 1024 * 1024;
/** Bytes in which readers look for the header of a PDF. */
const headerBytes = 1024;
/** Attachments within attachments. */
const maxDepth = 3;
/** First bytes of JPEG, PNG, GIF, WebP, TIFF, BMP (with its two reserved fields), and of HEIF and AVIF by their brands. */
const imageFile =
  /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF[^]{4}WEBP|II[*+]\0|MM\0[*+]|BM[^]{4}\0{4}|[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs]))/;
/** Bytes that it needs. */
const signatureBytes = 16;
/** Least length of what is found in files of images beside their pixels. */
const minDataLength = 4;
/** Characters that plain text does not have: controls other than spaces. */
const control = /[^\P{Cc}\s]/u;
/** The byte order marks of UTF-16, little and big endian. */
const byteOrderMarks: ReadonlySet<string> = new Set(['fffe', 'feff']);

/**
 * Searches attached files: texts, what images say of themselves, and the pages and objects of PDFs. Pixels are not searched, as on
 * pages.
 * @throws CannotErase where something is found, or a file cannot be searched, such as an archive
 */
export async function searchAttachments(document: PdfDocument, search: TextSearch, depth = 0): Promise<void> {
  for (const file of embeddedStreams(document)) {
    const { context } = document;
    const bytes = decodeWhole(file, { maxBytes, context, resolve: (value) => document.resolve(value) });
    if (!bytes || (await isFoundInFile(bytes, search, { depth, budget: document.budget })))
      throw new CannotErase(undefined, 'attachment');
  }
}

/** Whether something is found in a file, or may be. */
async function isFoundInFile(
  bytes: Buffer,
  search: TextSearch,
  { depth, budget }: { depth: number; budget: Budget },
): Promise<boolean> {
  if (bytes.subarray(0, headerBytes).includes('%PDF-')) return isFoundInPdf(bytes, search, depth);
  if (imageFile.test(bytes.toString('latin1', 0, signatureBytes)))
    return new DataSearcher(search).isFoundIn(bytes, minDataLength);
  const isWide = byteOrderMarks.has(bytes.toString('hex', 0, 2));
  if (!isWide && control.test(bytes.toString('utf8'))) return true;
  // In the encodings that it may have, also with the escapes of HTML, JSON, RTF or mail decoded.
  return readingsOf(bytes, budget).some(({ text }) => isFound(text, search) || isUnsearchable(text));
}

async function isFoundInPdf(bytes: Buffer, search: TextSearch, depth: number): Promise<boolean> {
  if (depth >= maxDepth) return true;
  try {
    const document = PdfDocument.open(bytes);
    if (document.isEncrypted || (await searchDocument(document, search))) return true;
    await searchAttachments(document, search, depth + 1);
    return false;
  } catch (error) {
    if (isUnreadable(error)) return true;
    throw error;
  }
}
