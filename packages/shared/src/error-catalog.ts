import type { ArchiveObstacle } from './tools/pdf-a-report.ts';
import type { Permission } from './needed-permissions.ts';
import type { RequestLimit } from './request-limits.ts';

/** Parameters of a refusal. The keys are those of the response body; a sentence may contain them as `{key}`. */
export interface ErrorParams {
  /** The visitor's name of the refused file; never logged or counted, and only its index is queued. */
  file?: string;
  /** The refused form field. */
  field?: string;
  /** The field that a file came in, which takes none. */
  received_field?: string;
  /** The refused step of a chain, from 1. */
  step?: number;
  /** The tool that this site does not offer. */
  tool?: string;
  /** Values of the field, or methods of the address. */
  allowed?: readonly string[];
  /** Of the field's text, in characters (of a password: bytes in UTF-8). */
  max_length?: number;
  max_images?: number;
  received_images?: number;
  min_files?: number;
  max_files?: number;
  received_files?: number;
  /** Bytes. */
  max_size?: number;
  /** Bytes: the smallest possible output. */
  min_size?: number;
  supported_formats?: readonly string[];
  /** The kind of the refused image within a supported format, such as `TIFF, LZMA`. */
  variant?: string;
  /** The page that the refusal is about, from 1: one that does not exist, as it was written, or too little of which is left. */
  page?: number;
  page_count?: number;
  /** The page that is named more than once, from 1. */
  repeated?: number;
  /** The range that runs backwards, as it was written. */
  part?: string;
  /** Degrees by which pages are not rotated, as they were written. */
  degrees?: number;
  /** The image that does not exist, from 1, as it was written. */
  image?: number;
  image_count?: number;
  /** The refused placement, from 1. */
  placement?: number;
  /** Name of the refused form field of a PDF, as it was written; never logged or counted. */
  form_field?: string;
  /** A character of a visitor's text that is not drawn, with its marks; never logged or counted. */
  character?: string;
  /** Its script, as the code of ISO 15924, where nothing of that script is drawn. */
  script?: string;
  /** The refused area, from 1. */
  area?: number;
  /** The refused bookmark, or range of labels, from 1. */
  item?: number;
  /** The word that was not found, from 1. */
  word?: number;
  /** The operation that the owner of the PDF forbids, a key of `AllowedOperations`. */
  permission?: Permission;
  /** The first refused part of the draft of an invoice, such as `items.0.unit`; '' for the draft itself. */
  draft_field?: string;
  /** What is wrong with it, such as `missing`. */
  draft_fault?: string;
  /** Why a PDF cannot become PDF/A. */
  obstacle?: ArchiveObstacle;
  /** Of an XML file, from 1. */
  line?: number;
  max_pages?: number;
  max_outputs?: number;
  /** Pixels. */
  max_side?: number;
  min_side?: number;
  /** The limit of the address or the trusted client that refuses a request, and its value. */
  limit?: RequestLimit;
  limit_value?: number;
  /** Whole seconds until the same request may succeed, as the header of that name. */
  retry_after?: number;
}

interface ErrorEntry {
  status: number;
  /** Whether repeating the same request may succeed. */
  retry: boolean;
}

/** Every code the product answers with: its HTTP status and whether a retry helps. */
export const errorCatalog = {
  noFile: { status: 400, retry: false },
  tooFewFiles: { status: 400, retry: false },
  tooManyFiles: { status: 400, retry: false },
  tooManyImages: { status: 400, retry: false },
  invalidField: { status: 400, retry: false },
  unknownField: { status: 400, retry: false },
  unknownFormField: { status: 400, retry: false },
  noPages: { status: 400, retry: false },
  invalidPages: { status: 400, retry: false },
  invalidImages: { status: 400, retry: false },
  invalidInterval: { status: 400, retry: false },
  invalidChunks: { status: 400, retry: false },
  invalidLevel: { status: 400, retry: false },
  invalidPartSize: { status: 400, retry: false },
  noPassword: { status: 400, retry: false },
  invalidRequest: { status: 400, retry: false },
  unknownToken: { status: 401, retry: false },
  wrongPassword: { status: 401, retry: false },
  paymentRequired: { status: 402, retry: false },
  paymentUsed: { status: 402, retry: false },
  crossSite: { status: 403, retry: false },
  notFound: { status: 404, retry: false },
  toolOff: { status: 404, retry: false },
  methodNotAllowed: { status: 405, retry: false },
  gone: { status: 410, retry: false },
  unknownPayment: { status: 404, retry: false },
  cancelled: { status: 409, retry: true },
  duplicateJob: { status: 409, retry: false },
  paymentInUse: { status: 409, retry: true },
  paymentPending: { status: 409, retry: true },
  fileTooLarge: { status: 413, retry: false },
  totalTooLarge: { status: 413, retry: false },
  invalidType: { status: 415, retry: false },
  notMultipart: { status: 415, retry: false },
  unsupportedFormat: { status: 415, retry: false },
  encryptedPdf: { status: 422, retry: false },
  restrictedPdf: { status: 422, retry: false },
  unsupportedEncryption: { status: 422, retry: false },
  damagedPdf: { status: 422, retry: false },
  noInvoiceInPdf: { status: 422, retry: false },
  orderNotInvoice: { status: 422, retry: false },
  pdfHasInvoice: { status: 422, retry: false },
  notAnInvoice: { status: 422, retry: false },
  unreadableXml: { status: 422, retry: false },
  invalidDraft: { status: 422, retry: false },
  notArchivable: { status: 422, retry: false },
  damagedImage: { status: 422, retry: false },
  xfaForm: { status: 422, retry: false },
  noImages: { status: 422, retry: false },
  noAttachments: { status: 422, retry: false },
  noBookmarks: { status: 422, retry: false },
  noHeadings: { status: 422, retry: false },
  noBlankPages: { status: 422, retry: false },
  noPagesLeft: { status: 422, retry: false },
  cropTooSmall: { status: 422, retry: false },
  nothingFound: { status: 422, retry: false },
  cannotErase: { status: 422, retry: false },
  tooManyPages: { status: 422, retry: false },
  tooManyOutputs: { status: 422, retry: false },
  imageTooLarge: { status: 422, retry: false },
  targetTooSmall: { status: 422, retry: false },
  tooComplex: { status: 422, retry: false },
  tooManyRequests: { status: 429, retry: true },
  internal: { status: 500, retry: true },
  busy: { status: 503, retry: true },
  unavailable: { status: 503, retry: true },
  timeout: { status: 504, retry: true },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalog;

/**
 * A refusal: an answer that the visitor is owed, not a fault of ours.
 * `params` are for the sentence; `cause` is for the log and is never sent.
 */
export class ToolError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'ToolError';
    this.code = code;
    this.params = params;
  }

  get status(): number {
    return errorCatalog[this.code].status;
  }
}
