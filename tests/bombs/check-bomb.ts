import {
  type Contract,
  contracts,
  type ErrorCode,
  errorCatalog,
  exampleForm,
  type InputRule,
  type ToolName,
} from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { type AnswerCheck, checkByContract } from '../corpus/check-http.ts';
import { checkResult } from '../corpus/check-result.ts';
import type { Answer, NoAnswer, Upload } from '../corpus/send.ts';
import { answers, conversions } from './answers.ts';

/** Statuses of refusals of a file. */
const fileRefusals: readonly number[] = [413, 415, 422];
/** Refusals of fields that do not fit the file. */
const pageRefusals: readonly ErrorCode[] = ['invalidPages', 'invalidInterval', 'invalidChunks'];

/** Time limit of a run, in ms: the default of RUNNING_BUDGET_MS. */
const runMs = 60_000;

/** Whether a tool takes files of a kind, as its input or attached. */
export function takesBombs({ input, attached }: Contract, kind: InputRule['kind']): boolean {
  return input.kind === kind || attached?.kind === kind;
}

/** A request with a bomb of a kind, which is attached to a small file where the tool's input is of another kind. */
export function bombUpload(contract: Contract, kind: InputRule['kind'], bytes: Buffer): Upload {
  const isInput = contract.input.kind === kind;
  const input = { name: 'a', bytes: isInput ? bytes : makePdf(2) };
  // A word beside the example of an area, so that all text is searched.
  const searched = contract.name === 'redact' ? [['words', 'bomb'] as const] : [];
  return {
    contract,
    files: Array.from({ length: contract.input.minFiles }, () => input),
    ...(isInput ? {} : { attached: [{ name: 'b', bytes }] }),
    fields: [...exampleForm(contract, !isInput), ...searched],
  };
}

/** A request to make a bomb PDF/A. */
export function conversionUpload(bytes: Buffer): Upload {
  return { ...bombUpload(contracts['pdf-a'], 'pdf', bytes), fields: conversion };
}

const conversion = [['mode', 'convert']] as const;

/**
 * Checks the answer of a tool to a bomb: a result, or a refusal of the file, and which of both where `answers` has it.
 * @param isDecoded whether another program decodes the contents of a result, beside counting its pages
 */
export async function checkBomb(
  bomb: string,
  upload: Upload,
  answer: Answer | NoAnswer,
  isDecoded = false,
): Promise<AnswerCheck> {
  const { contract } = upload;
  const isConversion = upload.fields === conversion;
  const expected = [(isConversion ? conversions[bomb] : answers[bomb]?.[contract.name as ToolName]) ?? []].flat();
  if (expected.includes('tooComplex') && isStarved(answer)) return { code: 'busy' };
  const check = await checkByContract(contract, answer, (whole) => checkResult(upload, whole, isDecoded));
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
