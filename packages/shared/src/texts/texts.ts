import type { ErrorCode } from '../error-catalog.ts';
import type { Permission } from '../needed-permissions.ts';
import type { ArchiveObstacle } from '../tools/pdf-a-report.ts';
import type { MissingPart, RepairFault, RepairSource } from '../tools/repair-report.ts';
import type { NoticeKey } from '../notices.ts';
import type { RequestLimit } from '../request-limits.ts';

/**
 * A sentence with `{key}` for each parameter of the refusal that it tells. Of several, the first whose every parameter is
 * there is said; the last names none.
 */
export type Sentence = string | readonly [string, ...string[]];

/** Codes of e-invoices alone, whose sentences no page loads but that of their tool. */
export type InvoiceCode =
  | 'noInvoiceInPdf'
  | 'pdfHasInvoice'
  | 'orderNotInvoice'
  | 'notAnInvoice'
  | 'unreadableXml'
  | 'invalidDraft';
/** Codes that only programs meet, whose sentences no page loads: it shows that of the server. */
export const programCodes = ['notMultipart', 'methodNotAllowed', 'toolOff', 'gone'] as const satisfies ErrorCode[];
export type ProgramCode = (typeof programCodes)[number];
export type SharedCode = Exclude<ErrorCode, InvoiceCode | ProgramCode>;

/** What a language must say. */
export interface Texts {
  refusals: Readonly<Record<SharedCode, Sentence>>;
  /** What the owner of a PDF forbids, as the refusal names it. */
  permissions: Readonly<Record<Permission, string>>;
  /** Why a PDF cannot become PDF/A. */
  obstacles: Readonly<Record<ArchiveObstacle, string>>;
}

/** Of each language too, but apart: a page loads them with a result. */
export interface NoticeTexts {
  notices: Readonly<Record<NoticeKey, string>>;
  /** Follow the notice `repaired`; `{pages}` is a list that may end in `more`, which counts the pages that it omits. */
  repairedPages: Readonly<Record<'one' | 'other' | 'more', string>>;
  /** In place of the notice `imagesIncomplete`, where the images are known; `{images}` is a list as above. */
  incompleteImages: Readonly<Record<'one' | 'other', string>>;
  /** In place of the notice `fontsMissing`, where the scripts are known; `{scripts}` is a list of their names. */
  missingScripts: string;
}

/** Of each language too, but apart: what was wrong with a damaged PDF. */
export interface RepairTexts {
  /** Where there are two, for one and several; with `{number}`. */
  faults: Readonly<Record<RepairFault, string | readonly [string, string]>>;
  sources: Readonly<Record<RepairSource, string>>;
  parts: Readonly<Record<MissingPart, string>>;
  /** For one page and several, with `{part}` and `{pages}`. */
  pages: readonly [string, string];
}

/** Of each language too, but apart: what only programs read, so that no page loads it. */
export interface ProgramTexts {
  refusals: Readonly<Record<ProgramCode, Sentence>>;
  /** More exact sentences than pages have for the same code. */
  exact: Readonly<Partial<Record<SharedCode, string>>>;
  /** The parameter `limit` in a sentence, with `{limit_value}`. */
  limits: Readonly<Record<RequestLimit, string>>;
}
