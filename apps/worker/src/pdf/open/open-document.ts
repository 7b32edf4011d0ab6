import {
  isSigned,
  MalformedPdf,
  type Packing,
  PdfDocument,
  TooComplexPdf,
  usesObjectStreams,
  usualPacking,
} from '@blattwerk/pdf';
import { type Notice, ToolError } from '@blattwerk/shared';
import type { InputFile, Run } from '../../tool-run.ts';
import { reduceDocument, repairDocument, type Repair } from './repair-document.ts';

/** A PDF that a handler works on. */
export interface OpenedDocument {
  /** Of a damaged file, the repaired one. */
  document: PdfDocument;
  /** The visitor's name of the file. */
  name: string;
  /** Size of the file as it came. */
  bytes: number;
  /** At least 1. */
  pageCount: number;
  /** Whether the file as it came has a signature; whatever is made of it is not what was signed. */
  isSigned: boolean;
  /** How a damaged file was repaired. */
  repair: Repair | undefined;
}

interface OpenOptions {
  /** See PdfDocument. */
  base?: number;
}

/**
 * Opens an input and lets `work` use it. A file that violates the standard is repaired, whether that shows when it is
 * opened or only in `work`, which then runs again with the repaired document, and at last without the objects that cannot be
 * read: it must not have written anything of what it writes again.
 * @throws ToolError encryptedPdf where the file needs a password or has restrictions
 * @throws ToolError damagedPdf where nothing can repair it, or it has no page
 * @throws TooComplexPdf where the file exhausts its budget
 */
export async function withDocument<T>(
  input: InputFile,
  run: Run,
  work: (opened: OpenedDocument) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  const content = await input.read();
  const opened = { name: input.name, bytes: content.byteLength, isSigned: isSigned(content) };
  const conforming = openConforming(content, options);
  if (conforming) {
    const repair = endsWithinUpdate(content) ? droppedUpdate(conforming.document) : undefined;
    try {
      return await work({ ...opened, ...conforming, repair });
    } catch (error) {
      if (!isRepairable(error)) throw error;
    }
  }
  const repaired = await repairDocument(content, input.name, run, options);
  try {
    return await work({ ...opened, ...repaired, pageCount: repaired.document.pages.length });
  } catch (error) {
    if (!isRepairable(error)) throw error;
  }
  const reduced = await reduceDocument(repaired, options);
  try {
    return await work({ ...opened, ...reduced, pageCount: reduced.document.pages.length });
  } catch (error) {
    if (isRepairable(error)) throw new ToolError('damagedPdf', { file: input.name }, { cause: error });
    throw error;
  }
}

/** Whether the file may be readable without what the error is about. */
function isRepairable(error: unknown): boolean {
  return error instanceof MalformedPdf || (error instanceof TooComplexPdf && error.resource === 'nesting');
}

/** @returns undefined where the file is malformed or encrypted */
function openConforming(
  content: Buffer,
  options: OpenOptions,
): { document: PdfDocument; pageCount: number } | undefined {
  try {
    const document = PdfDocument.open(content, options);
    if (document.isEncrypted) return undefined;
    const pageCount = document.pages.length;
    return pageCount > 0 ? { document, pageCount } : undefined;
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined;
    throw error;
  }
}

/** Bytes at the end of a file in which its last cross-references are looked for. */
const tailBytes = 2_048;
const objectHeader = /[\r\n]\d{1,7} \d{1,5} obj\b/;

/** Whether objects follow the last cross-references: an incremental update (ISO 32000-2, 7.5.6) that breaks off. */
function endsWithinUpdate(content: Buffer): boolean {
  const tail = content.toString('latin1', Math.max(0, content.length - tailBytes));
  return objectHeader.test(tail.slice(tail.lastIndexOf('startxref')));
}

/** The document is the one before the update, all of which is there. */
function droppedUpdate(document: PdfDocument): Repair {
  return { incompletePages: [], usedObjectStreams: usesObjectStreams(document), isReduced: false };
}

/** How a copy of the file packs its objects: as the file did when it came. */
export function packingOf({ document, repair }: OpenedDocument): Packing | undefined {
  const isPacked = repair ? repair.usedObjectStreams : usesObjectStreams(document);
  return isPacked ? usualPacking : undefined;
}

/** What a handler's result says of the file itself, beside the notices of the tool. */
export function fileNotices(
  { isSigned, repair }: OpenedDocument,
  others: Iterable<Notice> = [],
): { notices: Notice[]; repairedPages?: number[] } {
  const notices = new Set<Notice>(others);
  if (isSigned) notices.add('signaturesInvalid');
  if (!repair) return { notices: [...notices] };
  notices.add('repaired');
  return { notices: [...notices], repairedPages: repair.incompletePages };
}
