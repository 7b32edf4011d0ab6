import { maxObjectNumber } from '../../budget.ts';
import { MalformedPdf, TooComplexPdf } from '../../errors.ts';
import { PdfDocument } from '../../file/document.ts';
import { readPageTree } from '../../file/page-tree.ts';
import { asDict, PdfRef, type PdfValue } from '../../file/values.ts';
import type { Xref } from '../../file/xref.ts';

/** What can be wrong with a file, in the order in which it is reported. */
export const fileFaultKinds = [
  /** No header. The number is 1. */
  'header',
  /** Bytes before the header: their number. */
  'bytesBeforeHeader',
  /** The file ends within its data: the offset of its end. */
  'truncated',
  /** Cross-references that are missing or cannot be read. The number is 1. */
  'crossReferences',
  /** Cross-references that do not lead to their object: their number. */
  'offsets',
  /** Streams that do not end where their /Length says: their number. */
  'streamLengths',
  /** Objects that cannot be read, or not as a whole: their number. */
  'malformedObjects',
  /** Objects that others refer to, and that are not in the file: their number. */
  'missingObjects',
  /** A page tree with wrong counts, or with nodes that are missing or of another kind. The number is 1. */
  'pageTree',
  /** Pages that the page tree counts, and that are not in the file: their number. */
  'missingPages',
  /** Streams of pages whose data is damaged: their number. */
  'streamData',
  /** Anything else that the standard forbids. The number is 1. */
  'syntax',
] as const;
export type FileFaultKind = (typeof fileFaultKinds)[number];

export interface FileFault {
  kind: FileFaultKind;
  /** What it counts is said by the kind. */
  number: number;
}

/** Bytes in which the header is searched. */
const headerBytes = 65_536;
/** Bytes behind the last end of a file in which an object is searched. */
const tailBytes = 2_048;
/** Zeros at the end of a file that were never written, as downloads have them that were broken off. */
const minZeros = 64;
const objectHeader = /(?:^|[\r\n ])\d{1,7} {1,4}\d{1,5} {1,4}obj\b/;
const lastSection = /startxref\s{1,8}\d{1,12}\s{0,8}$/;

type FaultNumbers = Partial<Record<FileFaultKind, number | undefined>>;

/**
 * What is wrong with a file that is not conforming.
 * @param document lenient, whose objects were read, before it is changed
 * @returns at least one
 */
export function findFaults(document: PdfDocument, damagedStreams: number): FileFault[] {
  const numbers: FaultNumbers = {
    ...headerFault(document.bytes),
    truncated: truncationOf(document.bytes),
    ...referenceFaults(document),
    ...objectFaults(document),
    streamData: damagedStreams,
  };
  const found = fileFaultKinds.flatMap((kind) => {
    const number = numbers[kind] ?? 0;
    return number > 0 ? [{ kind, number }] : [];
  });
  return found.length > 0 ? found : [{ kind: 'syntax', number: 1 }];
}

function headerFault(bytes: Buffer): FaultNumbers {
  const at = bytes.subarray(0, headerBytes).indexOf('%PDF-');
  if (at < 0 || !/^\d\.\d/.test(bytes.toString('latin1', at + 5, at + 8))) return { header: 1 };
  return { bytesBeforeHeader: at };
}

/** The offset at which a file ends too early; undefined where it has its end. */
function truncationOf(bytes: Buffer): number | undefined {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  if (bytes.length - end < minZeros) end = bytes.length;
  const data = bytes.subarray(0, end);
  const marker = data.lastIndexOf('%%EOF');
  if (marker < 0) return lastSection.test(data.toString('latin1', Math.max(0, end - 128))) ? undefined : end;
  // A linearized file has an end behind its first page as well (ISO 32000-2, annex F).
  const behind = data.toString('latin1', marker + '%%EOF'.length, marker + tailBytes);
  return objectHeader.test(behind) ? end : undefined;
}

function referenceFaults(document: PdfDocument): FaultNumbers {
  const { bytes, budget, findsByHeaders } = document;
  try {
    const { xref } = findsByHeaders ? PdfDocument.open(bytes, { limits: budget.limits, isLenient: true }) : document;
    return { offsets: budget.operation(() => wrongOffsets(document, xref)) };
  } catch (error) {
    if (error instanceof MalformedPdf || error instanceof TooComplexPdf) return { crossReferences: 1 };
    throw error;
  }
}

function wrongOffsets({ bytes, budget }: PdfDocument, { entries }: Xref): number {
  let wrong = 0;
  for (const number of entries.numbers()) {
    budget.step();
    const entry = entries.get(number);
    if (entry && 'offset' in entry && !isHeaderAt(bytes, entry.offset, number)) wrong++;
  }
  return wrong;
}

function isHeaderAt(bytes: Buffer, offset: number, number: number): boolean {
  const header = /^\s{0,4}0{0,9}(\d{1,10})\s{1,4}\d{1,10}\s{1,4}obj/.exec(
    bytes.toString('latin1', offset, offset + 48),
  );
  return Number(header?.[1]) === number;
}

function objectFaults(document: PdfDocument): FaultNumbers {
  try {
    return document.budget.operation(() => readFaults(document));
  } catch (error) {
    // The file was recovered nevertheless.
    if (error instanceof TooComplexPdf) return {};
    throw error;
  }
}

function readFaults(document: PdfDocument): FaultNumbers {
  const { pages, hasLostNodes } = readPageTree(document);
  const counted = countOf(document);
  const missing = counted === undefined || !hasLostNodes ? 0 : counted - pages.length;
  return {
    streamLengths: document.wrongLengths,
    malformedObjects: document.unreadable.size,
    missingObjects: document.findsByHeaders ? missingObjects(document) : 0,
    pageTree: hasLostNodes || counted !== pages.length ? 1 : 0,
    // What no file can have was never there.
    missingPages: missing <= maxObjectNumber ? missing : 0,
  };
}

/** Pages that the root of the page tree counts; that of the file is below the one that recovered pages were added to. */
function countOf(document: PdfDocument): number | undefined {
  const root = document.dict(document.catalog.get('Pages'));
  const count = document.number(root?.get('Count'));
  if (count !== undefined || !root) return count;
  const [first] = document.array(root.get('Kids')) ?? [];
  return document.number(document.dict(first)?.get('Count'));
}

/** Number of the objects that readable ones refer to, and that were not found. */
function missingObjects(document: PdfDocument): number {
  const missing = new Set<number>();
  const visit = (value: PdfValue) => {
    if (value instanceof PdfRef) {
      if (document.object(value.number) === null && !document.unreadable.has(value.number)) missing.add(value.number);
      return;
    }
    const items = Array.isArray(value) ? value : asDict(value)?.values();
    if (!items) return;
    document.budget.step();
    for (const item of items) visit(item);
  };
  for (const number of document.xref.entries.numbers()) visit(document.object(number + document.base));
  return missing.size;
}
