import type { Invoice } from '../model.ts';
import { Facts } from './facts.ts';
import type { CheckResult, Finding, RuleSetId } from './finding.ts';
import { requiredRules } from './required-rules.ts';
import type { Rule } from './rule.ts';
import { relationRules, sumRules } from './sum-rules.ts';
import { vatRules } from './vat-rules.ts';

/** Of one rule: the first are enough to correct an invoice, and a file from a stranger can have any number. */
const maxFindingsOfRule = 100;

/** Rules of EN 16931-1. */
const modelRules: readonly Rule[] = [...requiredRules, ...sumRules, ...relationRules, ...vatRules];

/** Checks an invoice by the rules that its profile names. Never throws, in time that grows with the invoice alone. */
export function checkInvoice(invoice: Invoice): CheckResult {
  const facts = new Facts(invoice);
  const ruleSets: readonly RuleSetId[] = ['en16931'];
  const all = modelRules.map((rule) => findingsOf(rule, facts));
  const findings = all.flatMap((each) => each.slice(0, maxFindingsOfRule));
  const omitted = all.reduce((sum, { length }) => sum + Math.max(0, length - maxFindingsOfRule), 0);
  return { outcome: outcomeOf(findings), ruleSets, findings, omitted };
}

function outcomeOf(findings: readonly Finding[]): CheckResult['outcome'] {
  if (findings.some(({ severity }) => severity === 'error')) return 'invalid';
  return findings.some(({ severity }) => severity === 'warning') ? 'warnings' : 'valid';
}

function findingsOf({ id, severity = 'error', sentence, each, terms, check }: Rule, facts: Facts): Finding[] {
  return facts.checked(each).flatMap((group) => {
    const found = check(group, facts) ?? [];
    const breaches = Array.isArray(found) ? found : [found];
    return breaches.map((breach): Finding => {
      return { rule: id, severity, sentence, params: {}, terms, place: group.place, ...breach };
    });
  });
}
