import {
  type Contract,
  cleanFileName,
  type ErrorParams,
  type FieldValue,
  imageFormatNames,
  imageFormats,
  type Limits,
  parseOptions,
  ToolError,
} from '@blattwerk/shared';
import type { Confidential } from '@blattwerk/server';

interface ParsedFields {
  /** Options that may be written into the queue. */
  options: Record<string, FieldValue>;
  secrets: Confidential['secrets'];
  /** Id of the payment for the answer. */
  payment: string | null;
}

export type UploadTally = ReturnType<typeof createUploadTally>;

/**
 * Collects the files and fields of an upload in the order of their arrival, and selects its refusal: first by the
 * number of files, then by their sizes, then by their formats, then by the fields.
 * @param takesPayments whether the contract's field for a payment is accepted
 */
export function createUploadTally(contract: Contract, limits: Limits, takesPayments: boolean) {
  const { input } = contract;
  const paid = takesPayments ? contract.paid : undefined;
  const known: Contract = paid ? { ...contract, fields: { ...contract.fields, [paid.name]: paid.field } } : contract;
  const maxFiles = typeof input.maxFiles === 'number' ? input.maxFiles : limits[input.maxFiles];
  const maxFileBytes = limits[input.fileBytes];
  const maxTotalBytes = limits[input.totalBytes];
  const fields: [string, string][] = [];
  let files = 0;
  let totalBytes = 0;
  let sizeRefusal: ToolError | undefined;
  let totalRefusal: ToolError | undefined;
  let typeRefusal: ToolError | undefined;
  let fieldRefusal: ToolError | undefined;

  const fileParams = (name: string): ErrorParams => ({ file: cleanFileName(name) });

  function countRefusal(isWhole: boolean): ToolError | undefined {
    if (isWhole && files === 0) return new ToolError('noFile', { field: input.field });
    if (isWhole && files < input.minFiles)
      return new ToolError('tooFewFiles', { min_files: input.minFiles, received_files: files });
    if (files <= maxFiles) return undefined;
    if (input.tooMany === 'tooManyImages')
      return new ToolError('tooManyImages', { max_images: maxFiles, received_images: files });
    return new ToolError('tooManyFiles', { max_files: maxFiles, received_files: files });
  }

  return {
    maxFileBytes,
    /** Whether the upload is refused already, because of its files. */
    get isRefused(): boolean {
      return files > maxFiles || (sizeRefusal ?? totalRefusal ?? typeRefusal) !== undefined;
    },

    addField(name: string, text: string, isWhole: boolean): void {
      fields.push([name, text]);
      if (!isWhole && Object.hasOwn(known.fields, name))
        fieldRefusal ??= new ToolError('invalidField', { field: name });
    },

    /** Adds a file in another field than the contract's input. */
    addMisplacedFile(name: string): void {
      this.addField(name, '', false);
    },

    addFile(): void {
      files++;
    },

    /** @param fileBytes bytes of the file so far, `bytes` included */
    addBytes(name: string, bytes: number, fileBytes: number): void {
      totalBytes += bytes;
      if (fileBytes > maxFileBytes) {
        sizeRefusal ??= new ToolError('fileTooLarge', { ...fileParams(name), max_size: maxFileBytes });
      } else if (totalBytes > maxTotalBytes) {
        totalRefusal ??= new ToolError('totalTooLarge', { max_size: maxTotalBytes });
      }
    },

    /** Refuses a body that is larger than the largest accepted upload. */
    refuseTotal(): void {
      totalRefusal ??=
        maxFiles === 1
          ? new ToolError('fileTooLarge', { max_size: maxFileBytes })
          : new ToolError('totalTooLarge', { max_size: maxTotalBytes });
    },

    refuseType(name: string): void {
      typeRefusal ??=
        input.kind === 'pdf'
          ? new ToolError('invalidType', fileParams(name))
          : new ToolError('unsupportedFormat', {
              ...fileParams(name),
              supported_formats: imageFormats.map((format) => imageFormatNames[format]),
            });
    },

    /**
     * Parses the fields of an upload that is not refused.
     * @param isWhole whether the body was read to its end
     * @throws ToolError the first refusal: number of files, sizes, formats, fields
     */
    finish(isWhole: boolean): ParsedFields {
      const refusal = countRefusal(isWhole) ?? sizeRefusal ?? totalRefusal ?? typeRefusal ?? fieldRefusal;
      if (refusal) throw refusal;
      if (!isWhole) throw new ToolError('invalidRequest');
      return separateFields(known, parseOptions(known, fields), paid?.name);
    },
  };
}

/** Separates what is private, and the payment, from the other options. */
function separateFields(contract: Contract, parsed: Record<string, FieldValue>, paymentField?: string): ParsedFields {
  const options: Record<string, FieldValue> = {};
  const secrets: Record<string, string> = {};
  let payment: string | null = null;
  for (const [name, value] of Object.entries(parsed)) {
    if (name === paymentField) payment = typeof value === 'string' ? value : null;
    else if (contract.fields[name]?.isPrivate && typeof value === 'string') secrets[name] = value;
    else options[name] = value;
  }
  return { options, secrets, payment };
}
