import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { AttachedFile, AttachedFiles } from './pdf-attachment.ts';

/** Pages whose annotations are read, and files that are listed. */
const [maxPages, maxFiles] = [100, 500];

/** What pdf.js tells of an attached file. */
interface FoundFile {
  rawFilename?: string;
  filename?: string;
  description?: string;
}

/** Reads the names of the files that are attached to a document, each once. */
export async function readAttachments(document: PDFDocumentProxy): Promise<AttachedFiles> {
  const files = new Map<string, AttachedFile>();
  const add = ({ rawFilename, filename, description = '' }: FoundFile) => {
    const name = rawFilename || filename || '';
    if (name !== '' && !files.has(name) && files.size < maxFiles) files.set(name, { name, description });
  };
  const listed = ((await document.getAttachments()) ?? []) as Iterable<[string, FoundFile]>;
  for (const [, file] of listed) add(file);
  for (let number = 1; number <= Math.min(maxPages, document.numPages); number++) {
    const page = await document.getPage(number);
    const annotations = (await page.getAnnotations()) as { subtype?: string; file?: FoundFile }[];
    for (const { subtype, file } of annotations) if (subtype === 'FileAttachment' && file) add(file);
  }
  return { attached: [...files.values()] };
}
