import type { PDFDocumentProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { FieldStyle, FormWidget, PdfForm } from './pdf-form.ts';
import { inFillingOrder } from './widget-order.ts';

/** Widgets that are read. */
const maxWidgets = 10_000;
/** Bits of /Ff: the name of a file, and radio buttons in unison (ISO 32000-2, tables 229 and 231). */
const [fileSelect, inUnison] = [1 << 20, 1 << 25];
/** Value of a check box or radio button that is not chosen (ISO 32000-2, 12.7.5.2.3). */
const off = 'Off';
/** Values of /Q (ISO 32000-2, table 228). */
const alignments = ['left', 'center', 'right'] as const;
/** Numbers that pdf.js gives to borders with an edge inside, which are twice as wide: beveled and inset. */
const doubleBorders: readonly unknown[] = [3, 4];
/** Share of a field's shorter side that its border takes at most. */
const maxBorderShare = 1 / 4;

/** What pdf.js reports of an annotation, as far as it is used; anything can be absent in a damaged file. */
export interface AnnotationData {
  id?: unknown;
  subtype?: unknown;
  fieldType?: unknown;
  fieldName?: unknown;
  alternativeText?: unknown;
  fieldValue?: unknown;
  checkBox?: unknown;
  radioButton?: unknown;
  exportValue?: unknown;
  buttonValue?: unknown;
  options?: unknown;
  multiSelect?: unknown;
  multiLine?: unknown;
  maxLen?: unknown;
  readOnly?: unknown;
  password?: unknown;
  required?: unknown;
  fieldFlags?: unknown;
  rotation?: unknown;
  hidden?: unknown;
  rect?: unknown;
  defaultAppearanceData?: unknown;
  textAlignment?: unknown;
  comb?: unknown;
  backgroundColor?: unknown;
  borderColor?: unknown;
  borderStyle?: unknown;
}

/** Reads the fields of a form that pages show and that can be filled in, and whether the PDF is signed. */
export async function readForm(document: PDFDocumentProxy): Promise<PdfForm> {
  const { info } = await document.getMetadata();
  const { IsAcroFormPresent: hasForm, IsSignaturesPresent: isSigned } = info as Record<string, unknown>;
  const widgets: FormWidget[] = [];
  const lastPage = hasForm === true ? document.numPages : 0;
  for (let pageNumber = 1; pageNumber <= lastPage; pageNumber++) {
    const page = await document.getPage(pageNumber).catch(() => undefined);
    if (page === undefined) continue;
    const viewport = page.getViewport({ scale: 1 });
    const annotations: AnnotationData[] = await page.getAnnotations().catch(() => []);
    const shown = annotations.slice(0, maxWidgets).flatMap((data) => widgetOf(data, pageNumber, viewport) ?? []);
    widgets.push(...(await inFillingOrder(page, shown)));
    page.cleanup();
    if (widgets.length > maxWidgets) break;
  }
  return { widgets: await numberButtons(document, widgets.slice(0, maxWidgets)), isSigned: isSigned === true };
}

/** Tells radio buttons of a field from each other that have one export value: of them, one at most is chosen. */
async function numberButtons(document: PDFDocumentProxy, widgets: FormWidget[]): Promise<FormWidget[]> {
  const keyOf = ({ name, onValue }: FormWidget) => JSON.stringify([name, onValue]);
  const buttons = new Set(widgets.filter(({ kind, isInUnison }) => kind === 'radio' && !isInUnison));
  const counts = Map.groupBy(buttons, keyOf);
  const isShared = (widget: FormWidget) => (counts.get(keyOf(widget))?.length ?? 0) > 1 || widget.onValue === '';
  if (![...buttons].some(isShared)) return widgets;
  const fields = (await document.getFieldObjects().catch(() => null)) as ReadonlyMap<string, FieldObject[]> | null;
  const first = new Set<string>();
  return widgets.map((widget) => {
    if (!buttons.has(widget) || !isShared(widget)) return widget;
    const group = (fields?.get(widget.name) ?? []).filter(({ type }) => type === 'radiobutton');
    const index = group.findIndex(({ id }) => `${widget.pageNumber} ${String(id)}` === widget.id);
    const isOn = widget.isOn && !first.has(keyOf(widget));
    if (isOn) first.add(keyOf(widget));
    return { ...widget, isOn, number: index === -1 ? undefined : index + 1 };
  });
}

/** What pdf.js reports of a field and of each of its widgets, as far as it is used. */
interface FieldObject {
  id?: unknown;
  type?: unknown;
}

/** A widget that can be seen and filled in; undefined for signatures, push buttons and other annotations. */
export function widgetOf(
  data: AnnotationData,
  pageNumber: number,
  viewport: Pick<PageViewport, 'convertToViewportPoint' | 'height' | 'rotation'>,
): FormWidget | undefined {
  const kind = kindOf(data);
  const { id, fieldName: name, rect } = data;
  if (kind === undefined || data.hidden === true || typeof name !== 'string' || name === '') return undefined;
  if (!Array.isArray(rect)) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = rect.map(Number);
  const [x1, y1] = viewport.convertToViewportPoint(left, bottom).map(Number) as [number, number];
  const [x2, y2] = viewport.convertToViewportPoint(right, top).map(Number) as [number, number];
  const isButton = kind === 'checkbox' || kind === 'radio';
  const onValue = textOf(kind === 'checkbox' ? data.exportValue : kind === 'radio' ? data.buttonValue : '');
  const flags = typeof data.fieldFlags === 'number' ? data.fieldFlags : 0;
  const value = valueOf(data.fieldValue, data.multiSelect === true);
  return {
    id: `${pageNumber} ${String(id)}`,
    name,
    description: textOf(data.alternativeText).trim(),
    kind,
    value: isButton ? '' : value,
    choices: choicesOf(data.options),
    isMultiple: data.multiSelect === true,
    onValue,
    number: undefined,
    isOn: isButton && value === onValue && value !== '' && value !== off,
    isInUnison: kind === 'radio' && (flags & inUnison) !== 0,
    maxLength: typeof data.maxLen === 'number' && data.maxLen > 0 ? data.maxLen : undefined,
    isMultiline: data.multiLine === true,
    isPassword: data.password === true,
    isRequired: data.required === true,
    isReadOnly: data.readOnly === true || (kind === 'text' && (flags & fileSelect) !== 0),
    isComb: data.comb === true,
    style: styleOf(data, Math.min(Math.abs(right - left), Math.abs(top - bottom))),
    pageNumber,
    area: {
      x: Math.min(x1, x2),
      y: viewport.height - Math.max(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
    },
    rotation: ((((typeof data.rotation === 'number' ? data.rotation : 0) - viewport.rotation) % 360) + 360) % 360,
  };
}

function kindOf({ subtype, fieldType, checkBox, radioButton }: AnnotationData): FormWidget['kind'] | undefined {
  if (subtype !== 'Widget') return undefined;
  if (fieldType === 'Tx') return 'text';
  if (fieldType === 'Ch') return 'choice';
  if (fieldType !== 'Btn') return undefined;
  return checkBox === true ? 'checkbox' : radioButton === true ? 'radio' : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The value of a choice is a list in pdf.js, and of a button that is off `Off`. */
function valueOf(value: unknown, isMultiple: boolean): FormWidget['value'] {
  const texts = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
  return isMultiple ? texts : (texts[0] ?? '');
}

function choicesOf(options: unknown): FormWidget['choices'] {
  if (!Array.isArray(options)) return [];
  return options.map((option: { exportValue?: unknown; displayValue?: unknown }) => {
    const value = textOf(option.exportValue);
    return { value, label: textOf(option.displayValue) || value };
  });
}

/** @param side the shorter one of the field, in points */
function styleOf(data: AnnotationData, side: number): FieldStyle {
  const { fontSize, fontName, fontColor } = (data.defaultAppearanceData ?? {}) as Record<string, unknown>;
  const { width, style } = (data.borderStyle ?? {}) as Record<string, unknown>;
  const alignment = typeof data.textAlignment === 'number' ? data.textAlignment : 0;
  const line = typeof width === 'number' && colorOf(data.borderColor) ? Math.max(0, width) : 0;
  return {
    fontSize: typeof fontSize === 'number' && fontSize > 0 ? fontSize : 0,
    fontName: textOf(fontName),
    color: colorOf(fontColor) ?? '#000',
    background: colorOf(data.backgroundColor),
    alignment: alignments[alignment] ?? 'left',
    border: Math.min(line, side * maxBorderShare) * (doubleBorders.includes(style) ? 2 : 1),
  };
}

/** A color for style sheets; undefined where there is none. @param color red, green and blue, up to 255 */
function colorOf(color: unknown): string | undefined {
  const parts = color instanceof Uint8ClampedArray || Array.isArray(color) ? Array.from(color, Number) : [];
  return parts.length === 3 ? `rgb(${parts.join(' ')})` : undefined;
}
