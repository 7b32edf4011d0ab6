import { appendFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Contract, contracts, parseOptions, ToolError, type ToolName } from '@blattwerk/shared';
import { sendAtOnce } from '@blattwerk/testing/load/arrivals';
import { PdfDocument, readConformanceClaim } from '@blattwerk/pdf/internal';
import { markdownTable, writeBetween } from '@blattwerk/testing/markdown';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { declarePackages, java, productPackages } from '../../scripts/system-packages.ts';
import { loadHandler } from '../../apps/worker/src/child/handlers.ts';
import { runInMemory } from '../../apps/worker/src/testing/run-in-memory.ts';
import { checkByVeraPdf } from '../pdfa/verapdf.ts';
import { claimsOf, type Inspection, inspect, ruleNames } from './inspect.ts';

const usage = `npm run claims -- <folder of veraPDF-corpus> [--every <n>] [--part <k>/<n>] [--keep <folder>] [--verapdf <class path>] [--write]
Runs each PDF tool on files that conform to PDF/A-1b, 2b, 3b and PDF/UA-1, and checks that an answer either breaks nothing
that its claim demands and the file kept, or claims nothing and says so. The files are every n-th of those in
PDF_A-1b, PDF_A-2b, PDF_A-3b and PDF_UA-1 whose name contains "pass", in the order of their paths.
  --every    5 by default
  --part     2/8 for the second eighth of the files, where a run must be short
  --keep     writes the answers that claim PDF/A-1 into a folder, with a list for Preflight of PDFBox (libpdfbox2-java,
             libactivation-java and libjaxb-api-java of Debian):
             java -cp '/usr/share/java/*' org.apache.pdfbox.preflight.Validator_A1b xml group <folder>/list.txt
  --verapdf  class path of Java with veraPDF, which then judges every answer that claims a level of PDF/A
  --write    writes the table into docs/fidelity.md`;

const page = join(import.meta.dirname, '../../docs/fidelity.md');
const marks = ['<!-- claims -->', '<!-- end of claims -->'] as const;

/** qpdf reads the answers in processes of its own. */
const filesAtOnce = 4;
const password = 'Prüfung 1';
const runs: readonly { tool: ToolName; fields?: Record<string, string>; copies?: number; password?: string }[] = [
  { tool: 'merge', copies: 2 },
  { tool: 'compress' },
  { tool: 'compress', fields: { quality: 'low' } },
  { tool: 'rotate', fields: { rotation: '90' } },
  { tool: 'protect', fields: { password }, password },
  { tool: 'split', fields: { mode: 'extract', config: '1' } },
  { tool: 'delete-pages', fields: { pages: '1' } },
  { tool: 'organize-pages', fields: { pages: '1-+90' } },
  { tool: 'page-numbers' },
  { tool: 'page-numbers', fields: { color: 'red' } },
  { tool: 'watermark', fields: { text: 'DRAFT', opacity: '100' } },
  { tool: 'watermark', fields: { text: 'DRAFT', layer: 'under' } },
  {
    tool: 'sign',
    fields: { placements: '[{"kind":"text","pages":"1","x":9,"y":9,"width":90,"height":15,"text":"Berlin"}]' },
  },
  { tool: 'sign', fields: { flatten: 'true' } },
  { tool: 'crop', fields: { margins: '1,1,1,1' } },
  { tool: 'crop', fields: { margins: '1,1,1,1', outside: 'delete' } },
  { tool: 'n-up', fields: { frames: 'true', cut_marks: 'true' } },
  { tool: 'page-size', fields: { size: 'a5' } },
  { tool: 'redact', fields: { areas: '[{"pages":"1","x":9,"y":9,"width":90,"height":15}]', words: 'the' } },
];

/** What became of the claims of a tool's answers. */
interface Row {
  kept: number;
  reported: number;
  silent: number;
  broken: number;
  refused: number;
  /** Answers that claim PDF/A, and that veraPDF does not accept. */
  false: number;
}

/** An answer that veraPDF judges. */
interface Judged {
  tool: ToolName;
  /** Of its source. */
  name: string;
  path: string;
  standard: string;
}

const { folder, every, part, parts, keep, verapdf, write } = parse();
using judgedFolder = temporaryFolder();
const judged: Judged[] = [];
declarePackages([...productPackages, ...(verapdf === undefined ? [] : [java])]);
const paths = globSync('PDF_{A-1b,A-2b,A-3b,UA-1}/**/*pass*.pdf', { cwd: folder }).toSorted();
const chosen = paths.filter((_, index) => index % every === 0).filter((_, index) => index % parts === part - 1);
const rows = new Map<ToolName, Row>();
await sendAtOnce({ count: chosen.length, atOnce: filesAtOnce }, async (index) => {
  const path = chosen[index] ?? '';
  const bytes = readFileSync(join(folder, path));
  const source = await inspect(bytes);
  for (const run of runs) await check(path, bytes, source, run);
});
if (verapdf !== undefined)
  for (const [index, { rules }] of [...checkByVeraPdf(judged, verapdf)].entries()) {
    const answer = judged[index];
    const row = answer && rows.get(answer.tool);
    if (!answer || !row || rules.length === 0) continue;
    row.false++;
    console.log(`${answer.tool}: ${answer.name}: claims ${answer.standard}, and veraPDF finds ${rules.join(' ')}`);
  }
