import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { defaultLimits, type ErrorCode } from '@blattwerk/shared';
import { checkByContract, noticesOf, repairedPages } from './check-http.ts';
import { checkPages, findMissingPages, type TrialFile } from './check-pages.ts';
import { checkPdf, type PdfFinding } from './check-pdf.ts';
import { checkZip, readZipImages } from './check-zip.ts';
import { checkJson } from './check-result.ts';
import { type Reading, renderedSide } from './readers.ts';
import type { Answer, NoAnswer } from './send.ts';
import type { SourceFile } from './source-file.ts';
import { isTruncated, type Trial } from './trials.ts';

/** Why a file's answer is right although other readers think otherwise, by the SHA-256 of its bytes in hex. */
export type Exceptions = Readonly<Record<string, Exception>>;

/** Kind of finding that is excused: a refusal, the appearance of the result, an error that another reader reports, or its pages. */
export interface Exception {
  refused?: string;
  appearance?: string;
  broken?: string;
  pages?: string;
  /** As `pages`, where the file is sent truncated. */
  truncated?: string;
}

export interface CheckResult {
  /** Undefined for a correct result or a correct refusal. */
  finding: string | undefined;
  /** The refusal's code, where it is one. */
  code: string | undefined;
  /** The exception's reason, where only that makes it no finding. */
  excused: string | undefined;
}

/** Checks an answer against the contract of its tool and against the results of other readers. */
export async function checkAnswer(
  trial: Trial,
  file: TrialFile,
  answer: Answer | NoAnswer,
  exceptions: Exceptions,
): Promise<CheckResult> {
  const result = (finding?: string, code?: string, excused?: string): CheckResult => ({
    finding: excused === undefined ? finding : undefined,
    code,
    excused: finding === undefined ? undefined : excused,
  });
  const exception = exceptions[file.whole.sha256()];
  const { finding: found, code } = await checkByContract(trial.contract, answer, (whole) =>
    checkBody(trial, file, whole),
  );
  if (code) return result(await checkRefusal(trial, file.sent, code), code, exception?.refused);
  if (typeof found !== 'object') return result(found);
  const kind = found.kind === 'pages' && isTruncated(trial) ? 'truncated' : found.kind;
  return result(found.finding, undefined, exception?.[kind]);
}

/** The results of other readers; none for a truncated file, which they need not read. */
async function readSource(trial: Trial, source: SourceFile): Promise<Reading[]> {
  if (isTruncated(trial)) return [];
  return trial.contract.input.kind === 'image' ? source.readImage() : source.readPdf(trial.setup.firstPage ?? 1);
}

async function checkRefusal(trial: Trial, source: SourceFile, code: ErrorCode): Promise<string | undefined> {
  const readings = await readSource(trial, source);
  if (await isDue(code, trial, source, readings)) return undefined;
  if (isTruncated(trial)) return (await source.isFlawless()) ? 'refused, but qpdf finds no fault in it' : undefined;
  const opener = readings.find(({ isClean }) => isClean);
  if (opener) return `refused, but ${opener.reader} opens it`;
  return trial.contract.input.kind === 'pdf' ? findMissingPages(source, { count: 0, rasters: [] }) : undefined;
}

/** Whether the tool reports that the file is unchanged: it was not protected, or cannot be made smaller. */
function isReturned({ headers }: Answer): boolean {
  const notices = noticesOf(headers);
  return notices.has('notProtected') || notices.has('alreadyOptimal');
}

/** Whether a rule requires the refusal although the file can be opened. */
async function isDue(
  code: ErrorCode,
  trial: Trial,
  source: SourceFile,
  readings: readonly Reading[],
): Promise<boolean> {
  switch (code) {
    case 'fileTooLarge':
      return source.bytes.length > defaultLimits[trial.contract.input.fileBytes];
    case 'totalTooLarge':
      return source.bytes.length * trial.copies > defaultLimits[trial.contract.input.totalBytes];
    case 'imageTooLarge':
      return readings.some(
        ({ longestSide = 0, pixels = 0 }) =>
          longestSide > defaultLimits.imageSide || pixels > defaultLimits.rasterPixels,
      );
    case 'encryptedPdf':
    case 'restrictedPdf':
    case 'wrongPassword':
      return source.isEncrypted();
    case 'noPagesLeft': {
      const counts = trial.contract.input.kind === 'pdf' ? await source.pageCounts() : [];
      return [...readings, ...counts].some(({ pages = 0 }) => trial.setup.pages?.(pages) === 0);
    }
    // Characters that no font has, or a page that is too large: the check of what is written decides.
    case 'notArchivable':
    case 'noInvoiceInPdf':
    case 'orderNotInvoice':
    case 'notAnInvoice':
    case 'unreadableXml':
    case 'noImages':
    // Pages of less than a centimeter cannot be cropped.
    case 'cropTooSmall':
    case 'tooManyPages':
    case 'tooManyOutputs':
      return true;
    default:
      return false;
  }
}

async function checkBody(trial: Trial, file: TrialFile, answer: Answer): Promise<string | PdfFinding | undefined> {
  const { headers, body } = answer;
  if (isTruncated(trial) && !noticesOf(headers).has('repaired') && !(await file.sent.isFlawless()))
    return { finding: 'answered without the notice repaired', kind: 'pages' };
  if (isReturned(answer) && body.equals(file.sent.bytes)) return undefined;
  if (headers.get('content-type') === 'application/json') return checkJson(body);
  if (headers.get('content-type') === 'application/zip') {
    const finding = await checkZip(body);
    return finding ?? (trial.setup.hasPageImages ? checkPageImages(trial, file, answer) : undefined);
  }
  using scratch = temporaryFolder();
  return await checkPdf(trial, file, answer, scratch.path, await readSource(trial, file.sent));
}

async function checkPageImages(
  trial: Trial,
  file: TrialFile,
  { headers, body }: Answer,
): Promise<PdfFinding | undefined> {
  const rasters = await readZipImages(body, renderedSide);
  const pages = { count: rasters.length, rasters, repaired: repairedPages(headers) ?? new Set<number>() };
  const finding = await checkPages(trial, file, pages);
  return finding === undefined ? undefined : { finding, kind: 'pages' };
}
