import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Notice, ToolError } from '@blattwerk/shared';
import type { InputFile, Run } from '../tool-run.ts';
import { glance, isSigned } from './glance.ts';
import { mendPageTree } from './mend-page-tree.ts';
import { giveTrailer, writeAnew } from './mend-pdf.ts';
import { askQpdf, QpdfRefusal, requiresPassword } from './qpdf.ts';

/** A PDF in the job's scratch folder that qpdf can read. */
export interface OpenedPdf {
  /** Where it stands, or will when workOn needs it there. */
  path: string;
  /** Its bytes, where they stand nowhere else. */
  content?: Buffer;
  /** The visitor's own name of it. */
  name: string;
  /** At least 1. */
  pageCount: number;
  /** Of the file as it came. */
  bytes: number;
  /** Whether it is not as it came: written anew, since another reader could not have read it. */
  wasRepaired: boolean;
  /** Whether somebody signed it: what any tool makes of it is not what was signed. */
  isSigned: boolean;
  /** Whether qpdf has not seen it yet, since it looks sound. */
  isUntried: boolean;
}

/** What qpdf sees of a file when it has no password. */
export type Look =
  | { kind: 'open'; pageCount: number; isSound: boolean }
  /** Opens, but asks readers to forbid some things. */
  | { kind: 'restricted'; hasWarnings: boolean }
  | { kind: 'locked' }
  | { kind: 'unreadable' };

/**
 * Puts an input into the job's scratch folder and makes sure that qpdf can read it; what qpdf refuses is mended, if
 * PDFium can read it or only its end is lost.
 * @throws ToolError encryptedPdf where it needs a password, or opens without one but has restrictions
 * @throws ToolError damagedPdf where nothing can read it, or it has no page
 */
export async function openPdf(input: InputFile, run: Run): Promise<OpenedPdf> {
  const { content, ...pdf } = await openInMemory(input, run);
  if (content) writeWhole(pdf.path, content);
  return pdf;
}

/**
 * The same, but a file that looks sound stays in memory.
 * @throws ToolError as openPdf
 */
export async function openInMemory(input: InputFile, run: Run): Promise<OpenedPdf> {
  const path = await newPath(run);
  const bytes = await input.read();
  const opened = { path, name: input.name, bytes: bytes.byteLength, isSigned: isSigned(bytes) };
  const seen = glance(bytes);
  if (seen?.kind === 'open') {
    return { ...opened, content: bytes, pageCount: seen.pageCount, wasRepaired: false, isUntried: true };
  }
  writeWhole(path, bytes);
  return { ...opened, ...(await makeReadable(path, bytes, input.name, run)), isUntried: false };
}

/** @throws ToolError as openPdf */
async function makeReadable(
  path: string,
  bytes: Buffer,
  name: string,
  run: Run,
): Promise<{ pageCount: number; wasRepaired: boolean }> {
  try {
    let look = await lookOver(path);
    let wasRepaired = false;
    const begun = performance.now();
    for (const remedy of remedies) {
      if (performance.now() - begun > mendMs) throw new ToolError('tooComplex');
      if (!remedy.helps(look) || !(await remedy.apply(path, bytes, run))) continue;
      look = await lookOver(path);
      wasRepaired = true;
    }
    if (look.kind === 'open') return { pageCount: look.pageCount, wasRepaired };
    throw new ToolError(look.kind === 'unreadable' ? 'damagedPdf' : 'encryptedPdf');
  } catch (error) {
    if (error instanceof ToolError) throw new ToolError(error.code, { file: name }, { cause: error });
    throw error;
  }
}

/** Milliseconds after which no further remedy is tried: what takes so long was made to. */
const mendMs = 10_000;

/** What may make a file sound, in this order. */
const remedies: readonly {
  helps: (look: Look) => boolean;
  /** @returns whether the file at `path` is another now */
  apply: (path: string, bytes: Buffer, run: Run) => Promise<boolean>;
}[] = [
  { helps: isUnreadable, apply: writeAnew },
  { helps: needsTree, apply: mendTree },
  { helps: isUnreadable, apply: giveTrailer },
  { helps: needsTree, apply: mendTree },
];

