import type { InputRule, Limits } from '@blattwerk/shared';
import { type FileKind, imageFormatNames, kindOf } from './file-kind.ts';

/** A file that was taken. `id` is this page's own, for lists and marks. */
export interface ToolFile {
  id: string;
  file: File;
  kind: FileKind;
}

/** Why a file was not taken; the texts have a sentence for each. */
export type FileProblem =
  | { problem: 'noFile' }
  | { problem: 'duplicate' | 'invalidType' | 'heic' | 'empty'; file: string }
  | { problem: 'fileTooLarge'; file: string; max_size: number }
  | { problem: 'tooMany'; max: number };

export interface Acceptance {
  taken: ToolFile[];
  problems: FileProblem[];
}

let count = 0;
function newFileId(): string {
  count += 1;
  return `file-${count}`;
}

/** How many files a tool takes. */
function maxFilesOf(rule: InputRule, limits: Limits): number {
  return typeof rule.maxFiles === 'number' ? rule.maxFiles : limits[rule.maxFiles];
}

/** Looks over what was chosen, in its order: what is fit is taken beside what is there already, the rest gets its reason. */
export async function acceptFiles(
  rule: InputRule,
  limits: Limits,
  present: readonly ToolFile[],
  chosen: readonly File[],
): Promise<Acceptance> {
  if (chosen.length === 0) return { taken: [], problems: [{ problem: 'noFile' }] };
  const kinds = await Promise.all(chosen.map(kindOf));
  const maxFiles = maxFilesOf(rule, limits);
  const taken: ToolFile[] = [];
  const problems: FileProblem[] = [];
  let tooMany = false;
  chosen.forEach((file, index) => {
    const kind = kinds[index] ?? null;
    const problem = judge(rule, limits, [...present, ...taken], file, kind);
    if (problem !== null) problems.push(problem);
    else if (present.length + taken.length >= maxFiles) tooMany = true;
    else taken.push({ id: newFileId(), file, kind: kind as FileKind });
  });
  if (tooMany) problems.push({ problem: 'tooMany', max: maxFiles });
  return { taken, problems };
}

function judge(
  rule: InputRule,
  limits: Limits,
  present: readonly ToolFile[],
  file: File,
  kind: FileKind | null,
): FileProblem | null {
  if (!isOfRule(rule, kind))
    return { problem: kind === 'heic' && rule.kind === 'image' ? 'heic' : 'invalidType', file: file.name };
  if (file.size === 0) return { problem: 'empty', file: file.name };
  const maxSize = limits[rule.fileBytes];
  if (file.size > maxSize) return { problem: 'fileTooLarge', file: file.name, max_size: maxSize };
  // The same PDF twice in one document is nothing unusual; a photo twice is an oversight.
  if (rule.kind === 'pdf') return null;
  const isDouble = present.some((other) => other.file.name === file.name && other.file.size === file.size);
  return isDouble ? { problem: 'duplicate', file: file.name } : null;
}

function isOfRule(rule: InputRule, kind: FileKind | null): boolean {
  if (kind === null) return false;
  return rule.kind === 'pdf' ? kind === 'pdf' : Object.hasOwn(imageFormatNames, kind);
}

export function totalBytes(files: readonly ToolFile[]): number {
  return files.reduce((sum, { file }) => sum + file.size, 0);
}

/**
 * Each file's name in the upload, all different, so that a refusal's `file` names one of them.
 * Quotes and line breaks would arrive percent-encoded (HTML, multipart/form-data encoding), so they are replaced.
 */
export function uploadNames(files: readonly ToolFile[]): string[] {
  const used = new Set<string>();
  return files.map(({ file }) => {
    const plain = file.name.replace(/["\r\n]/g, '_') || 'file';
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
