import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileFault, type IncompletePage, MalformedPdf, type RepairSource, TooComplexPdf } from '@blattwerk/pdf';
import {
  type DocumentOptions,
  otherSecurityHandler,
  PdfDocument,
  readContents,
  type ReadContents,
  recoverDocument,
  rewriteDocument,
  showsMore,
} from '@blattwerk/pdf/internal';
import { ToolError } from '@blattwerk/shared';
import { jobCost } from '../../job-cost.ts';
import type { ToolRun } from '../../tool-run.ts';
import { copyWithPdfium } from '../engines/copy-with-pdfium.ts';
import { QpdfRefusal, requiresPassword, runQpdf } from '../engines/qpdf.ts';
import { hasCompleteEncryption } from './encryption-entries.ts';

/** How a damaged file was repaired. */
export interface Repair {
  /** Numbers of the pages, from 1, that are empty or incomplete because data is missing. */
  incompletePages: number[];
  /** The same pages, and what each of them lacks. */
  damagedPages: readonly IncompletePage[];
  /** At least one. */
  faults: readonly FileFault[];
  source: RepairSource;
  /** Whether the damaged file had object streams, where the repaired one may have none. */
  usedObjectStreams?: boolean;
  /** Whether objects that cannot be read were dropped. */
  hasDroppedObjects: boolean;
}

export interface RepairedDocument {
  document: PdfDocument;
  repair: Repair;
}

/** Share of empty pages above which a file is refused as damaged. */
const maxEmptyShare = 0.5;

/** Of a file that only another program has opened. */
const unknownFaults: readonly FileFault[] = [{ kind: 'syntax', number: 1 }];

export interface RepairOptions extends Pick<DocumentOptions, 'base'> {
  /** Whether a file is taken of which one page or more is not empty. */
  takesAnyPage?: boolean;
}

/**
 * Repairs a file that the strict reader does not open. The package recovers what it can; only where something is missing
 * then, qpdf, else PDFium and qpdf, write the file again, and the result that shows more is used.
 * @throws ToolError encryptedPdf where the file needs a password, restrictedPdf where it is encrypted and opens without
 * @throws ToolError unsupportedEncryption where no password opens it
 * @throws ToolError damagedPdf where no method finds a page, or more than half of the pages are empty, or all
 */
export async function repairDocument(
  content: Buffer,
  name: string,
  run: ToolRun,
  { takesAnyPage = false, ...options }: RepairOptions,
): Promise<RepairedDocument> {
  const recovered = await recoverDocument(content);
  if (recovered === 'encrypted') refuseOtherEncryption(content, name);
  // What is too much for the package can be little for another program.
  const own = recovered instanceof TooComplexPdf ? undefined : recovered;
  const isWhole = own !== undefined && own !== 'encrypted' && own.isWhole;
  const repaired = isWhole ? own : await recoverWithEngines(own, content, name, run);
  if (!repaired || repaired.pageCount === 0) throw new ToolError('damagedPdf', { file: name });
  const { bytes, pageCount, incompletePages: damagedPages, hasDroppedObjects = false } = repaired;
  const empty = damagedPages.filter(({ isEmpty }) => isEmpty).length;
  if (takesAnyPage ? empty === pageCount : empty > pageCount * maxEmptyShare)
    throw new ToolError('damagedPdf', { file: name });
  const incompletePages = damagedPages.map(({ pageIndex }) => pageIndex + 1);
  const { source = 'otherProgram', faults = unknownFaults } = repaired;
  return {
    document: PdfDocument.open(bytes, options),
    repair: {
      incompletePages,
      damagedPages,
      faults,
      source,
      usedObjectStreams: content.includes('/ObjStm'),
      hasDroppedObjects,
    },
  };
}

/** A file that the strict reader opens, and what it shows. */
type Repaired = ReadContents & {
  bytes: Buffer;
  hasDroppedObjects?: boolean;
  source?: RepairSource;
  faults?: readonly FileFault[];
};

/** @throws ToolError unsupportedEncryption where no password opens a file, however damaged it is */
export function refuseOtherEncryption(content: Buffer, name: string): void {
  for (const options of [{ isLenient: true }, { findsByHeaders: true }]) {
    if (hasOtherEncryption(content, options)) throw new ToolError('unsupportedEncryption', { file: name });
  }
}

function hasOtherEncryption(content: Buffer, options: DocumentOptions): boolean {
  try {
    return otherSecurityHandler(PdfDocument.open(content, options)) !== undefined;
  } catch (error) {
    if (error instanceof MalformedPdf || error instanceof TooComplexPdf) return false;
    throw error;
  }
}

