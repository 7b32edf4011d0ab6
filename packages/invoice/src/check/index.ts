export { checkInvoice } from './check-invoice.ts';
export type { CheckResult, Finding, RuleId, RuleSetId, Severity } from './finding.ts';
