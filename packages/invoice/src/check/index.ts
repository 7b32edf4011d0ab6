export { checkInvoice } from './check-invoice.ts';
export { codesOf } from './code-lists.ts';
export type { CheckResult, Finding, RuleId, RuleSetId, Severity } from './finding.ts';
