import type { BudgetLimits } from '../../budget.ts';
import { MalformedPdf, TooComplexPdf } from '../../errors.ts';
import { PdfDocument } from '../../file/document.ts';
import { readPageTree } from '../../file/page-tree.ts';
import { isSameValue, type PdfDict, PdfName } from '../../file/values.ts';
import type { XrefEntry } from '../../file/xref.ts';
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
  const byReferences = openReading(bytes, { ...within, isLenient: true });
  if (byReferences === 'encrypted') return byReferences;
  if (isOpened(byReferences) && !byReferences.lacksObjects) {
    const whole = await inspect(byReferences, { stopsAtLoss: true });
    if (isReading(whole) && whole.isWhole) return rewrite(whole);
  }
  const byHeaders = openReading(bytes, { ...within, findsByHeaders: true });
  if (byHeaders === 'encrypted') return byHeaders;
  const inspected = await inspect(byHeaders);
  if (!isOpened(byReferences)) return rewrite(isReading(inspected) ? inspected : (byReferences ?? inspected));
  // To read all pages twice would take most of the time.
  if (isReading(inspected) && isOpened(byHeaders) && hasObjectsOf(byHeaders, byReferences)) return rewrite(inspected);
  const other = await inspect(openReading(bytes, { ...within, isLenient: true }));
  if (!isReading(inspected)) return rewrite(other ?? inspected);
  return rewrite(isReading(other) && showsMore(other, inspected) ? other : inspected);
}

/** Whether a document has every readable object that another reading of the same file has, so that it shows as much. */
function hasObjectsOf({ document }: OpenedReading, { document: other }: OpenedReading): boolean {
  if (!isSameValue(document.trailer.get('Root') ?? null, other.trailer.get('Root') ?? null)) return false;
  for (const number of other.xref.entries.numbers()) {
    document.budget.step();
    if (
      other.object(number) !== null &&
      !isSameEntry(document.xref.entries.get(number), other.xref.entries.get(number))
    )
      return false;
  }
  return true;
}

function isSameEntry(one: XrefEntry | undefined, other: XrefEntry | undefined): boolean {
  if (!one || !other) return one === other;
  if ('offset' in one) return 'offset' in other && one.offset === other.offset;
  return 'stream' in other && one.stream === other.stream && one.index === other.index;
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

/** Why there is no reading: the file is encrypted, exhausts its budget, or has no page. */
type NoReading = 'encrypted' | TooComplexPdf | undefined;
type Outcome = Reading | NoReading;

/** A document with pages, of which every object was read. */
interface OpenedReading {
  document: PdfDocument;
  /** Whether something is missing, before its pages are inspected. */
  lacksObjects: boolean;
}

function isReading(outcome: Outcome): outcome is Reading {
  return outcome !== undefined && outcome !== 'encrypted' && !(outcome instanceof TooComplexPdf);
}

function isOpened(outcome: OpenedReading | NoReading): outcome is OpenedReading {
  return outcome !== undefined && outcome !== 'encrypted' && !(outcome instanceof TooComplexPdf);
}

function openReading(
  bytes: Uint8Array,
  options: { limits?: BudgetLimits; isLenient?: boolean; findsByHeaders?: boolean },
): OpenedReading | NoReading {
  try {
    const document = PdfDocument.open(bytes, options);
    if (document.isEncrypted) return 'encrypted';
    const { hasLostNodes } = readPageTree(document);
    if (document.pages.length === 0) return undefined;
    for (const number of document.xref.entries.numbers()) document.object(number);
    return { document, lacksObjects: hasLostNodes || document.unreadable.size > 0 };
  } catch (error) {
    return noReading(error);
  }
}

async function inspect(opened: OpenedReading | NoReading, options: { stopsAtLoss?: boolean } = {}): Promise<Outcome> {
  if (!isOpened(opened)) return opened;
  const { document, lacksObjects } = opened;
  try {
    const { incompletePages, textBytes, remains, lostFonts, damagedStreams } = await inspectPages(document, options);
    return {
      pageCount: document.pages.length,
      textBytes,
      incompletePages,
      isWhole: !lacksObjects && incompletePages.length === 0,
      hasDroppedObjects: document.unreadable.size > 0,
      source: document.findsByHeaders ? 'headers' : 'references',
      findFaults: () => findFaults(document, damagedStreams),
      write: () => {
        for (const { owner, name } of lostFonts)
          dictAt(document, dictAt(document, owner, 'Resources'), 'Font').set(name, substituteFont());
        return rewriteDocument(document, remains);
      },
    };
  } catch (error) {
    return noReading(error);
  }
}

/** @throws the error unless it means that there is no reading */
function noReading(error: unknown): TooComplexPdf | undefined {
  if (error instanceof TooComplexPdf && error.resource !== 'cpuMs') return error;
  if (error instanceof MalformedPdf) return undefined;
  throw error;
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
