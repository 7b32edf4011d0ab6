import { MalformedPdf, type MergeLoss, UnsupportedEncryption, WrongPassword } from '@blattwerk/pdf';
import { isUnreadable, OpenedPdf, openEncrypted, otherSecurityHandler, PdfDocument } from '@blattwerk/pdf/internal';
import { isAllowed, missingPermission, type NeededPermissions, type NoticeKey, ToolError } from '@blattwerk/shared';
import type { InputFile, ToolRun } from '../../tool-run.ts';
import { lazyImageCodec } from '../erase-images/lazy-image-codec.ts';
import { dropUnreadableObjects, repairDocument, type Repair, type RepairOptions } from './repair-document.ts';

/** A PDF that a handler works on. */
export interface OpenedDocument {
  /** The repaired file where it was damaged; what is written is encrypted as the uploaded one, where its owner allows what is done. */
  pdf: OpenedPdf;
  /** The same, for tools that work on its objects. */
  document: PdfDocument;
  /** The visitor's name of the file. */
  name: string;
  /** Size of the uploaded file. */
  bytes: number;
  /** At least 1. */
  pageCount: number;
  /** Whether the uploaded file has a signature, which becomes invalid in an output. */
  isSigned: boolean;
  /** How a damaged file was repaired. */
  repair: Repair | undefined;
}

/** What is found where a file is opened. */
interface Found {
  document: PdfDocument;
  repair: Repair | undefined;
  /** That of a file whose owner allows what is done with it: an output has to be encrypted alike. */
  encryption?: ReturnType<typeof openEncrypted>['encryption'];
}

interface OpenOptions extends RepairOptions {
  /** Permissions with which a file that opens without a password is taken; none is taken where absent. */
  needed?: NeededPermissions;
}

/**
 * Opens an input and runs `work` with it. A malformed file is repaired, also where its error is found only by `work`,
 * which then runs again with the repaired document, and finally with a document without the objects that cannot be
 * read. `work` must not write the same output twice.
 * @throws ToolError encryptedPdf where the file needs a password, restrictedPdf where it opens without and its owner does not
 *   allow what is needed, or it is damaged as well
 * @throws ToolError unsupportedEncryption where no password opens it
 * @throws ToolError damagedPdf where nothing can repair it, or it has no page
 * @throws TooComplexPdf where the file exhausts its budget, also with its structure where nothing is damaged, such as an
 *   outline of very many levels
 */
export async function withDocument<T>(
  input: InputFile,
  run: ToolRun,
  work: (opened: OpenedDocument) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  const content = await input.read();
  const conforming = openConforming(content, input.name, options);
  if (conforming) {
    // A truncated update is dropped; the document before it is complete.
    const repair = endsWithinUpdate(content) ? droppedUpdate(content) : undefined;
    try {
      return await work(openedOf(content, input, { ...conforming, repair }));
    } catch (error) {
      if (!isUnreadable(error)) throw error;
    }
  }
  const repaired = await repairDocument(content, input.name, run, options);
  try {
    return await work(openedOf(content, input, repaired));
  } catch (error) {
    if (!isUnreadable(error)) throw error;
  }
  const partial = await dropUnreadableObjects(repaired, options);
  try {
    return await work(openedOf(content, input, partial));
  } catch (error) {
    if (error instanceof MalformedPdf) throw new ToolError('damagedPdf', { file: input.name }, { cause: error });
    throw error;
  }
}

function openedOf(content: Buffer, { name }: InputFile, { document, repair, encryption }: Found): OpenedDocument {
  const pdf = new OpenedPdf(document, {
    encryption,
    original: content,
    images: lazyImageCodec,
    ...(repair && {
      repair: {
        ...repair,
        incompletePages: repair.incompletePages.map((pageNumber) => pageNumber - 1),
      },
      hasObjectStreams: repair.usedObjectStreams,
    }),
  });
  return {
    pdf,
    document,
    name,
    bytes: content.byteLength,
    pageCount: pdf.pageCount,
    isSigned: pdf.isSigned,
    repair,
  };
}

