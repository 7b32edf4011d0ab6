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

if (import.meta.main) {
  const outcome = audit();
  if ('unanswered' in outcome) console.log(`not audited: ${outcome.unanswered}`);
  else {
    for (const each of outcome.vulnerable) console.log(`FAILED ${each}`);
    console.log(`${outcome.vulnerable.length} vulnerable packages`);
    process.exitCode = outcome.vulnerable.length > 0 ? 1 : 0;
  }
}
