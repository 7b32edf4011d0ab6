import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Outcome of `npm audit`: the vulnerable packages, or why the registry gave no answer. */
export type AuditOutcome = { vulnerable: string[] } | { unanswered: string };

interface AuditReport {
  vulnerabilities?: Record<string, { severity: string }>;
  error?: { summary?: string };
  message?: string;
}

/** Reads the output of `npm audit --json`. @throws Error where it is neither a report nor an error of the registry */
export function readAudit(json: string): AuditOutcome {
  const { vulnerabilities, error, message } = JSON.parse(json) as AuditReport;
  if (vulnerabilities)
    return { vulnerable: Object.entries(vulnerabilities).map(([name, { severity }]) => `${name} (${severity})`) };
  if (error || message) return { unanswered: error?.summary || (message ?? 'no reason given') };
  throw new Error('npm audit: expected vulnerabilities or an error, got neither');
}

/** Audits the packages of the product against the registry's advisories. */
function audit(): AuditOutcome {
  const args = ['audit', '--omit=dev', '--package-lock-only', '--json'];
  const { stdout, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  if (error) throw error;
  return readAudit(stdout);
}

/**
 * The lines of an outcome, and whether it passes: what was not audited does not, unless that is expected.
 * @param isOptional for a machine whose registry has no advisories
 */
export function judgeAudit(outcome: AuditOutcome, isOptional: boolean): { lines: string[]; passes: boolean } {
  if ('unanswered' in outcome) return { lines: [`not audited: ${outcome.unanswered}`], passes: isOptional };
  const { vulnerable } = outcome;
  const lines = [...vulnerable.map((each) => `FAILED ${each}`), `${vulnerable.length} vulnerable packages`];
  return { lines, passes: vulnerable.length === 0 };
}

if (import.meta.main) {
  const { lines, passes } = judgeAudit(audit(), process.argv.includes('--optional'));
  for (const line of lines) console.log(line);
  process.exitCode = passes ? 0 : 1;
}
