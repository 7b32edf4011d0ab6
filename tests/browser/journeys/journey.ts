import type { ErrorCode, ErrorParams } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import type { TestFile } from '../images.ts';
import { pdfFile } from '../tool-page.ts';

/** Options as a visitor sets them; fields that are not named keep their defaults. */
export interface OptionInput {
  /** Values of radio buttons, in the order of their selection. */
  choices?: readonly string[];
  /** Texts of fields by the fields' names. */
  texts?: Readonly<Record<string, string>>;
}

interface Way {
  options: OptionInput;
  downloadName: string;
  check: (bytes: Buffer) => void;
}

/** A tool's way from files to a result, without an option at its default. */
export interface Journey extends Way {
  files: TestFile[];
  /** Of its result in both languages, where it is not that of most results of the tool. */
  title?: RegExp;
  /** Differences where options remain at their defaults. */
  plain?: Partial<Way>;
  /** Refusals that only opening the file shows, beside those of every PDF tool. */
  refusals?: readonly Refusal[];
}

export interface Refusal {
  files: TestFile[];
  options?: OptionInput;
  code: ErrorCode;
  params?: ErrorParams;
  /** The field that has the focus afterwards. */
  focused?: string;
}

export const tenPages = pdfFile('Büro.pdf', makePdf(10, { image: true }));
export const threePages = pdfFile('heil.pdf', makePdf(3));
export const thousandPages = pdfFile('lang.pdf', makePdf(1001));

/** Texts of pages of `makePdf`, by their numbers. */
export function pageTexts(...numbers: number[]): string[] {
  return numbers.map((number) => `Seite ${number}`);
}

export const allTexts = pageTexts(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
