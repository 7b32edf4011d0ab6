import { pathPaintings } from '../../../content/operators.ts';
import { asInteger, type PdfDict, type PdfStream } from '../../../file/values.ts';
import type { Page } from '../../../file/page-tree.ts';
import type { ContentHandler, CurrentContent, FormUse, MarkedSequence } from '../../../interpret/content-handler.ts';
import { Interpreter } from '../../../interpret/interpret.ts';
import { languageRules } from '../check-structure.ts';
import type { ReportedFinding, Rule, RuleChecker } from '../rules.ts';
import type { StructureTree } from './structure-tree.ts';

/** What is around content: sequences of marked content, and those around the forms that have it. */
interface Surroundings {
  /** Whether it is of an element within the structure of the document. */
  isTagged: boolean;
  isArtifact: boolean;
  /** Whether its language is stated, if not by the catalog. */
  hasLanguage: boolean;
}

/** A sequence of marked content within others. */
interface SequenceFacts extends Surroundings {
  tag: string;
  /** Whether it has a text that people hear. */
  hasText: (key: string) => boolean;
}

const sequenceRules: readonly Rule<SequenceFacts>[] = [
  {
    kind: 'artifactTags',
    clauses: { ua: '7.1-1' },
    isBroken: ({ tag, isTagged }) => tag === artifact && isTagged,
  },
  { kind: 'artifactTags', clauses: { ua: '7.1-2' }, isBroken: ({ isTagged, isArtifact }) => isTagged && isArtifact },
  ...(
    [
      ['7.2-30', 'ActualText'],
      ['7.2-31', 'Alt'],
      ['7.2-32', 'E'],
    ] as const
  ).map(
    ([clause, key]): Rule<SequenceFacts> => ({
      kind: 'languageMissing',
      clauses: { ua: clause },
      isBroken: ({ tag, hasText, hasLanguage }) => tag === '/Span' && hasText(key) && !hasLanguage,
    }),
  ),
];

const itemRules: readonly Rule<Surroundings>[] = [
  {
    kind: 'untaggedContent',
    clauses: { ua: '7.1-3' },
    isBroken: ({ isTagged, isArtifact }) => !isTagged && !isArtifact,
  },
];

const textRules: readonly Rule<Surroundings>[] = [
  { kind: 'languageMissing', clauses: { ua: '7.2-34' }, isBroken: ({ hasLanguage }) => !hasLanguage },
];

/** A form that has elements of its own, and is used again. */
const repeatedRule: Rule<unknown> = { kind: 'repeatedForm', clauses: { ua: '7.20-2' }, isBroken: () => true };

const artifact = '/Artifact';
const textOperators: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);
const outermost: Surroundings = { isTagged: false, isArtifact: false, hasLanguage: false };

/** Checks that what pages show is marked as content of the structure, or as an artifact (ISO 14289-1, 7.1). */
export class MarkedContentChecker implements ContentHandler {
  readonly #tree: StructureTree;
  readonly #checker: RuleChecker;
  readonly #interpreter: Interpreter;
  /** Of the contents that are open, from the page on: what is around them, with their sequences. */
  readonly #open: { owner: PdfDict; around: Surroundings[]; key: string; firstReport: number }[] = [];
  /** Forms that were used, with what was found in them, by what was around them. */
  readonly #known = new Map<string, readonly ReportedFinding[]>();
  readonly #used = new Map<PdfStream, number>();
  readonly #tagged = new Map<PdfDict, { isTagged: boolean; hasLanguage: boolean }>();

  constructor(tree: StructureTree, checker: RuleChecker) {
    this.#tree = tree;
    this.#checker = checker;
    this.#interpreter = new Interpreter(tree.document);
  }

  async page(page: Page): Promise<void> {
    this.#open.length = 0;
    this.#enter(page.dict, { ...outermost, hasLanguage: this.#tree.hasLanguage }, '');
    await this.#interpreter.page(page, this);
  }

  operation({ operation: { operator } }: CurrentContent): void {
    const isText = textOperators.has(operator);
    if (isText) this.#checker.check(textRules, this.#current, this.#place);
    const painting = pathPaintings.get(operator);
    const isPath = painting !== undefined && (painting.fill !== undefined || painting.isStroked === true);
    if (isText || isPath || operator === 'sh' || operator === 'BI') this.#item();
  }

  drawImage({ value }: { value: unknown }): void {
    // Inline images were found by their operators.
    if (value !== undefined) this.#item();
  }

  beginMarked({ tag, properties }: MarkedSequence): void {
    const open = this.#open.at(-1);
    if (!open) return;
    const { document } = this.#tree;
    const outer = this.#current;
    const mcid = asInteger(document.resolve(properties?.get('MCID')));
    const own = mcid === undefined ? undefined : this.#tree.elementOfContent(open.owner, mcid);
    const language = this.#tree.textOf(properties, 'Lang');
    const facts = own && this.#factsOf(own);
    const around: Surroundings = {
      isTagged: facts?.isTagged ?? outer.isTagged,
      isArtifact: outer.isArtifact || tag === artifact,
      hasLanguage: outer.hasLanguage || language !== undefined || facts?.hasLanguage === true,
    };
    open.around.push(around);
    const hasText = (key: string) => document.string(properties?.get(key)) !== undefined;
    this.#checker.check(sequenceRules, { ...around, tag, hasText }, this.#place);
    if (language !== undefined) this.#checker.check(languageRules, language, this.#place);
  }

  endMarked(): undefined {
    const around = this.#open.at(-1)?.around;
    if (around && around.length > 1) around.pop();
  }

  enterForm({ stream, value }: FormUse): 'skip' | undefined {
    const { document } = this.#tree;
    const around = this.#current;
    const count = this.#used.size;
    const id = this.#used.get(stream) ?? count;
    if (this.#used.has(stream) && stream.dict.has('StructParents'))
      this.#checker.report(repeatedRule, { subject: stream, object: document.numberOf(value) });
    this.#used.set(stream, id);
    const key = `${id} ${around.isTagged} ${around.isArtifact} ${around.hasLanguage}`;
    const known = this.#known.get(key);
    if (known) {
      // What was found is on this page as well, beside forms, which are counted themselves.
      for (const { rule, place } of known) this.#checker.report(rule, rule === repeatedRule ? place : this.#place);
      return 'skip';
    }
    // What contains itself is not followed again.
    this.#known.set(key, []);
    this.#enter(stream.dict, around, key);
    return undefined;
  }

  leaveForm(): void {
    const left = this.#open.pop();
    if (left) this.#known.set(left.key, this.#checker.reportsSince(left.firstReport));
  }

  get #current(): Surroundings {
    return this.#open.at(-1)?.around.at(-1) ?? outermost;
  }

  /** Pages are counted, not the places on them. */
  get #place(): { subject: unknown } {
    return { subject: this.#open.at(0)?.owner };
  }

  #enter(owner: PdfDict, around: Surroundings, key: string): void {
    this.#open.push({ owner, around: [around], key, firstReport: this.#checker.reportCount });
  }

  #item(): void {
    this.#checker.check(itemRules, this.#current, this.#place);
  }

  #factsOf(element: PdfDict): { isTagged: boolean; hasLanguage: boolean } {
    const known = this.#tagged.get(element);
    if (known) return known;
    const facts = { isTagged: this.#tree.isInTree(element), hasLanguage: this.#tree.statesLanguage(element) };
    this.#tagged.set(element, facts);
    return facts;
  }
}
