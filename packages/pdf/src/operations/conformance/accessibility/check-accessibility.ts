import { MalformedPdf } from '../../../errors.ts';
import type { PdfDocument } from '../../../file/document.ts';
import type { ObjectGraph } from '../../../file/object-graph.ts';
import type { Page } from '../../../file/page-tree.ts';
import { unreadableRule } from '../check-file.ts';
import type { RuleChecker } from '../rules.ts';
import { checkAnnotations, checkFieldNames } from './check-annotations.ts';
import { checkCatalog } from './check-catalog.ts';
import { checkElements } from './check-elements.ts';
import { MarkedContentChecker } from './check-marked-contents.ts';
import { StructureTree } from './structure-tree.ts';

/** Checks what PDF/UA-1 demands beside what PDF/A demands too (ISO 14289-1). */
export class AccessibilityChecker {
  readonly #tree: StructureTree;
  readonly #checker: RuleChecker;
  readonly #contents: MarkedContentChecker;

  constructor(document: PdfDocument, checker: RuleChecker) {
    this.#tree = document.budget.operation(() => new StructureTree(document));
    this.#checker = checker;
    this.#contents = new MarkedContentChecker(this.#tree, checker);
  }

  checkDocument(graph: ObjectGraph): void {
    this.#tree.document.budget.operation(() => {
      checkCatalog(this.#tree, graph, this.#checker);
      checkElements(this.#tree, this.#checker);
      checkFieldNames(this.#tree, this.#checker);
    });
  }

  async checkPage(page: Page): Promise<void> {
    this.#tree.document.budget.operation(() => checkAnnotations(this.#tree, page, this.#checker));
    try {
      await this.#contents.page(page);
    } catch (error) {
      if (!(error instanceof MalformedPdf)) throw error;
      this.#checker.report(unreadableRule, { subject: page.dict, object: page.number });
    }
  }
}
