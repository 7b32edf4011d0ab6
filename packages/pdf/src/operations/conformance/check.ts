import { MalformedPdf } from '../../errors.ts';
import { PdfDocument } from '../../file/document.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { ColorChecker } from './check-colors.ts';
import { ContentChecker } from './check-contents.ts';
import { checkFile, checkObjects, unreadableRule } from './check-file.ts';
import { InteractionChecker } from './check-interaction.ts';
import { checkMetadata } from './check-metadata.ts';
import { checkEmbeddedFiles, checkParts } from './check-parts.ts';
import type { ConformanceFinding, ConformanceLevel } from './finding.ts';
import { RuleChecker } from './rules.ts';

/** Maximum nesting of embedded files that are checked; those within them do not conform. */
const maxEmbeddedDepth = 3;

/**
 * Checks what a level of PDF/A demands that a program can decide (ISO 19005-1, -2 and -3).
 * @returns the rules that the document breaks; none where it conforms
 * @throws TooComplexPdf where the document exceeds its budget
 */
export function checkConformance(document: PdfDocument, level: ConformanceLevel): Promise<ConformanceFinding[]> {
  return check(document, level, 0);
}

async function check(document: PdfDocument, level: ConformanceLevel, depth: number): Promise<ConformanceFinding[]> {
  const checker = new RuleChecker(level);
  const { budget } = document;
  budget.operation(() => checkFile(document, checker));
  budget.operation(() => checkObjects(document, checker));
  try {
    await checkContents(document, checker, depth);
  } catch (error) {
    // Parts of it cannot be read, which was reported where they are objects.
    if (!(error instanceof MalformedPdf)) throw error;
    checker.report(unreadableRule, { subject: document });
  }
  return checker.findings;
}

async function checkContents(document: PdfDocument, checker: RuleChecker, depth: number): Promise<void> {
  const { budget } = document;
  const graph = budget.operation(() => new ObjectGraph(document));
  const colors = new ColorChecker(document, checker);
  const interaction = new InteractionChecker(document, checker);
  budget.operation(() => {
    colors.checkIntents();
    checkMetadata(document, graph, checker);
    checkParts(document, graph, checker);
    interaction.checkDocument();
  });
  const contents = new ContentChecker(document, checker, colors);
  for (const [index, page] of document.pages.entries()) {
    checker.pageNumber = index + 1;
    budget.operation(() => interaction.checkPage(page));
    await contents.page(page);
  }
  checker.pageNumber = undefined;
  await checkEmbeddedFiles(document, graph, checker, (bytes) => conforms(bytes, depth + 1));
}

/** Whether an embedded file conforms to part 1 or 2, whatever it claims. */
async function conforms(bytes: Buffer, depth: number): Promise<boolean> {
  if (depth > maxEmbeddedDepth) return false;
  try {
    for (const level of ['1b', '2b'] as const)
      if ((await check(PdfDocument.open(bytes), level, depth)).length === 0) return true;
  } catch (error) {
    if (!(error instanceof MalformedPdf)) throw error;
  }
  return false;
}