function isUnreadable(look: Look): boolean {
  return look.kind === 'unreadable';
}

function needsTree(look: Look): boolean {
  return isUnreadable(look) || (look.kind === 'open' && !look.isSound);
}

async function mendTree(path: string, _bytes: Buffer, run: Run): Promise<boolean> {
  try {
    return await mendPageTree(path, run);
  } catch (error) {
    if (error instanceof QpdfRefusal) return false;
    throw error;
  }
}

/**
 * Has qpdf work on a file that openPdf found readable; what it refuses to write is mended and tried once more.
 * @throws ToolError damagedPdf where it is damaged deeper than a look shows
 */
export async function workOn<T>(pdf: OpenedPdf, run: Run, work: (path: string) => Promise<T>): Promise<T> {
  if (pdf.content) writeWhole(pdf.path, pdf.content);
  try {
    return await work(pdf.path);
  } catch (error) {
    if (!(error instanceof QpdfRefusal)) throw error;
    if (pdf.wasRepaired || !(await mendRefused(pdf, run))) {
      throw new ToolError('damagedPdf', { file: pdf.name }, { cause: error });
    }
    const { content: _, ...stored } = pdf;
    return workOn({ ...stored, wasRepaired: true, isUntried: false }, run, work);
  }
}

async function mendRefused({ path, name, isUntried }: OpenedPdf, run: Run): Promise<boolean> {
  const bytes = await readFile(path);
  if (isUntried && (await makeReadable(path, bytes, name, run)).wasRepaired) return true;
  // It reads files that it cannot write, such as one whose trailer has an ID that is no text.
  return writeAnew(path, bytes);
}

/** What to say of a file that a tool has made of another. */
export function changeNotices({ isSigned }: OpenedPdf, others: Iterable<Notice> = []): { notices?: Notice[] } {
  const notices = new Set<Notice>(others);
  if (isSigned) notices.add('signaturesInvalid');
  return notices.size > 0 ? { notices: [...notices] } : {};
}

/** Puts a file into the job's scratch folder. @returns its path */
export async function storeFile(bytes: Buffer, run: Run): Promise<string> {
  const path = await newPath(run);
  writeWhole(path, bytes);
  return path;
}

/** The bytes of a file that openPdf or openInMemory found readable. */
export async function bytesOf({ content, path }: OpenedPdf): Promise<Buffer> {
  return content ?? readFile(path);
}

/** In memory, so at once: in parts and by turns it takes twice as long. */
function writeWhole(path: string, bytes: Uint8Array): void {
  writeFileSync(path, bytes, { mode: 0o600 });
}

async function newPath(run: Run): Promise<string> {
  return join(await run.scratch(), `${randomUUID()}.pdf`);
}

/** Looks a file over with one call of qpdf, its pages counted one by one: a broken file's /Count can be anything. */
export async function lookOver(path: string): Promise<Look> {
  try {
    const { output, hasWarnings } = await askQpdf({
      inputFile: path,
      showNpages: '',
      showEncryption: '',
      showPages: '',
    });
    return readLook(output.toString('latin1').split('\n'), hasWarnings);
  } catch (error) {
    if (!(error instanceof QpdfRefusal)) throw error;
    return { kind: (await requiresPassword(path)) ? 'locked' : 'unreadable' };
  }
}

function readLook(lines: readonly string[], hasWarnings: boolean): Look {
  const [first, second] = lines;
  if (first === 'Incorrect password supplied') return { kind: 'locked' };
  if (second !== 'File is not encrypted') return { kind: 'restricted', hasWarnings };
  const pageCount = lines.reduce((count, line) => (line.startsWith('page ') ? count + 1 : count), 0);
  if (pageCount === 0) return { kind: 'unreadable' };
  return { kind: 'open', pageCount, isSound: !hasWarnings && Number(first) === pageCount };
}
