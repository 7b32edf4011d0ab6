import type { Rectangle } from '@blattwerk/shared';

/** A place at which a page shows a field of the form, with what is the same at all places of the field. */
export interface FormWidget {
  /** Unique in the PDF. */
  id: string;
  /** Full name of the field, as the tool fills it in by. */
  name: string;
  /** For people; empty where the PDF has none. */
  description: string;
  kind: 'text' | 'checkbox' | 'radio' | 'choice';
  /** Text, chosen export value, or several of them; empty where there is none. */
  value: string | readonly string[];
  /** Options of a choice. */
  choices: readonly { value: string; label: string }[];
  /** Of a choice: whether it takes several. */
  isMultiple: boolean;
  /** Export value of a check box or radio button; empty for other kinds. */
  onValue: string;
  /** Largest number of characters; undefined where it is not limited. */
  maxLength: number | undefined;
  isMultiline: boolean;
  isReadOnly: boolean;
  /** Of a text, in points; 0 where it follows the size of the field. */
  fontSize: number;
  /** From 1. */
  pageNumber: number;
  area: Rectangle;
}

/** The form of a PDF. */
export interface PdfForm {
  /** In the order of the pages. */
  widgets: FormWidget[];
  /** Whether the PDF has a digital signature. */
  isSigned: boolean;
}
