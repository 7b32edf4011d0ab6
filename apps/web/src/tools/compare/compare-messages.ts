import type { Comparison } from '@blattwerk/compare';
import type { ErrorCode, PageSize } from '@blattwerk/shared';

/** The first document, or the second. */
export type Side = 'before' | 'after';
export const sides: readonly Side[] = ['before', 'after'];

/** What the page sends to a web worker, once: each side has one, since a phone has several processors. */
export interface CompareRequest {
  side: Side;
  file: Blob;
  password?: string | undefined;
  /** Leads to the worker of the other side: the second document goes to that of the first, which compares both. */
  port: MessagePort;
}

/** A document as it is shown beside the other one. */
export interface ShownDocument {
  /** The file itself, or what it was decrypted to. */
  file: Blob;
  /** Of each page as it is shown, in points. */
  sizes: readonly PageSize[];
}

/** Codes of files that cannot be compared; `failed` where the browser could not do it. */
export type CompareRefusal =
  | Extract<ErrorCode, 'encryptedPdf' | 'wrongPassword' | 'unsupportedEncryption' | 'damagedPdf' | 'tooComplex'>
  | 'failed';

/** What a web worker reports. */
export type CompareReply =
  | { type: 'progress'; side: Side; share: number }
  | { type: 'compared'; comparison: Comparison; documents: Readonly<Record<Side, ShownDocument>> }
  /** `side` is undefined where both together are too large. */
  | { type: 'refused'; side: Side | undefined; code: CompareRefusal };
