import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits, type ErrorCode } from '@blattwerk/shared';
import { judgeHeaders, readRefusal } from './judge-http.ts';
import { checkPdf, type PdfFinding } from './check-pdf.ts';
import { judgeZip } from './judge-zip.ts';
import { isEncrypted, type Reading, readImage, readPdf } from './readers.ts';
import type { Answer, NoAnswer } from './send.ts';
import type { Trial } from './trials.ts';

/** Why a file's answer is right although other readers think otherwise, by the SHA-256 of its bytes in hex. */
export type Exceptions = Readonly<Record<string, Exception>>;

/** For what the reason is: a refusal, how the result looks, or that another reader finds fault with it. */
export interface Exception {
  refused?: string;
  looks?: string;
  broken?: string;
}

export interface CheckResult {
  /** Undefined where the answer is a sound result or a coded refusal that is due. */
  finding: string | undefined;
  /** The refusal's code, where it is one. */
  code: string | undefined;
  /** The exception's reason, where only that makes it no finding. */
  excused: string | undefined;
}

/** Holds a tool's answer against what it must be and what other readers make of the same file. */
export async function checkAnswer(
  trial: Trial,
  source: Uint8Array,
  answer: Answer | NoAnswer,
  exceptions: Exceptions,
): Promise<CheckResult> {
  const result = (finding?: string, code?: string, excused?: string): CheckResult => ({
    finding: excused === undefined ? finding : undefined,
    code,
    excused: finding === undefined ? undefined : excused,
  });
  if (answer.status === null) return result(answer.reason);
  const exception = exceptions[createHash('sha256').update(source).digest('hex')];
  const readings =
    trial.contract.input.kind === 'image'
      ? await readImage(source)
      : await readPdf(trial.path, trial.setup.firstPage ?? 1);
  if (answer.status !== 200) {
    const refusal = readRefusal(trial.contract, answer);
    if ('finding' in refusal) return result(refusal.finding);
    const opener = readings.find(({ isClean }) => isClean);
    if (!opener || (await isDue(refusal.code, trial, source, readings))) return result(undefined, refusal.code);
    return result(`refused, but ${opener.reader} opens it`, refusal.code, exception?.refused);
  }
  if (isReturned(answer) && answer.body.equals(source)) return result();
  const scratch = await mkdtemp(join(tmpdir(), 'blattwerk-corpus-'));
  try {
    const found = judgeHeaders(trial.contract, answer) ?? (await checkBody(trial, answer, scratch, readings));
    if (typeof found !== 'object') return result(found);
    return result(found.finding, undefined, exception?.[found.kind]);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Whether the tool says that the file comes back as it was: there was nothing to unlock, or to gain. */
function isReturned({ headers }: Answer): boolean {
  const notices = headers.get('x-notices')?.split(',') ?? [];
  return notices.some((notice) => ['notProtected', 'alreadyOptimal'].includes(notice.trim()));
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

async function checkBody(
  trial: Trial,
  { headers, body }: Answer,
  scratch: string,
  readings: readonly Reading[],
): Promise<string | PdfFinding | undefined> {
  return headers.get('content-type') === 'application/zip' ? judgeZip(body) : checkPdf(trial, body, scratch, readings);
}
