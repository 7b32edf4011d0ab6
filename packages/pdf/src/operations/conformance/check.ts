import { cpuMilliseconds } from '../../budget.ts';
import { isUnreadable, MalformedPdf, TooComplexPdf } from '../../errors.ts';
import { PdfDocument } from '../../file/document.ts';
import type { ConformanceLevel } from '../../file/metadata/archive-claim.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { AccessibilityChecker } from './accessibility/check-accessibility.ts';
import { ColorChecker } from './check-colors.ts';
import { ContentChecker } from './check-contents.ts';
import { checkFile, checkObjects, unreadableRule } from './check-file.ts';
import { InteractionChecker } from './check-interaction.ts';
import { checkMetadata } from './check-metadata.ts';
import { checkEmbeddedFiles, checkParts } from './check-parts.ts';
import { StructureChecker } from './check-structure.ts';
import type { ConformanceFinding } from './finding.ts';
import { openUnrepaired } from './open-unrepaired.ts';
import { type CheckedLevel, RuleChecker } from './rules.ts';

/** Maximum nesting of embedded files that are checked; those within them do not conform. */
const maxEmbeddedDepth = 3;

/**
 * Checks what a level of PDF/A demands that a program can decide (ISO 19005-1, -2 and -3), or PDF/UA-1 (ISO 14289-1).
 * @returns the rules that the document breaks; none where it conforms
 * @throws TooComplexPdf where the document exceeds its budget
 */
export function checkConformance(document: PdfDocument, level: CheckedLevel): Promise<ConformanceFinding[]> {
  return check(document, { level, depth: 0 });
}

/** Largest file that `meetsLevel` checks, in bytes, and processor time that its pages take, in ms; beyond, it meets none. */
const maxMeetingBytes = 100 * 1024 * 1024;
const maxMeetingMs = 6_000;

/**
 * Whether a written file meets a level of PDF/A, by a check that ends with the first finding.
 * @returns false as well where that takes too long
 */
export async function meetsLevel(bytes: Uint8Array, level: ConformanceLevel): Promise<boolean> {
  if (bytes.length > maxMeetingBytes) return false;
  try {
    const document = openUnrepaired(bytes, null);
    return (await check(document, { level, depth: 0, maxMs: maxMeetingMs })).length === 0;
  } catch (error) {
    if (isUnreadable(error) || error instanceof TooComplexPdf) return false;
    throw error;
  }
}

interface CheckOptions {
  level: CheckedLevel;
  /** Nesting of embedded files. */
  depth: number;
  /** Processor time of all pages, in ms; the check ends with the first finding then. */
  maxMs?: number;
}

async function check(document: PdfDocument, options: CheckOptions): Promise<ConformanceFinding[]> {
  const checker = new RuleChecker(options.level);
  const { budget } = document;
  budget.operation(() => checkFile(document, checker));
  budget.operation(() => checkObjects(document, checker));
  try {
    await checkContents(document, checker, options);
  } catch (error) {
    // Parts of it cannot be read, which was reported where they are objects.
    if (!(error instanceof MalformedPdf)) throw error;
    checker.report(unreadableRule, { subject: document });
  }
  return checker.findings;
}

async function checkContents(
  document: PdfDocument,
  checker: RuleChecker,
  { depth, maxMs }: CheckOptions,
): Promise<void> {
  const isEnough = () => maxMs !== undefined && checker.hasFindings;
  if (isEnough()) return;
  const { budget } = document;
  const graph = budget.operation(() => new ObjectGraph(document));
  const colors = new ColorChecker(document, checker);
  const interaction = new InteractionChecker(document, checker);
  const structure = new StructureChecker(document, checker);
  budget.operation(() => {
    colors.checkIntents();
    checkMetadata(document, graph, checker);
    checkParts(document, graph, checker);
    structure.checkDocument(graph);
    interaction.checkDocument();
  });
  const accessibility = checker.isAccessible ? new AccessibilityChecker(document, checker) : undefined;
  accessibility?.checkDocument(graph);
  const contents = new ContentChecker(document, checker, { colors, structure });
  const startedMs = cpuMilliseconds();
  for (const [index, page] of document.pages.entries()) {
    if (isEnough()) return;
    if (maxMs !== undefined && cpuMilliseconds() - startedMs > maxMs) throw new TooComplexPdf('cpuMs', maxMs);
    checker.pageNumber = index + 1;
    budget.operation(() => interaction.checkPage(page));
    await contents.page(page);
    await accessibility?.checkPage(page);
  }
  checker.pageNumber = undefined;
  await checkEmbeddedFiles(document, graph, checker, (bytes) => conforms(bytes, depth + 1));
}

/** Whether an embedded file conforms to part 1 or 2, whatever it claims. */
async function conforms(bytes: Buffer, depth: number): Promise<boolean> {
  if (depth > maxEmbeddedDepth) return false;
  try {
    for (const level of ['1b', '2b'] as const)
      if ((await check(PdfDocument.open(bytes), { level, depth })).length === 0) return true;
  } catch (error) {
    if (!(error instanceof MalformedPdf)) throw error;
  }
  return false;
}
