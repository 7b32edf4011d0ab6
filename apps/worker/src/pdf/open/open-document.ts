import { MalformedPdf, PdfDocument, TooComplexPdf } from '@blattwerk/pdf';
import { type Notice, ToolError } from '@blattwerk/shared';
import type { InputFile, Run } from '../../tool-run.ts';
import { isSigned } from '../glance.ts';
import { repairDocument, type Repair } from './repair-document.ts';

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
 * Opens an input and lets `work` use it. A file that violates the standard, or is nested too deeply, is repaired, whether
 * that shows when it is opened or only in `work`, which then runs again, with the repaired document: it must not have
 * written anything of what it writes again.
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
  let cause: unknown;
  if (conforming) {
    try {
      return await work({ ...opened, ...conforming, repair: undefined });
    } catch (error) {
      if (!isRepairable(error)) throw error;
      cause = error;
    }
  }
  for await (const { document, ...repair } of repairDocument(content, input.name, run, options)) {
    try {
      return await work({ ...opened, document, pageCount: document.pages.length, repair });
    } catch (error) {
      if (!isRepairable(error)) throw error;
      cause = error;
    }
  }
  throw new ToolError('damagedPdf', { file: input.name }, { cause });
}

/** Whether what remains of a repaired file may be readable. */
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
    if (isRepairable(error)) return undefined;
    throw error;
  }
}

/** Notices that follow from the file itself, and others of the tool. */
export function noticesOf({ isSigned, repair }: OpenedDocument, others: Iterable<Notice> = []): Notice[] {
  const notices = new Set<Notice>(others);
  if (isSigned) notices.add('signaturesInvalid');
  // The notice `repaired` and the pages that lost content are added here.
  void repair;
  return [...notices];
}
