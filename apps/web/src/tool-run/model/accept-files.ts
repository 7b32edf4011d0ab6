import { type FileFormat, inputFormats, type InputRule, type Limits } from '@blattwerk/shared';
import { kindOf } from './file-kind.ts';
import type { GivenValues } from './form.ts';

/** An accepted file. The id is unique in the page. */
export interface ToolFile {
  id: string;
  file: File;
  kind: FileFormat;
  /** Its own values of fields that have one for each file. */
  values?: GivenValues;
}

/** Reason why a file was not accepted. */
export type FileProblem =
  | { problem: 'noFile' }
  | { problem: 'duplicate' | 'empty'; file: string }
  /** `other`: the file where a tool of another kind takes it. */
  | { problem: 'invalidType'; file: string; other?: File }
  | { problem: 'fileTooLarge'; file: string; max_size: number }
  /** `left`: names of the files beyond the maximum, at least one. */
  | { problem: 'tooMany'; max: number; left: readonly string[] };

export interface Acceptance {
  taken: ToolFile[];
  problems: FileProblem[];
}

let count = 0;
/** An id that no other file of this tab has. */
export function newFileId(): string {
  count += 1;
  return `file-${count}`;
}

/** Maximum number of files of a tool. */
function maxFilesOf(rule: InputRule, limits: Limits): number {
  return typeof rule.maxFiles === 'number' ? rule.maxFiles : limits[rule.maxFiles];
}

/**
 * Divides chosen files, in their order, into those that the tool accepts besides the present ones, and problems.
 * @param maxFiles where the page accepts another number than a request
 */
export async function acceptFiles(
  rule: InputRule,
  limits: Limits,
  present: readonly ToolFile[],
  chosen: readonly File[],
  maxFiles = maxFilesOf(rule, limits),
): Promise<Acceptance> {
  if (chosen.length === 0) return { taken: [], problems: [{ problem: 'noFile' }] };
  const kinds = rule.kind === 'file' ? chosen.map(() => 'file' as const) : await Promise.all(chosen.map(kindOf));
  const taken: ToolFile[] = [];
  const problems: FileProblem[] = [];
  const left: string[] = [];
  chosen.forEach((file, index) => {
    const kind = kinds[index] ?? null;
    const problem = findProblem(rule, limits, [...present, ...taken], file, kind);
    if (problem !== null) problems.push(problem);
    else if (present.length + taken.length >= maxFiles) left.push(file.name);
    else taken.push({ id: newFileId(), file, kind: kind as FileFormat });
  });
  if (left.length > 0) problems.push({ problem: 'tooMany', max: maxFiles, left });
  return { taken, problems };
}

function findProblem(
  rule: InputRule,
  limits: Limits,
  present: readonly ToolFile[],
  file: File,
  kind: FileFormat | null,
): FileProblem | null {
  if (!isOfRule(rule, kind)) {
    const problem = { problem: 'invalidType', file: file.name } as const;
    return kind === null || kind === 'xml' || file.size === 0 ? problem : { ...problem, other: file };
  }
  if (file.size === 0) return { problem: 'empty', file: file.name };
  const maxSize = limits[rule.fileBytes];
  if (file.size > maxSize) return { problem: 'fileTooLarge', file: file.name, max_size: maxSize };
  // A PDF may be merged with itself; the same photo twice is probably a mistake.
  if (rule.kind === 'pdf') return null;
  const isDouble = present.some((other) => other.file.name === file.name && other.file.size === file.size);
  return isDouble ? { problem: 'duplicate', file: file.name } : null;
}

function isOfRule(rule: InputRule, kind: FileFormat | null): boolean {
  return kind !== null && inputFormats[rule.kind].includes(kind);
}

export function totalBytes(files: readonly ToolFile[]): number {
  return files.reduce((sum, { file }) => sum + file.size, 0);
}

/**
 * Names of the files in the upload, all different, so that a refusal's `file` identifies one of them.
 * Quotes and line breaks, which browsers percent-encode (HTML, multipart/form-data encoding), are replaced.
 */
export function uploadNames(files: readonly ToolFile[]): string[] {
  return differentNames(files.map(({ file }) => file.name.replace(/["\r\n]/g, '_') || 'file'));
}

/** The names with a number added to those that occurred before. */
export function differentNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((plain) => {
    let name = plain;
    for (let copy = 2; used.has(name); copy += 1) name = numbered(plain, copy);
    used.add(name);
    return name;
  });
}

function numbered(name: string, copy: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} (${copy})${name.slice(dot)}` : `${name} (${copy})`;
}
