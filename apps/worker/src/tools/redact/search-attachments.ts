import {
  decodeWhole,
  isUnreadable,
  ObjectGraph,
  PdfDocument,
  type PdfStream,
  type PdfValue,
  replaceWithin,
  searchDocument,
  type TextSearch,
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
/** Characters that plain text does not have: controls other than spaces. */
const control = /[^\P{Cc}\s]/u;
/** The byte order mark of UTF-16, little and big endian. */
const byteOrderMarks = { utf16le: 'fffe', utf16be: 'feff' };

/**
 * Searches the attached files that stay: texts, and the pages and objects of PDFs. Pictures are not searched, as on pages.
 * @throws ToolError cannotErase where something is found, or a file cannot be searched, such as an archive
 */
export async function searchAttachments(document: PdfDocument, search: TextSearch, depth = 0): Promise<void> {
  for (const file of attachedFiles(document)) {
    const bytes = decodeWhole(file, {
      maxBytes,
      context: document.context,
      resolve: (value) => document.resolve(value),
    });
    if (!bytes) throw cannotErase(undefined);
    if (bytes.subarray(0, headerBytes).includes('%PDF-')) await searchPdf(bytes, search, depth);
    else if (imageFormatOf(bytes) === undefined) searchText(bytes, search);
  }
}

/** The streams of embedded files (ISO 32000-2, 7.11.4). */
function attachedFiles(document: PdfDocument): Set<PdfStream> {
  const files = new Set<PdfStream>();
  const addFiles = (value: PdfValue): PdfValue => {
    const embedded = value instanceof Map ? document.dict(value.get('EF')) : undefined;
    for (const each of embedded?.values() ?? []) {
      const file = document.stream(each);
      if (file) files.add(file);
    }
    return value;
  };
  for (const [, value] of new ObjectGraph(document).values()) replaceWithin(value, addFiles);
  return files;
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

function searchText(bytes: Buffer, search: TextSearch): void {
  const texts = textsOf(bytes);
  if (control.test(texts[0]) || texts.some((text) => isFound(text, search))) throw cannotErase(undefined);
}

/** The text in the encodings that it may have, the likeliest first. */
function textsOf(bytes: Buffer): [string, ...string[]] {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === byteOrderMarks.utf16le) return [bytes.toString('utf16le')];
  if (mark === byteOrderMarks.utf16be)
    return [
      Buffer.from(bytes.subarray(0, bytes.length & ~1))
        .swap16()
        .toString('utf16le'),
    ];
  return [bytes.toString('utf8'), bytes.toString('latin1')];
}
