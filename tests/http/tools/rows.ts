import type { ErrorCode } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { expect } from 'vitest';

type Fields = Readonly<Record<string, string>>;

export interface Upload {
  name?: string;
  bytes: Buffer;
}

/** A request, and its answer. */
export interface Accepted {
  /** `tenPages` where absent. */
  files?: readonly Upload[];
  /** In place of the field that they replace. */
  attached?: readonly Upload[];
  fields?: Fields;
  /** Content type, application/pdf where absent. */
  type?: string;
  /** Download name. */
  name: string;
  headers?: Fields;
  check: (bytes: Buffer, answer: Response) => void;
}

/** A request, and the refusal that it gets. */
export interface Refused {
  /** `tenPages` where absent. */
  files?: readonly Upload[];
  attached?: readonly Upload[];
  fields?: Fields;
  code: ErrorCode;
  params?: Readonly<Record<string, unknown>>;
}

/** Requests of one tool; those that follow from its contract are not among them. */
export interface ToolRows {
  accepted: readonly Accepted[];
  /** One for each code that this tool alone shows through the whole product. */
  refused: readonly Refused[];
}

export const ten = makePdf(10, { image: true });
export const plain = makePdf(3);
export const userPassword = 'gehéim';
export const ownerPassword = 'besitzer';
export const locked = encryptedPdf(plain, userPassword, ownerPassword);
/** Opens without a password, and forbids everything. */
export const restricted = qpdfJob(plain, {
  encrypt: { userPassword: '', ownerPassword, '256bit': { print: 'none', extract: 'n', modify: 'none' } },
});
/** A name that needs the encoded form of Content-Disposition. */
export const oddName = 'Übung "1" 😀.pdf';
export const tenPages: readonly Upload[] = [{ bytes: ten, name: oddName }];
export const onePage: readonly Upload[] = [{ bytes: makePdf(1, { image: true }), name: oddName }];

/** Texts of consecutive pages of `makePdf`. */
export function pageTexts(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Seite ${index + 1}`);
}

export function expectTexts(...texts: string[]): (bytes: Buffer) => void {
  return (bytes) => expect(inspectPdf(bytes).texts).toEqual(texts);
}
