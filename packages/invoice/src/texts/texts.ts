import type { Finding } from '../check/finding.ts';
import type { GroupId, TermId } from '../terms.ts';
import type { CodeNames } from './code-names.ts';

export type { CodeNames };

/** The texts of a language, which a page loads for its own alone. */
export interface InvoiceTexts {
  readonly groupNames: Readonly<Record<GroupId, string>>;
  readonly termNames: Readonly<Record<TermId, string>>;
  readonly codeNames: CodeNames;
  /** What is wrong, with the values as in its `params`. */
  readonly sentenceOf: (finding: Finding) => string;
  /** What usually helps. */
  readonly helpOf: (finding: Finding) => string | undefined;
}
