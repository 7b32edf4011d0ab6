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
  /** Text, chosen value, or several of them; empty where there is none, and for check boxes and radio buttons. */
  value: string | readonly string[];
  /** Options of a choice. */
  choices: readonly { value: string; label: string }[];
  /** Of a choice: whether it takes several. */
  isMultiple: boolean;
  /** Export value of a check box or radio button; empty for other kinds. */
  onValue: string;
  /** Number of a radio button in its field, from 1; undefined where its export value alone tells it from the others. */
  number: number | undefined;
  /** Whether a check box or radio button is chosen. */
  isOn: boolean;
  /** Whether radio buttons with one export value are chosen together. */
  isInUnison: boolean;
  /** Largest number of characters; undefined where it is not limited. */
  maxLength: number | undefined;
  isMultiline: boolean;
  isPassword: boolean;
  isRequired: boolean;
  isReadOnly: boolean;
  /** Of a text: whether each of its `maxLength` characters has a cell of its own. */
  isComb: boolean;
  style: FieldStyle;
  /** From 1. */
  pageNumber: number;
  area: Rectangle;
  /** Of what it shows on the page, in degrees counterclockwise: a multiple of 90. */
  rotation: number;
}

/** How a field shows its text. */
export interface FieldStyle {
  /** In points; 0 where it follows the size of the field. */
  fontSize: number;
  /** In the resources of the form, such as `Helv` or `TiBo`; empty where there is none. */
  fontName: string;
  /** As in a style sheet. */
  color: string;
  /** As in a style sheet; undefined where the field has none of its own. */
  background: string | undefined;
  alignment: 'left' | 'center' | 'right';
  /** Points that its border takes on each side. */
  border: number;
}

/** The form of a PDF. */
export interface PdfForm {
  /** In the order of the pages, and on each in which they are filled in. */
  widgets: FormWidget[];
  /** Whether the PDF has a digital signature. */
  isSigned: boolean;
}
