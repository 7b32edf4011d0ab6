import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Contract, type ErrorCode, errorCatalog, exampleForm, type ToolName } from '@blattwerk/shared';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { type AnswerCheck, checkByContract } from '../corpus/check-http.ts';
import { checkZip } from '../corpus/check-zip.ts';
import { pageCount } from '../corpus/readers.ts';
import type { Answer, NoAnswer } from '../corpus/send.ts';
import { answers } from './answers.ts';

/** Statuses of refusals of a file. */
const fileRefusals: readonly number[] = [413, 415, 422];
/** Refusals of fields that do not fit the file. */
const pageRefusals: readonly ErrorCode[] = ['invalidPages', 'invalidInterval', 'invalidChunks'];

/** Time limit of a run, in ms: the default of RUNNING_BUDGET_MS. */
const runMs = 60_000;

/** Tools that return a file as it is where they have nothing to do: it is not locked, or does not shrink. */
const returnSource: readonly string[] = ['unlock', 'compress'];

/**
 * Checks the answer of a tool to a bomb: a result, or a refusal of the file, and which of both where `answers` has it.
 * @param source the bytes that were sent
 * @param checkBody of a result
 */
export async function checkBomb(
  bomb: string,
  contract: Contract,
  source: Uint8Array,
  answer: Answer | NoAnswer,
  checkBody: (answer: Answer) => Promise<string | undefined> = (whole) => countPages(contract, source, whole),
): Promise<AnswerCheck> {
  const expected = [answers[bomb]?.[contract.name as ToolName] ?? []].flat();
  if (expected.includes('tooComplex') && isStarved(answer)) return { code: 'busy' };
  const check = await checkByContract(contract, answer, checkBody);
  const { finding, code } = check;
  if (finding !== undefined) return check;
  if (code && !fileRefusals.includes(errorCatalog[code].status) && !pageRefusals.includes(code))
    return { code, finding: `${code} is no refusal of the file` };
  if (expected.length === 0 || expected.includes(code ?? 'conforming')) return check;
  return { ...check, finding: `${code ?? 'conforming'}, not ${expected.join(' or ')}` };
}

/**
 * Whether a run had its whole time, and so little of the processor that it reached no limit of its cost: the worker refuses it
 * as busy, since not the file is the cause, but the other work of the machine.
 */
function isStarved(answer: Answer | NoAnswer): boolean {
  return answer.status === 503 && answer.ms >= runMs && answer.body.includes('"code":"busy"');
}

/**
 * Has another program count the pages of a result, which decodes none of its contents. Bytes of the source that are returned
 * as they are need not be readable: a file that is not locked, or a JPEG of a PDF.
 */
async function countPages(
  contract: Contract,
  source: Uint8Array,
  { headers, body }: Answer,
): Promise<string | undefined> {
  if (returnSource.includes(contract.name) && body.equals(source)) return undefined;
  const sent = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const isSent = (content: Buffer) => content.length > 0 && sent.includes(content);
  if (headers.get('content-type') === 'application/zip') return checkZip(body, { failOn: 'none', skip: isSent });
  using folder = temporaryFolder();
  const path = join(folder.path, 'result.pdf');
  await writeFile(path, body);
  const [, password] = exampleForm(contract).find(([name]) => name === 'password') ?? [];
  const pages = await pageCount(path, contract.name === 'protect' ? password : undefined);
  return pages ? undefined : 'a PDF whose pages cannot be counted';
}
