import { type Contract, type ErrorCode, parseOptions } from '@blattwerk/shared';
import type { SiteConfig } from '@blattwerk/site';
import { ApiError } from '../../api/api-error.ts';
import type { ToolFile } from '../model/accept-files.ts';
import { formatValue } from '../model/form.ts';
import { sentOptions } from '../model/option-problem.ts';
import type { ToolState } from '../model/tool-state.ts';

/** Error codes of a tool by status, for refusals without a code. */
export function codesByStatus(contract: Contract): Readonly<Record<number, ErrorCode>> {
  if (contract.input.kind === 'image') return { 413: 'totalTooLarge', 429: 'tooManyRequests' };
  return contract.errors.includes('wrongPassword') ? { 400: 'wrongPassword', 401: 'wrongPassword' } : {};
}

/** Fields with a value for each file, such as the rotations of images; those where no file has one are absent. */
export function fieldsOfFiles(contract: Contract, files: readonly ToolFile[]): Record<string, string> {
  const given = Object.entries(contract.fields).flatMap(([name, { perFile }]): [string, string][] => {
    if (perFile === undefined) return [];
    const texts = files.map(({ values }) => formatValue(values?.[name]).trim() || perFile.none);
    return texts.some((text) => text !== perFile.none) ? [[name, texts.join(perFile.separator)]] : [];
  });
  return Object.fromEntries(given);
}

/**
 * The form of a request: the fields, then the files.
 * @param names of all files, the attached ones last
 * @throws ToolError where an option is invalid
 */
export function buildForm(
  contract: Contract,
  options: ToolState['options'],
  blobs: readonly Blob[],
  names: readonly string[],
  attached: readonly Blob[] = [],
  payment?: string,
): FormData {
  const given = sentOptions(contract, options);
  parseOptions(contract, given, attached.length);
  const form = new FormData();
  for (const [field, text] of given) form.append(field, text);
  if (payment !== undefined && contract.paid !== undefined) form.append(contract.paid.name, payment);
  const append = (field: string, files: readonly Blob[], first: number) =>
    files.forEach((file, index) => form.append(field, file, names[first + index] ?? ''));
  append(contract.input.field, blobs, 0);
  append(contract.attached?.field ?? '', attached, blobs.length);
  return form;
}

/** Size of the upload in bytes. @throws ApiError totalTooLarge */
export function checkedTotal(contract: Contract, site: SiteConfig, blobs: readonly Blob[]): number {
  const bytes = blobs.reduce((sum, blob) => sum + blob.size, 0);
  const maxSize = site.limits[contract.input.totalBytes];
  if (bytes > maxSize) throw new ApiError('totalTooLarge', { params: { max_size: maxSize } });
  return bytes;
}
