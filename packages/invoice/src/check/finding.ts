import type { FoundArea } from '../compare/index.ts';
import type { Place } from '../model.ts';
import type { SentenceKey } from '../texts/rules.de.ts';
import type { GroupId, TermId } from '../terms.ts';

/** `error` makes an invoice invalid, `warning` does not, `note` is advice. */
export type Severity = 'error' | 'warning' | 'note';

/**
 * Identifier of a rule as its publisher spells it: `BR-CO-10`, `BR-DE-15`, `CII-SR-041`, `UBL-CR-001`, `PEPPOL-EN16931-R008`. Those
 * that begin with `XSD-` are requirements of the syntax's schema, which has no identifiers; `PDF-` and `PAGE-` are our own, of the PDF
 * around an invoice and of what its pages say.
 */
export type RuleId = `${'BR' | 'CII' | 'UBL' | 'PEPPOL' | 'XSD' | 'PDF' | 'PAGE' | 'FX'}-${string}`;

/**
 * - `schema`: what the schema of the syntax requires of values, as far as terms are concerned
 * - `en16931`: rules of EN 16931-1, with the code lists of its release
 * - `cii`, `ubl`: rules of the syntax (CEN/TS 16931-3-3 and 16931-3-2)
 * - `facturX`: those rules of EN 16931-1 that hold as well in the profiles of Factur-X with less or more than it, MINIMUM, BASIC WL
 *   and EXTENDED
 * - `xrechnung`: rules of XRechnung 3.0, `extension` those of its extension, `cvd` those on clean vehicles
 * - `peppol`: rules of Peppol BIS Billing 3.0 that XRechnung takes over
 */
export type RuleSetId = 'schema' | 'en16931' | 'cii' | 'ubl' | 'facturX' | 'xrechnung' | 'extension' | 'cvd' | 'peppol';

/** A rule that is broken, at one place. */
export interface Finding {
  readonly rule: RuleId;
  readonly severity: Severity;
  /** The sentence that tells it. */
  readonly sentence: SentenceKey;
  /** Values for the sentence: expected and found amounts, codes, names of elements. */
  readonly params: Readonly<Record<string, string>>;
  /** What it is about. */
  readonly terms: readonly (TermId | GroupId)[];
  /** Of the element that the rule speaks of, or of its parent where something is missing. */
  readonly place: Place;
  /** Where the pages of the PDF show what contradicts; of rules that begin with `PAGE-` only. */
  readonly shown?: FoundArea;
}

export interface CheckResult {
  /** `warnings` where there are findings, none of which is an error or all of which are less; notes alone leave it `valid`. */
  readonly outcome: 'valid' | 'warnings' | 'invalid';
  /** In the order of their use. */
  readonly ruleSets: readonly RuleSetId[];
  /** In the order of the rule sets and their rules. */
  readonly findings: readonly Finding[];
  /** Number of further findings of rules that have the most findings one can have. */
  readonly omitted: number;
}
