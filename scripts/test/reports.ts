import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** The counts of a suite's report. */
export interface Counts {
  passed: number;
  failed: number;
  /** Of those that failed. */
  names?: readonly string[];
}

/** The part read of what vitest's reporter `json` writes. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** @param path a report of vitest's reporter `json`. */
export function readVitestReport(path: string): Counts {
  const report = readJson(path) as VitestReport;
  const names = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [file];
      return failed.map((test) => `${file}: ${test.fullName}: ${test.failureMessages[0]?.split('\n')[0]}`);
    });
  return { passed: report.numPassedTests, failed: report.numFailedTests || report.numFailedTestSuites, names };
}

interface PlaywrightTest {
  projectName: string;
  status: string;
  results: { errors: { message?: string }[] }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
}

/** The part read of what playwright's reporter `json` writes. */
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number };
}

/** @param path a report of playwright's reporter `json`. */
export function readPlaywrightReport(path: string): Counts {
  const { suites, stats } = readJson(path) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected, names: failedNames(suites) };
}

function failedNames(suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap((part) => [
    ...failedNames(part.suites ?? []),
    ...part.specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map((test) => `[${test.projectName}] ${file}:${line} ${title}: ${errorsOf(test)}`),
    ),
  ]);
}

/** Characters of a failed test's errors: what was expected and what was there. */
const maxErrors = 500;

function errorsOf({ results }: PlaywrightTest): string {
  const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
  return stripVTControlCharacters(messages.join(' ')).replaceAll(/\s+/g, ' ').slice(0, maxErrors);
}

/** @param path a report of a suite of the project's own, written by its `--report`. */
export function readCounts(path: string): Counts {
  return readJson(path) as Counts;
}

/** The part read of a summary of `turbo run --summarize`. */
interface TurboSummary {
  tasks: { taskId: string; command: string; execution?: { exitCode: number } }[];
}

/**
 * The tasks of a run of turbo, whether they ran or were read from the cache.
 * @param path a summary of `turbo run --summarize`
 */
export function readTurboSummary(path: string): Counts {
  const tasks = (readJson(path) as TurboSummary).tasks.filter(({ command }) => command !== '<NONEXISTENT>');
  // A task without an exit code was not run.
  const failed = tasks.filter(({ execution }) => execution?.exitCode !== 0);
  return {
    passed: tasks.length - failed.length,
    failed: failed.length,
    names: failed.map(({ taskId }) => taskId),
  };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
