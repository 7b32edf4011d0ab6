import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable } from '@blattwerk/testing/markdown';
import { writeReport } from '@blattwerk/testing/write-report';
import { allTestPackages, declarePackages, git } from '../../scripts/system-packages.ts';
import { changedCopy } from './checkout.ts';
import type { Plant, Proof, Row } from './proof.ts';
import { proofs } from './proofs.ts';

const [name = '', ...args] = process.argv.slice(2);
const proof = await proofs[name]?.();
if (!proof) {
  console.error(`npm run proof:${Object.keys(proofs).join('|')}`);
  process.exit(2);
}
const ownOptions = Object.keys(proof.options).map((option) => [option, { type: 'string' }] as const);
const { values } = parseArgs({
  args,
  options: {
    ...Object.fromEntries(ownOptions),
    plant: { type: 'string' },
    plants: { type: 'boolean' },
    report: { type: 'string' },
    copied: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const { plant: plantName, plants: wantsPlants, report, copied: isCopied, help: wantsHelp } = values;
const given: Readonly<Record<string, string | boolean | undefined>> = values;
const plant = plantName === undefined ? undefined : proof.plants[plantName];
const options = Object.fromEntries(
  Object.entries(proof.options).map(([option, { default: initial }]) => {
    return [option, String(given[option] ?? plant?.options?.[option] ?? initial)];
  }),
);
const isUsable = Object.entries(proof.options).every(([option, { isUsable: accepts }]) =>
  accepts(options[option] ?? ''),
);
if (wantsHelp || !isUsable || (plantName !== undefined && !plant)) {
  const own = Object.entries(proof.options).map(([option, { default: initial }]) => `[--${option} '${initial}']`);
  const plants = `[--plants | --plant ${Object.keys(proof.plants).join('|')}]`;
  console.error(`npm run proof:${name} -- ${[...own, plants, '[--report <json>]'].join(' ')}
${proof.usage}
With --plant the product has a fault, and the exit code is 0 only if the proof finds it; with --plants each of them in turn.`);
  process.exit(wantsHelp ? 0 : 2);
}

declarePackages([...allTestPackages, git]);
if (wantsPlants) process.exit(await findPlants());
process.exit(plant?.edit && !isCopied ? await runInCopy(plant.edit) : await prove());

/** Runs each plant in turn. @returns the exit code */
async function findPlants(): Promise<number> {
  const rows: Row[] = [];
  for (const [planted, { fails }] of Object.entries((proof as Proof).plants)) {
    console.log(`\nplant ${planted}`);
    const holds = (await runIn(join(import.meta.dirname, '../..'), ['--plant', planted])) === 0;
    rows.push({ name: planted, measured: holds ? 'found' : 'NOT FOUND', expected: fails, holds, findings: [] });
  }
  return reportRows(rows) === 0 ? 0 : 1;
}

/** Runs the same command in a copy of the repository with a changed source. @returns its exit code */
async function runInCopy(edit: NonNullable<Plant['edit']>): Promise<number> {
  using copy = changedCopy(edit);
  // Its report belongs where this one's would.
  const reportArgs = report === undefined ? [] : ['--report', resolve(report)];
  return await runIn(copy.path, [...args, '--copied', ...reportArgs]);
}

/** Runs this proof of a repository. @returns its exit code */
async function runIn(path: string, args: readonly string[]): Promise<number> {
  const command = [join(path, 'tests/proof/run.ts'), name, ...args];
  const [code] = (await once(spawn(process.execPath, command, { cwd: path, stdio: 'inherit' }), 'exit')) as [
    number | null,
  ];
  return code ?? 1;
}

/** @returns the exit code */
async function prove(): Promise<number> {
  const stops: (() => unknown)[] = [];
  let rows: Row[];
  try {
    rows = await (proof as Proof).prove({
      options,
      env: plant?.env ?? {},
      defer: (stop) => stops.unshift(stop),
      report: (line) => console.log(line),
    });
  } finally {
    for (const stop of stops) await stop();
  }
  const failed = reportRows(rows);
  if (!plant) return failed > 0 || rows.length === 0 ? 1 : 0;
  const isFound = rows.some((row) => !row.holds && row.name.startsWith(plant.fails));
  console.log(`plant ${plantName}: ${isFound ? 'found' : 'NOT FOUND'} by "${plant.fails}"`);
  return isFound ? 0 : 1;
}

/** Prints the rows, and writes them where a report is wanted. @returns how many failed */
function reportRows(rows: readonly Row[]): number {
  const cells = rows.map(({ holds, name: of, measured, expected }) => [
    holds ? 'ok' : 'FAILED',
    of,
    measured,
    expected,
  ]);
  for (const line of ['', ...markdownTable(['', 'criterion', 'measured', 'expected'], cells)]) console.log(line);
  const failed = rows.filter(({ holds }) => !holds);
  for (const row of failed) for (const finding of row.findings) console.log(`${row.name}: ${finding}`);
  const passed = rows.length - failed.length;
  console.log(`${passed} passed, ${failed.length} failed`);
  if (report !== undefined) writeReport(report, { passed, failed: failed.length, rows });
  return failed.length;
}
