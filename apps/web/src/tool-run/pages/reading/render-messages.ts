import type { AllowedOperations, PageSize } from '@blattwerk/shared';
import type { PageText } from './page-text.ts';
import type { AttachedFiles } from './pdf-attachment.ts';
import type { PdfForm } from './pdf-form.ts';
import type { PdfInformation } from './pdf-information.ts';

/** Requests to the worker that renders a PDF. */
export type PageRenderRequest =
  /** The first request, once, with the port of the worker that parses. The reply describes the PDF. */
  | { type: 'open'; id: number; file: Blob; reader: MessagePort }
  /** The reply is the page's picture. */
  | { type: 'render'; id: number; page: number; width: number }
  /** The reply is the bookmarks. */
  | { type: 'bookmarks'; id: number }
  /** The reply is the form. */
  | { type: 'form'; id: number }
  /** The reply is what the PDF says of itself. */
  | { type: 'information'; id: number }
  /** The reply is the files in the PDF. */
  | { type: 'attachments'; id: number }
  /** The reply is the page's text, or what of it is marked content of the tag. */
  | { type: 'text'; id: number; page: number; tag?: string | undefined }
  /** The reply is the page's size. */
  | { type: 'measure'; id: number; page: number }
  /** Cancels a request. */
  | { type: 'cancel'; id: number };

/** A bookmark. */
export interface OutlineBookmark {
  title: string;
  /** From 1. */
  level: number;
  /** From 1; null where it leads to no page. */
  pageNumber: number | null;
  /** Whether those below it are shown at once. */
  isOpen?: boolean;
}

/** A PDF that was opened without a password. */
export interface OpenedPdf {
  pageCount: number;
  /** What its owner allows; null where it is not encrypted. */
  allowed: AllowedOperations | null;
  /** Size of the first page as it is shown, in points; null where it cannot be read. */
  firstPage: PageSize | null;
  /** Width divided by height of most of its first pages. */
  ratio: number;
}

export type PageRenderAnswer =
  | OpenedPdf
  | PageSize
  | ImageBitmap
  | OutlineBookmark[]
  | PdfForm
  | PdfInformation
  | AttachedFiles
  | PageText;

export interface PageRenderReply {
  id: number;
  /** Null where it failed. */
  answer: PageRenderAnswer | null;
  /** Whether it failed since the PDF needs a password. */
  isEncrypted?: boolean;
}
