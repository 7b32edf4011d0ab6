import { writeFileSync } from 'node:fs';

/** What every suite reports, beside what it adds. */
interface Report {
  passed: number;
  failed: number;
}

/** Writes the report of a suite as JSON, with the seconds since this process began. */
export function writeReport(path: string, report: Report & Readonly<Record<string, unknown>>): void {
  writeFileSync(path, JSON.stringify({ ...report, seconds: Math.round(process.uptime()) }));
}
