import type { BudgetLimits } from '../../budget.ts';
import { MalformedPdf, TooComplexPdf } from '../../errors.ts';
import { PdfDocument } from '../../file/document.ts';
import { readPageTree } from '../../file/page-tree.ts';
import { type PdfDict, PdfName } from '../../file/values.ts';
import { type FileFault, findFaults } from './find-faults.ts';
import { inspectPages, type IncompletePage } from './find-incomplete-pages.ts';
import { rewriteDocument } from './rewrite-document.ts';

/** What one reading of a damaged file shows. */
export interface ReadContents {
  pageCount: number;
  /** Bytes of all strings that are shown as visible text, to compare readings of the same file. */
  textBytes: number;
  incompletePages: IncompletePage[];
}

/**
 * How the objects of a damaged file were found: by its cross-references, by their headers, in the revision before a truncated
 * one, or by another program that has written the file again.
 */
export type RepairSource = 'references' | 'headers' | 'revision' | 'otherProgram';

/** A damaged file, written again as a conforming one. */
export interface RecoveredFile extends ReadContents {
  bytes: Buffer;
  source: RepairSource;
  /** At least one. */
  faults: FileFault[];
  /** Whether nothing is known to be missing, so that no other program can recover more. */
  isWhole: boolean;
  /** Whether objects that cannot be read were dropped. */
  hasDroppedObjects: boolean;
}

/**
 * Recovers a damaged file: by its cross-references, and where something is missing, by the headers of its objects; of
 * both, the reading that shows more is used. Damaged streams are kept as far as they can be decoded, and text whose font
 * is missing stays readable where it is in ASCII.
 * @param limits of each reading, instead of `budgetLimits` of the file's size
 * @returns `encrypted` where the file has to be decrypted first; undefined where no page is found, or the error where
 *   that is because a reading exhausted its budget: another program may read the file
 * @throws TooComplexPdf where the processor time of the budget is exhausted: another program would need at least as much
 */
export async function recoverDocument(
  bytes: Uint8Array,
  limits?: BudgetLimits,
): Promise<RecoveredFile | 'encrypted' | TooComplexPdf | undefined> {
  const within = limits ? { limits } : {};
  const byReferences = await read(bytes, { ...within, isLenient: true });
  if (byReferences === 'encrypted' || (isReading(byReferences) && byReferences.isWhole)) return rewrite(byReferences);
  const byHeaders = await read(bytes, { ...within, findsByHeaders: true });
  if (byHeaders === 'encrypted') return byHeaders;
  if (!isReading(byHeaders)) return rewrite(byReferences ?? byHeaders);
  if (!isReading(byReferences)) return rewrite(byHeaders);
  return rewrite(showsMore(byReferences, byHeaders) ? byReferences : byHeaders);
}

/** Whether a reading shows more pages or more text than another, and less of neither. */
export function showsMore(one: ReadContents, other: ReadContents): boolean {
  if (one.pageCount < other.pageCount || one.textBytes < other.textBytes) return false;
  return one.pageCount > other.pageCount || one.textBytes > other.textBytes;
}

/** What a conforming file shows. */
export async function readContents(bytes: Uint8Array): Promise<ReadContents> {
  const document = PdfDocument.open(bytes, { isLenient: true });
  const { incompletePages, textBytes } = await inspectPages(document);
  return { pageCount: document.pages.length, textBytes, incompletePages };
}

/** A font with which text in ASCII stays readable. */
function substituteFont(): PdfDict {
  const names = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
  return new Map(Object.entries(names).map(([key, name]) => [key, new PdfName(name)]));
}

/** The dictionary that an entry has or references; a new one where it is missing. */
function dictAt(document: PdfDocument, parent: PdfDict, key: string): PdfDict {
  const known = document.dict(parent.get(key));
  if (known) return known;
  const added: PdfDict = new Map();
  parent.set(key, added);
  return added;
}

interface Reading extends Omit<RecoveredFile, 'bytes' | 'faults'> {
  findFaults: () => FileFault[];
  write: () => Buffer;
}

/** A reading, or why there is none: the file is encrypted, exhausts its budget, or has no page. */
type Outcome = Reading | 'encrypted' | TooComplexPdf | undefined;

function isReading(outcome: Outcome): outcome is Reading {
  return outcome !== undefined && outcome !== 'encrypted' && !(outcome instanceof TooComplexPdf);
}

async function read(
  bytes: Uint8Array,
  options: { limits?: BudgetLimits; isLenient?: boolean; findsByHeaders?: boolean },
): Promise<Outcome> {
  try {
    const document = PdfDocument.open(bytes, options);
    if (document.isEncrypted) return 'encrypted';
    const { hasLostNodes } = readPageTree(document);
    const pageCount = document.pages.length;
    if (pageCount === 0) return undefined;
    const { incompletePages, textBytes, remains, lostFonts, damagedStreams } = await inspectPages(document);
    for (const number of document.xref.entries.numbers()) document.object(number);
    const hasDroppedObjects = document.unreadable.size > 0;
    const isWhole = !hasLostNodes && incompletePages.length === 0 && !hasDroppedObjects;
    return {
      pageCount,
      textBytes,
      incompletePages,
      isWhole,
      hasDroppedObjects,
      source: document.findsByHeaders ? 'headers' : 'references',
      findFaults: () => findFaults(document, damagedStreams),
      write: () => {
        for (const { owner, name } of lostFonts)
          dictAt(document, dictAt(document, owner, 'Resources'), 'Font').set(name, substituteFont());
        return rewriteDocument(document, remains);
      },
    };
  } catch (error) {
    if (error instanceof TooComplexPdf && error.resource !== 'cpuMs') return error;
    if (error instanceof MalformedPdf) return undefined;
    throw error;
  }
}

/** @returns undefined where the written file has other pages, as a file with an unreadable page object may */
function rewrite(reading: Outcome): RecoveredFile | Exclude<Outcome, Reading> {
  if (!isReading(reading)) return reading;
  try {
    const { write, findFaults: find, ...contents } = reading;
    const faults = find();
    const bytes = write();
    return PdfDocument.open(bytes).pages.length === contents.pageCount ? { ...contents, faults, bytes } : undefined;
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined;
    throw error;
  }
}
