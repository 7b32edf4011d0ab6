import type { PageSize } from '@blattwerk/shared';
import type { FormWidget } from '../tool-run/pages/reading/pdf-form.ts';
import type { PdfPages } from '../tool-run/pages/reading/open-pages.ts';

/** Pages of one size that are never drawn, without a form or text. */
export function blankPages(size: PageSize, count: number): PdfPages {
  return {
    count,
    allowed: null,
    firstPage: size,
    ratio: size.width / size.height,
    request: () => () => {},
    render: () => new Promise(() => {}),
    bookmarks: async () => [],
    form: async () => ({ widgets: [], isSigned: false }),
    information: async () => ({ info: [], xmp: [], language: '' }),
    attachments: async () => ({ attached: [] }),
    text: async () => ({ text: '', runs: [] }),
    measure: async () => size,
    close: () => {},
  };
}

/** CSS pixels of a point at the smallest scale, in which pages are shown without a layout. */
export const pixelsPerPoint = (0.1 * 96) / 72;

/** An empty text field on the first page. */
export const textWidget: FormWidget = {
  id: '1 a',
  name: 'Name',
  description: '',
  kind: 'text',
  value: '',
  choices: [],
  isMultiple: false,
  onValue: '',
  number: undefined,
  isOn: false,
  isInUnison: false,
  maxLength: undefined,
  isMultiline: false,
  isPassword: false,
  isRequired: false,
  isReadOnly: false,
  isComb: false,
  style: { fontSize: 0, fontName: '', color: '#000', background: undefined, alignment: 'left', border: 0 },
  pageNumber: 1,
  area: { x: 10, y: 10, width: 100, height: 20 },
  rotation: 0,
};
