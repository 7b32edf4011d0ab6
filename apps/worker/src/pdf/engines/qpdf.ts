import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { ToolError } from '@blattwerk/shared';
import { runNative } from './run-native.ts';

/** Of one call, in ms by the clock; a machine may be busy. */
const timeoutMs = 30_000;
/** Of one call, in ms of processor time: thrice what it takes for 89,000 objects. Nothing else is tried after it. */
const workMs = 8_000;
/** Of what a call prints; whatever is larger goes into a file. */
const maxOutputBytes = 16 * 1024 * 1024;

/** Exit codes of qpdf (its manual, section 3.1). */
const exitCodes = { fine: 0, refused: 2, fineWithWarnings: 3 } as const;

/** Exit codes of --requires-password (section 3.11). */
const passwordExitCodes = { another: 0, none: 3 } as const;

/** qpdf cannot read the file, or not with this password. */
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
 * @throws QpdfRefusal where it cannot read the file
 * @throws ToolError tooComplex where it was ended for its time or memory
 */
export async function runQpdf(job: QpdfJob): Promise<{ hasWarnings: boolean }> {
  const { hasWarnings } = await askQpdf(job);
  return { hasWarnings };
}

/** As runQpdf, with what it prints. */
export async function askQpdf(job: QpdfJob): Promise<{ hasWarnings: boolean; output: Buffer }> {
  const { exitCode, output } = await callQpdf(job);
  if (exitCode === exitCodes.refused) throw new QpdfRefusal();
  if (exitCode !== exitCodes.fine && exitCode !== exitCodes.fineWithWarnings)
    throw new Error('qpdf has a new exit code');
  return { hasWarnings: exitCode === exitCodes.fineWithWarnings, output };
}

/** Whether the file is encrypted and does not open with this password, or without one. */
export async function requiresPassword(path: string, password?: string): Promise<boolean> {
  return (await passwordNeed(path, password)) === 'another';
}

/**
 * What an encrypted file needs to open, given a password or none: another password, or none more.
 * @returns undefined where the file is not encrypted, or qpdf cannot read it
 */
export async function passwordNeed(path: string, password?: string): Promise<'another' | 'none' | undefined> {
  const secret = password === undefined ? {} : { password };
  const { exitCode } = await callQpdf({ inputFile: path, requiresPassword: '', ...secret });
  if (exitCode === passwordExitCodes.another) return 'another';
  return exitCode === passwordExitCodes.none ? 'none' : undefined;
}

async function callQpdf(job: QpdfJob): Promise<{ exitCode: number; output: Buffer }> {
  const folder = dirname(String(job['inputFile'] ?? job['outputFile']));
  const stdin = openUnnamed(folder, JSON.stringify({ ...job, noWarn: '' }));
  try {
    const args = ['--job-json-file=/dev/stdin'];
    const end = await runNative({ command: 'qpdf', args, stdin, timeoutMs, workMs, maxOutputBytes });
    // With the exit code of a refusal, too, it says that there is no more memory or room.
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
 * An open file that has no name before it has content: qpdf seeks in what it reads a job from, which a pipe cannot, and
 * a password is not to be found in any folder.
 */
function openUnnamed(folder: string, content: string): number {
  const path = join(folder, randomUUID());
  const file = openSync(path, 'wx+', 0o600);
  try {
    unlinkSync(path);
    const bytes = Buffer.from(content);
    for (let written = 0; written < bytes.byteLength; ) {
      // At a position of its own, so that qpdf begins at the start.
      written += writeSync(file, bytes, written, bytes.byteLength - written, written);
    }
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
