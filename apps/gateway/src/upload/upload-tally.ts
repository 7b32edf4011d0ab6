import {
  type Contract,
  cleanFileName,
  type ErrorParams,
  type FieldValue,
  inputKinds,
  type InputRule,
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

/** The files of one field of an upload, and what refuses them. */
export interface FieldFiles {
  readonly rule: InputRule;
  /** Number of files that have arrived. */
  readonly count: number;
  addFile: () => void;
  /** @param fileBytes bytes of the file so far, `bytes` included */
  addBytes: (name: string, bytes: number, fileBytes: number) => void;
  refuseType: (name: string) => void;
}

/** Refusals of files, in their order. */
const refusalOrder = ['count', 'size', 'total', 'type'] as const;
type Refusals = Partial<Record<(typeof refusalOrder)[number], ToolError>>;

class FieldTally implements FieldFiles {
  readonly rule: InputRule;
  readonly #maxFiles: number;
  readonly #maxFileBytes: number;
  readonly #maxTotalBytes: number;
  readonly #refusals: Refusals = {};
  #count = 0;
  #totalBytes = 0;

  constructor(rule: InputRule, limits: Limits) {
    this.rule = rule;
    this.#maxFiles = typeof rule.maxFiles === 'number' ? rule.maxFiles : limits[rule.maxFiles];
    this.#maxFileBytes = limits[rule.fileBytes];
    this.#maxTotalBytes = limits[rule.totalBytes];
  }

  get count(): number {
    return this.#count;
  }

  /** Whether its files are refused already. */
  get isRefused(): boolean {
    return this.#count > this.#maxFiles || Object.keys(this.#refusals).length > 0;
  }

  /** @param isWhole whether all files have arrived */
  refusals(isWhole: boolean): Refusals {
    const count = this.#countRefusal(isWhole);
    return { ...(count ? { count } : {}), ...this.#refusals };
  }

  addFile(): void {
    this.#count++;
  }

  addBytes(name: string, bytes: number, fileBytes: number): void {
    this.#totalBytes += bytes;
    if (fileBytes > this.#maxFileBytes) {
      this.#refusals.size ??= new ToolError('fileTooLarge', { ...fileParam(name), max_size: this.#maxFileBytes });
    } else if (this.#totalBytes > this.#maxTotalBytes) this.#refuseTotalSize();
  }

  /** Refuses a body that is larger than the largest accepted upload. */
  refuseTotal(): void {
    if (this.#maxFiles !== 1) this.#refuseTotalSize();
    else this.#refusals.total ??= new ToolError('fileTooLarge', { max_size: this.#maxFileBytes });
  }

  refuseType(name: string): void {
    const { names, refusal } = inputKinds[this.rule.kind];
    this.#refusals.type ??= new ToolError(refusal, {
      ...fileParam(name),
      ...(refusal === 'unsupportedFormat' && { supported_formats: names }),
    });
  }

  #refuseTotalSize(): void {
    this.#refusals.total ??= new ToolError('totalTooLarge', { max_size: this.#maxTotalBytes });
  }

  #countRefusal(isWhole: boolean): ToolError | undefined {
    const { field, minFiles, tooMany } = this.rule;
    const [files, maxFiles] = [this.#count, this.#maxFiles];
    if (isWhole && files < Math.min(1, minFiles)) return new ToolError('noFile', { field });
    if (isWhole && files < minFiles)
      return new ToolError('tooFewFiles', { min_files: minFiles, received_files: files });
    if (files <= maxFiles) return undefined;
    if (tooMany === 'tooManyImages')
      return new ToolError('tooManyImages', { max_images: maxFiles, received_images: files });
    return new ToolError('tooManyFiles', { max_files: maxFiles, received_files: files });
  }
}

/** The file that a refusal names; none where it was sent without a name. */
function fileParam(name: string): Pick<ErrorParams, 'file'> {
  return name === '' ? {} : { file: cleanFileName(name) };
}

export type UploadTally = ReturnType<typeof createUploadTally>;

/**
 * Collects the files and fields of an upload in the order of their arrival, and selects its refusal: first by the
 * number of files, then by their sizes, then by their formats, then by the fields. For each of them the input comes before
 * attached files.
 * @param takesPayments whether the contract's field for a payment is accepted
 */
export function createUploadTally(contract: Contract, limits: Limits, takesPayments: boolean) {
  const paid = takesPayments ? contract.paid : undefined;
  const known: Contract = paid ? { ...contract, fields: { ...contract.fields, [paid.name]: paid.field } } : contract;
  const input = new FieldTally(contract.input, limits);
  const attached = contract.attached && new FieldTally(contract.attached, limits);
  const tallies = attached ? [input, attached] : [input];
  const fields: [string, string][] = [];
  let fieldRefusal: ToolError | undefined;
  /** Field of the first file that came in one that takes none. */
  let misplaced: string | undefined;

  function fileRefusal(isWhole: boolean): ToolError | undefined {
    const refusals = tallies.map((tally) => tally.refusals(isWhole));
    const [first] = refusalOrder.flatMap((kind) => refusals.flatMap((each) => each[kind] ?? []));
    return first?.code === 'noFile' && misplaced !== undefined
      ? new ToolError('noFile', { ...first.params, received_field: misplaced })
      : first;
  }

  return {
    /** Bytes of the largest file of any field. */
    maxFileBytes: Math.max(...tallies.map(({ rule }) => limits[rule.fileBytes])),
    input: input as FieldFiles,
    /** Whether the upload is refused already, because of its files. */
    get isRefused(): boolean {
      return tallies.some((tally) => tally.isRefused);
    },

    /** The files of a field; undefined where it takes none. */
    filesOf(field: string): FieldFiles | undefined {
      return tallies.find(({ rule }) => rule.field === field);
    },

    addField(name: string, text: string, isWhole: boolean): void {
      fields.push([name, text]);
      if (!isWhole && Object.hasOwn(known.fields, name))
        fieldRefusal ??= new ToolError('invalidField', { field: name });
    },

    /** Adds a file in a field that takes none. */
    addMisplacedFile(name: string): void {
      misplaced ??= name;
      this.addField(name, '', false);
    },

    /** Refuses a body that is larger than the largest accepted upload. */
    refuseTotal(): void {
      input.refuseTotal();
    },

    /**
     * Parses the fields of an upload that is not refused.
     * @param isWhole whether the body was read to its end
     * @throws ToolError the first refusal: number of files, sizes, formats, fields
     */
    finish(isWhole: boolean): ParsedFields {
      const refusal = fileRefusal(isWhole) ?? fieldRefusal;
      if (refusal) throw refusal;
      if (!isWhole) throw new ToolError('invalidRequest');
      return separateFields(
        known,
        parseOptions(known, known.translate?.(fields) ?? fields, attached?.count),
        paid?.name,
      );
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
