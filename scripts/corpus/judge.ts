import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commonErrors, defaultLimits, type ErrorCode, errorCatalog } from '@blattwerk/shared';
import { judgePdf, type LookFinding } from './judge-pdf.ts';
import { judgeZip } from './judge-zip.ts';
import { isEncrypted, type Reading, readImage, readPdf } from './readers.ts';
import type { Answer, NoAnswer } from './send.ts';
import type { Trial } from './trials.ts';

/** Why a file's answer is right although other readers think otherwise, by the SHA-256 of its bytes in hex. */
export type Exceptions = Readonly<Record<string, { refused?: string; looks?: string }>>;

export interface Verdict {
  /** Undefined where the answer is a sound result or a coded refusal that is due. */
  finding: string | undefined;
  /** The refusal's code, where it is one. */
  code: string | undefined;
  /** The exception's reason, where only that makes it no finding. */
  excused: string | undefined;
}

/** Holds a tool's answer against what it must be and what other readers make of the same file. */
export async function judge(
  trial: Trial,
  source: Uint8Array,
  answer: Answer | NoAnswer,
  exceptions: Exceptions,
): Promise<Verdict> {
  const verdict = (finding?: string, code?: string, excused?: string): Verdict => ({
    finding: excused === undefined ? finding : undefined,
    code,
    excused: finding === undefined ? undefined : excused,
  });
  if (answer.status === null) return verdict(answer.reason);
  const exception = exceptions[createHash('sha256').update(source).digest('hex')];
  const readings =
    trial.contract.input.kind === 'image'
      ? await readImage(source)
      : await readPdf(trial.path, trial.setup.firstPage ?? 1);
  if (answer.status !== 200) {
    const refusal = readRefusal(trial, answer);
    if ('finding' in refusal) return verdict(refusal.finding);
    const opener = readings.find(({ isClean }) => isClean);
    if (!opener || (await isDue(refusal.code, trial, source, readings))) return verdict(undefined, refusal.code);
    return verdict(`refused, but ${opener.reader} opens it`, refusal.code, exception?.refused);
  }
  const scratch = await mkdtemp(join(tmpdir(), 'blattwerk-corpus-'));
  try {
    const found = judgeHeaders(trial, answer) ?? (await judgeBody(trial, answer, scratch, readings));
    if (typeof found !== 'object') return verdict(found);
    return verdict(found.finding, undefined, found.isLook ? exception?.looks : undefined);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function readRefusal(trial: Trial, { status, headers, body }: Answer): { code: ErrorCode } | { finding: string } {
  if (status >= 500) return { finding: `an answer of ${status}` };
  if (!headers.get('content-type')?.startsWith('application/json')) return { finding: 'a refusal that is no JSON' };
  let refusal: unknown;
  try {
    refusal = JSON.parse(body.toString());
  } catch {
    return { finding: 'a refusal that is no JSON' };
  }
  const { error, code } = (refusal ?? {}) as { error?: unknown; code?: unknown };
  if (typeof error !== 'string' || error.trim() === '') return { finding: 'a refusal without a sentence' };
  if (typeof code !== 'string' || !isErrorCode(code)) return { finding: 'a refusal without a code of the catalogue' };
  if (errorCatalog[code].status !== status) return { finding: `${code} is not ${status}` };
  if (![...commonErrors, ...trial.contract.errors].includes(code)) return { finding: `${code} is not in the contract` };
  return { code };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}

/** Whether a rule asks for a refusal however well the file opens; the other codes say that it does not open. */
async function isDue(
  code: ErrorCode,
  trial: Trial,
  source: Uint8Array,
  readings: readonly Reading[],
): Promise<boolean> {
  switch (code) {
    case 'fileTooLarge':
      return source.byteLength > defaultLimits[trial.contract.input.fileBytes];
    case 'totalTooLarge':
      return source.byteLength * trial.copies > defaultLimits[trial.contract.input.totalBytes];
    case 'imageTooLarge':
      return readings.some(
        ({ longestSide = 0, pixels = 0 }) =>
          longestSide > defaultLimits.imageSide || pixels > defaultLimits.rasterPixels,
      );
    case 'encryptedPdf':
    case 'wrongPassword':
      return isEncrypted(trial.path);
    case 'noPagesLeft':
      return readings.some(({ pages = 0 }) => trial.setup.pages?.(pages) === 0);
    case 'noImages':
    case 'tooManyPages':
    case 'tooManyOutputs':
      return true;
    default:
      return false;
  }
}

function judgeHeaders({ contract }: Trial, { headers, body }: Answer): string | undefined {
  const type = headers.get('content-type') ?? 'none';
  if (!contract.output.mimes.some((mime) => mime === type)) return `content-type ${type}`;
  const length = headers.get('content-length');
  if (length !== String(body.length)) return `content-length ${length ?? 'none'} for ${body.length} bytes`;
  if (!headers.get('content-disposition')?.startsWith('attachment; filename')) return 'no name to save it by';
  for (const header of Object.values(contract.output.facts)) {
    if (!/^\d+$/.test(headers.get(header) ?? '')) return `${header} is no number`;
  }
  return undefined;
}

async function judgeBody(
  trial: Trial,
  { headers, body }: Answer,
  scratch: string,
  readings: readonly Reading[],
): Promise<string | LookFinding | undefined> {
  return headers.get('content-type') === 'application/zip' ? judgeZip(body) : judgePdf(trial, body, scratch, readings);
}
