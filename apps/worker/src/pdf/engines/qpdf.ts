import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { ToolError } from '@blattwerk/shared';
import { jobCost } from '../../job-cost.ts';
import { runNative } from './run-native.ts';

/** Maximum size of the standard output of a call; larger output is written to a file. */
const maxOutputBytes = 16 * 1024 * 1024;

/** Exit codes of qpdf (its manual, section 3.1). */
const exitCodes = { fine: 0, refused: 2, fineWithWarnings: 3 } as const;

/** Exit codes of --requires-password (section 3.11). */
const passwordExitCodes = { another: 0, none: 3 } as const;

/** qpdf cannot read the file, or needs another password. */
export class QpdfRefusal extends Error {
  constructor() {
    super('qpdf refused the file');
    this.name = 'QpdfRefusal';
  }
}

/** A qpdf job as its manual describes it (section 7): the long options in camelCase. */
export type QpdfJob = Record<string, unknown> & ({ inputFile: string } | { outputFile: string });

/**
 * Runs qpdf over files in the job's scratch folder.
 * @param workMs limit of its processor time, in ms
 * @throws QpdfRefusal where it cannot read the file
 * @throws ToolError tooComplex where it exceeded its time or memory
 */
export async function runQpdf(job: QpdfJob, workMs: number = jobCost.nativeMs): Promise<void> {
  const { exitCode } = await callQpdf(job, workMs);
  if (exitCode === exitCodes.refused) throw new QpdfRefusal();
  if (exitCode !== exitCodes.fine && exitCode !== exitCodes.fineWithWarnings)
    throw new Error(`qpdf: unknown exit code ${exitCode}`);
}

/** Whether the file is encrypted and does not open with this password, or without one. */
export async function requiresPassword(path: string, password?: string): Promise<boolean> {
  return (await passwordNeed(path, password)) === 'another';
}

/**
 * Whether the given password, or an empty one, opens an encrypted file: `none` where it needs no other, else `another`.
 * @returns undefined where the file is not encrypted, or qpdf cannot read it
 */
export async function passwordNeed(path: string, password?: string): Promise<'another' | 'none' | undefined> {
  const secret = password === undefined ? {} : { password };
  const { exitCode } = await callQpdf({ inputFile: path, requiresPassword: '', ...secret });
  if (exitCode === passwordExitCodes.another) return 'another';
  return exitCode === passwordExitCodes.none ? 'none' : undefined;
}

async function callQpdf(
  job: QpdfJob,
  workMs: number = jobCost.nativeMs,
): Promise<{ exitCode: number; output: Buffer }> {
  const folder = dirname(String(job['inputFile'] ?? job['outputFile']));
  const stdin = openUnnamed(folder, JSON.stringify({ ...job, noWarn: '' }));
  try {
    const args = ['--job-json-file=/dev/stdin'];
    const limits = { timeoutMs: jobCost.nativeTimeoutMs, workMs, maxOutputBytes };
    const end = await runNative({ command: 'qpdf', args, stdin, ...limits });
    // Exit code 2 stands also for a lack of memory or disk space.
    if (end.exitCode === exitCodes.refused && (end.ranOutOfMemory || (await isFull(folder)))) {
      throw new ToolError('tooComplex', {}, { cause: new QpdfRefusal() });
    }
    return end;
  } finally {
    closeSync(stdin);
  }
}

async function isFull(folder: string): Promise<boolean> {
  const { bavail } = await statfs(folder);
  return bavail === 0;
}

/**
 * Opens a temporary file without a name: qpdf seeks in the file from which it reads a job, which is impossible with a
 * pipe, and the job can contain a password.
 */
function openUnnamed(folder: string, content: string): number {
  const path = join(folder, randomUUID());
  const file = openSync(path, 'wx+', 0o600);
  try {
    unlinkSync(path);
    const bytes = Buffer.from(content);
    for (let written = 0; written < bytes.byteLength; ) {
      // Writing at explicit positions leaves the file offset at 0, where qpdf begins to read.
      written += writeSync(file, bytes, written, bytes.byteLength - written, written);
    }
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