/** The result of the engines where it shows more than the package's own. @throws ToolError for encrypted files */
async function recoverWithEngines(
  own: Repaired | 'encrypted' | undefined,
  content: Buffer,
  name: string,
  run: ToolRun,
): Promise<Repaired | undefined> {
  const normalized = await normalizeOr(own !== undefined, content, run);
  const isLocked = own === 'encrypted' && hasCompleteEncryption(content);
  if (normalized === 'restricted') throw new ToolError('restrictedPdf', { file: name });
  if (normalized === 'encrypted' || isLocked) throw new ToolError('encryptedPdf', { file: name });
  if (own === 'encrypted') throw new ToolError('damagedPdf', { file: name });
  if (!normalized) return own;
  const other = { ...(await readContents(normalized)), bytes: normalized, ...(own?.faults && { faults: own.faults }) };
  return !own || showsMore(other, own) ? other : own;
}

/** The same document without the objects that cannot be read. */
export async function dropUnreadableObjects(
  { document, repair }: RepairedDocument,
  options: Pick<DocumentOptions, 'base'>,
): Promise<RepairedDocument> {
  const bytes = rewriteDocument(PdfDocument.open(document.bytes, { isLenient: true }));
  return { document: PdfDocument.open(bytes, options), repair: { ...repair, hasDroppedObjects: true } };
}

/** Processor time that an engine may take for a repair, in ms: a file can be small and take it for as long as it may. */
function repairMs({ byteLength }: Buffer): number {
  const { repairBaseMs, repairPerMegabyteMs, nativeMs } = jobCost;
  return Math.min(nativeMs, repairBaseMs + (byteLength / 1e6) * repairPerMegabyteMs);
}

/** `restricted`: opens without a password. */
type Encryption = 'encrypted' | 'restricted';

/**
 * As `normalize`; undefined also where the engines take too long and the package has recovered the file itself.
 * @throws ToolError tooComplex where it has not
 */
async function normalizeOr(
  isRecovered: boolean,
  content: Buffer,
  run: ToolRun,
): Promise<Buffer | Encryption | undefined> {
  try {
    return await normalize(content, run);
  } catch (error) {
    if (isRecovered && error instanceof ToolError && error.code === 'tooComplex') return undefined;
    throw error;
  }
}

/** @returns a file that the strict reader opens; undefined where neither qpdf nor PDFium can read it */
async function normalize(content: Buffer, run: ToolRun): Promise<Buffer | Encryption | undefined> {
  const folder = await run.scratch();
  const path = join(folder, `${randomUUID()}.pdf`);
  try {
    await writeFile(path, content, { mode: 0o600 });
    const workMs = repairMs(content);
    const written = await normalizeWithQpdf(path, folder, workMs);
    if (written) return written;
    if (await requiresPassword(path)) return 'encrypted';
    const copy = await copyWithPdfium(content, workMs);
    if (copy === 'restricted') return copy;
    if (copy === 'password') return hasCompleteEncryption(content) ? 'encrypted' : undefined;
    if (copy === 'damaged') return undefined;
    await writeFile(path, copy, { mode: 0o600 });
    return await normalizeWithQpdf(path, folder, workMs);
  } finally {
    await rm(path, { force: true });
  }
}

const asStored = { objectStreams: 'disable', decodeLevel: 'none', removeUnreferencedResources: 'no' };

async function normalizeWithQpdf(
  inputFile: string,
  folder: string,
  workMs: number,
): Promise<Buffer | 'restricted' | undefined> {
  const outputFile = join(folder, `${randomUUID()}.pdf`);
  try {
    await runQpdf({ inputFile, outputFile, ...asStored }, workMs);
    return await conforming(await readFile(outputFile));
  } catch (error) {
    if (error instanceof QpdfRefusal) return undefined;
    throw error;
  } finally {
    await rm(outputFile, { force: true });
  }
}

/** Rewrites a document of qpdf's output where the strict reader still refuses it, for example for its page tree. */
async function conforming(bytes: Buffer): Promise<Buffer | 'restricted' | undefined> {
  const lenient = PdfDocument.open(bytes, { isLenient: true });
  // qpdf has opened it without a password, and keeps the encryption.
  if (lenient.isEncrypted) return 'restricted';
  try {
    const strict = PdfDocument.open(bytes);
    if (strict.pages.length > 0) return bytes;
  } catch (error) {
    if (!(error instanceof MalformedPdf)) throw error;
  }
  return lenient.pages.length > 0 ? rewriteDocument(lenient) : undefined;
}