const table = tableOf();
console.log(table);
if (write) writeBetween(page, marks, table);
const failures = [...rows.values()].reduce((sum, row) => sum + row.silent + row.broken + row.false, 0);
process.exitCode = failures === 0 ? 0 : 1;

async function check(path: string, bytes: Buffer, source: Inspection, run: (typeof runs)[number]): Promise<void> {
  const { tool, fields = {}, copies = 1 } = run;
  const row = rows.get(tool) ?? { kept: 0, reported: 0, silent: 0, broken: 0, refused: 0, false: 0 };
  rows.set(tool, row);
  try {
    const options = parseOptions(contracts[tool] as Contract, Object.entries(fields));
    const files = Array.from({ length: copies }, (_, index) => ({ name: `file-${index}.pdf`, bytes }));
    const { output, result } = await runInMemory(await loadHandler(tool), files, options);
    const isReported = result.notices?.includes('conformanceDropped') === true;
    const isChanged = !output.equals(bytes);
    const answer = isChanged ? await inspect(output, run.password ?? '') : source;
    if (keep !== undefined && isChanged && answer.claims.includes('A-1')) keepAnswer(keep, run, path, output);
    if (verapdf !== undefined && isChanged && run.password === undefined) judge(tool, path, output);
    for (const claim of source.claims) {
      if (answer.claims.includes(claim)) row.kept++;
      else if (isReported) row.reported++;
      else {
        row.silent++;
        console.log(`${tool}: ${path}: ${claim} dropped silently`);
      }
    }
    const broken = ruleNames.filter((rule) => {
      const concerned = claimsOf(rule).some((claim) => answer.claims.includes(claim));
      return concerned && (answer.violations.get(rule) ?? 0) > (source.violations.get(rule) ?? 0) * copies;
    });
    if (broken.length > 0) row.broken++;
    for (const rule of broken)
      console.log(`${tool}: ${path}: ${rule}: ${answer.violations.get(rule)}, was ${source.violations.get(rule) ?? 0}`);
  } catch (error) {
    if (!(error instanceof ToolError)) throw new Error(`${tool}: ${path}`, { cause: error });
    row.refused++;
    if (tool !== 'delete-pages') console.log(`${tool}: ${path}: refused: ${error.code}`);
  }
}

/** Notes an answer that claims a level of PDF/A. */
function judge(tool: ToolName, name: string, output: Buffer): void {
  const standard = readConformanceClaim(PdfDocument.open(output))?.level;
  if (standard === undefined) return;
  const path = join(judgedFolder.path, `${judged.length}.pdf`);
  writeFileSync(path, output);
  judged.push({ tool, name, path, standard });
}

function keepAnswer(into: string, run: (typeof runs)[number], path: string, output: Buffer): void {
  const file = join(resolve(into), `${runs.indexOf(run)}-${run.tool}-${basename(path)}`);
  mkdirSync(into, { recursive: true });
  writeFileSync(file, output);
  appendFileSync(join(into, 'list.txt'), `${file}\n`);
}

function tableOf(): string {
  const reported = 'dropped, reported by `conformanceDropped`';
  const columns = [
    'Tool',
    'claims kept',
    reported,
    'dropped silently',
    'answers that break a kept claim',
    'refused',
    ...(verapdf === undefined ? [] : ['claims of PDF/A that veraPDF does not accept']),
  ];
  const ofParts = parts === 1 ? '' : `, part ${part} of ${parts}`;
  const cells = Array.from(rows, ([tool, row]) => [
    tool,
    row.kept,
    row.reported,
    row.silent,
    row.broken,
    row.refused,
    ...(verapdf === undefined ? [] : [row.false]),
  ]);
  const files = `Of ${chosen.length} files, every ${every}th of ${paths.length}${ofParts}.`;
  return [...markdownTable(columns, cells), '', files].join('\n');
}

function parse() {
  try {
    const options = {
      every: { type: 'string', default: '5' },
      part: { type: 'string', default: '1/1' },
      keep: { type: 'string' },
      verapdf: { type: 'string' },
      write: { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder] = positionals;
    const [part = 0, parts = 0] = values.part.split('/').map(Number);
    if (folder !== undefined && /^[1-9]\d*$/.test(values.every) && part >= 1 && part <= parts)
      return { ...values, folder, every: Number(values.every), part, parts };
  } catch {
    // An unknown option.
  }
  console.error(usage);
  process.exit(2);
}