/**
 * @returns undefined where the file is malformed, or encrypted in an unusual way
 * @throws ToolError encryptedPdf, restrictedPdf, unsupportedEncryption
 */
function openConforming(
  content: Buffer,
  name: string,
  options: OpenOptions,
): Pick<Found, 'document' | 'encryption'> | undefined {
  const { needed = [], base } = options;
  try {
    const encrypted = PdfDocument.open(content, base === undefined ? {} : { base });
    const opened = encrypted.isEncrypted ? openAllowed(encrypted, name, needed) : { document: encrypted };
    return opened.document.pages.length > 0 ? opened : undefined;
  } catch (error) {
    if (error instanceof MalformedPdf || error instanceof UnsupportedEncryption) return undefined;
    throw error;
  }
}

/**
 * Decrypts a file that opens without a password and whose owner allows what is needed.
 * @throws ToolError encryptedPdf, restrictedPdf, unsupportedEncryption
 */
function openAllowed(
  encrypted: PdfDocument,
  file: string,
  needed: NeededPermissions,
): Pick<Found, 'document' | 'encryption'> {
  if (otherSecurityHandler(encrypted) !== undefined) throw new ToolError('unsupportedEncryption', { file });
  const { decryption, permissions, encryption } = restrictedOr(encrypted, file);
  if (isAllowed(needed, permissions)) return { document: encrypted.decrypted(decryption), encryption };
  const permission = missingPermission(needed, permissions);
  throw new ToolError('restrictedPdf', { file, ...(permission && { permission }) });
}

function restrictedOr(encrypted: PdfDocument, file: string): ReturnType<typeof openEncrypted> {
  try {
    return openEncrypted(encrypted);
  } catch (error) {
    if (error instanceof WrongPassword) throw new ToolError('encryptedPdf', { file });
    throw error;
  }
}

/** Bytes at the end of a file in which its last cross-references are searched. */
const tailBytes = 2_048;
const objectHeader = /[\r\n]\d{1,7} \d{1,5} obj\b/;

/** Whether objects follow the last cross-references: a truncated incremental update (ISO 32000-2, 7.5.6). */
function endsWithinUpdate(content: Buffer): boolean {
  const tail = content.toString('latin1', Math.max(0, content.length - tailBytes));
  return objectHeader.test(tail.slice(tail.lastIndexOf('startxref')));
}

function droppedUpdate(content: Buffer): Repair {
  const faults = [{ kind: 'truncated' as const, number: content.length }];
  return { incompletePages: [], damagedPages: [], hasDroppedObjects: false, source: 'revision', faults };
}

/** The notice of what an output lacks. */
const noticesOfLosses: Readonly<Record<MergeLoss, NoticeKey>> = {
  metadata: 'extrasDropped',
  outlineItems: 'outlineShortened',
  xfa: 'xfaDropped',
  outputIntents: 'outputIntentsDropped',
  openActions: 'openActionDropped',
  conformance: 'conformanceDropped',
  signatures: 'signaturesInvalid',
};

/** The notices of what an output lacks. */
export function lossNotices(losses: Iterable<MergeLoss>): NoticeKey[] {
  return Array.from(losses, (loss) => noticesOfLosses[loss]);
}

/** Adds the notices on the file itself to those of the tool. */
export function fileNotices(
  { isSigned, repair }: OpenedDocument,
  others: Iterable<NoticeKey> = [],
): { notices: NoticeKey[]; repairedPages?: number[] } {
  const notices = new Set<NoticeKey>(others);
  if (isSigned) notices.add('signaturesInvalid');
  if (!repair) return { notices: [...notices] };
  notices.add('repaired');
  return { notices: [...notices], repairedPages: repair.incompletePages };
}
