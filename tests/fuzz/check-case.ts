import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { type AnswerCheck, checkByContract } from '../corpus/check-http.ts';
import { checkZip } from '../corpus/check-zip.ts';
import { pageCount, pageCounts } from '../corpus/readers.ts';
import { runProgram } from '../corpus/run-program.ts';
import type { Answer, NoAnswer } from '../corpus/send.ts';
import type { FuzzCase } from './plan-case.ts';

/** RUNNING_BUDGET_MS, and an allowance for upload, response and a busy machine. */
const budgetMs = 60_000 + 10_000;

/** Checks the response to a damaged file. */
export async function checkCase(fuzzCase: FuzzCase, answer: Answer | NoAnswer): Promise<AnswerCheck> {
  if (answer.status !== null && answer.ms > budgetMs)
    return { finding: `an answer after ${Math.round(answer.ms / 1000)} s` };
  return checkByContract(fuzzCase.contract, answer, (whole) => checkBody(fuzzCase, whole));
}

/** Checks a result as a reader of it would. */
export async function checkBody(fuzzCase: FuzzCase, answer: Answer): Promise<string | undefined> {
  if (answer.headers.get('content-type') === 'application/zip') return checkZip(answer.body, { failOn: 'none' });
  using folder = temporaryFolder();
  return await checkPdfAnswer(fuzzCase, answer, folder.path);
}

async function checkPdfAnswer(
  { contract, files, fields }: FuzzCase,
  answer: Answer,
  folder: string,
): Promise<string | undefined> {
  // A file with nothing to unlock or to compress is returned unchanged.
  if (files.some(({ bytes }) => bytes.equals(answer.body))) return undefined;
  const path = join(folder, 'result.pdf');
  await writeFile(path, answer.body);
  const given = contract.name === 'protect' ? fields.find(([name]) => name === 'password')?.[1] : undefined;
  const fault = await faultOf(path, given);
  if (fault !== undefined && !(await wasBroken(files, folder))) return fault;
  const pages = (await pageCount(path, given)) || (await pageCounts(path)).at(0)?.pages;
  if (!pages) return 'a PDF whose pages cannot be counted';
  const promised = answer.headers.get(contract.name === 'delete-pages' ? 'x-remaining-pages' : 'x-page-count');
  if (contract.name !== 'split' && promised !== null && Number(promised) !== pages)
    return `${pages} pages, not ${promised}`;
  return undefined;
}

/** A protected file is decrypted first: qpdf 11 can crash on a malformed image in an encrypted file. */
async function faultOf(path: string, password?: string): Promise<string | undefined> {
  const isOpen = password === undefined;
  const plain = isOpen ? path : `${path}.open`;
  if (!isOpen) await runProgram('qpdf', [`--password=${password}`, '--decrypt', path, plain]);
  const { code } = await runProgram('qpdf', ['--check', plain]);
  return code === 0 || code === 3 ? undefined : `qpdf --check: ${code ?? 'no end'}`;
}

/** Whether qpdf reports the same errors for an input: data that cannot be decoded is copied unchanged. */
async function wasBroken(files: FuzzCase['files'], folder: string): Promise<boolean> {
  const path = join(folder, 'source.pdf');
  for (const { bytes } of files) {
    await writeFile(path, bytes);
    if ((await faultOf(path)) !== undefined) return true;
  }
  return false;
}
