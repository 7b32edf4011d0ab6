import { type Contract, type ToolName, contracts } from '@blattwerk/shared';
import { sendAtOnce } from '@blattwerk/testing/load/arrivals';
import { readZip } from '@blattwerk/testing/read-zip';
import { checkByContract, noticesOf } from '../corpus/check-http.ts';
import { checkZip } from '../corpus/check-zip.ts';
import { sendUpload } from '../corpus/send.ts';
import { appearanceProperties } from './appearance-properties.ts';
import type { FidelityCase } from './cases.ts';
import { type Answered, classifyOutcome, type Outcome, worst } from './classify-outcome.ts';
import { documentProperties } from './document-properties.ts';
import { pageProperties } from './page-properties.ts';
import { partProperties } from './part-properties.ts';
import { readPdf, readPictures } from './read-answer.ts';
import { tagProperties } from './tag-properties.ts';

/** The rows of the table. */
export const properties = [
  ...pageProperties,
  ...partProperties,
  ...tagProperties,
  ...documentProperties,
  ...appearanceProperties,
];

/** Tools that answer a file with what is in a PDF; a report is none. */
export const pdfTools = Object.values<Contract>(contracts).filter(({ input }) => input.kind === 'pdf');

/** A cell of the table. */
export interface CaseOutcome {
  tool: ToolName;
  property: string;
  outcome: Outcome;
}

/** Requests at once. */
const atOnce = 2;

/** Has every case run, and classifies each property for each tool by the worst of its answers. */
export async function runFidelityCases(address: string, cases: readonly FidelityCase[]): Promise<CaseOutcome[]> {
  assertComplete(cases);
  const outcomes: CaseOutcome[] = [];
  await sendAtOnce({ count: cases.length, atOnce }, async (index) => {
    const fidelityCase = cases[index] as FidelityCase;
    const { tool, pictures } = fidelityCase;
    const { files, notices } = await runCase(address, fidelityCase);
    for (const property of properties.filter(({ of }) => of === (pictures ?? of)))
      for (const file of files)
        outcomes.push({
          tool,
          property: property.name,
          outcome: classifyOutcome(property, fidelityCase, file, notices),
        });
  });
  const tools = new Set(cases.map(({ tool }) => tool));
  return properties.flatMap(({ name: property }) =>
    Array.from(tools, (tool) => {
      const own = outcomes.filter((each) => each.tool === tool && each.property === property);
      return { tool, property, outcome: worst(own.map(({ outcome }) => outcome)) };
    }),
  );
}

/** Sends a case's files as the page does, and has the answer read by other programs. @throws Error where it is refused */
async function runCase(
  address: string,
  { tool, sources, fields = {}, parts, password, pictures }: FidelityCase,
): Promise<{ notices: string[]; files: Answered[] }> {
  const files = sources.map(({ title, bytes }) => ({ name: `${title}.pdf`, bytes }));
  const contract: Contract = contracts[tool];
  const answer = await sendUpload(address, { contract, files, fields: Object.entries(fields) });
  const { finding, code } = await checkByContract(contract, answer, async ({ headers, body }) =>
    headers.get('content-type') === 'application/zip' ? checkZip(body) : undefined,
  );
  if (answer.status === null || code !== undefined || finding !== undefined)
    throw new Error(`${tool} answers ${code ?? finding}`);
  const { body } = answer;
  const notices = [...noticesOf(answer.headers)];
  // Bytes that came back as they were prove nothing.
  if (notices.includes('alreadyOptimal')) throw new Error(`${tool} had nothing to do for ${sources[0]?.title}`);
  if (pictures) {
    const marks = sources[0]?.reading.document?.marks ?? [];
    return { notices, files: [{ reading: await readPictures(body, marks, pictures), pages: undefined }] };
  }
  const pages: FidelityCase['parts'] | [undefined] = parts ?? [undefined];
  const pdfs = pages.length > 1 ? readZip(body).map(({ content }) => content) : [body];
  if (pdfs.length !== pages.length) throw new Error(`${tool} answers ${pdfs.length} files, not ${pages.length}`);
  const answered = pdfs.map(async (bytes, index): Promise<Answered> => {
    return { reading: await readPdf(bytes, password), pages: pages[index] };
  });
  return { notices, files: await Promise.all(answered) };
}

/** @throws Error for a tool without a case, or a property without a source: nothing would seem to be lost */
function assertComplete(cases: readonly FidelityCase[]): void {
  const untried = pdfTools.filter(({ name }) => !cases.some(({ tool }) => tool === name));
  const sources = cases.flatMap((fidelityCase) => fidelityCase.sources);
  const absent = properties.filter(({ read }) => !sources.some(({ reading }) => read(reading).length > 0));
  const gaps = [...untried, ...absent].map(({ name }) => name);
  if (gaps.length > 0) throw new Error(`nothing tries ${gaps.join(', ')}`);
}
