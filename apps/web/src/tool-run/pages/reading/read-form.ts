import type { PDFDocumentProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { FormWidget, PdfForm } from './pdf-form.ts';

/** Widgets that are read. */
const maxWidgets = 10_000;
/** Bits of /Ff: the name of a file, and radio buttons in unison (ISO 32000-2, tables 229 and 231). */
const [fileSelect, inUnison] = [1 << 20, 1 << 25];
/** Value of a check box or radio button that is not chosen (ISO 32000-2, 12.7.5.2.3). */
const off = 'Off';

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
    widgets.push(...annotations.flatMap((data) => widgetOf(data, pageNumber, viewport) ?? []));
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
    description: textOf(data.alternativeText),
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
    fontSize: fontSizeOf(data.defaultAppearanceData),
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

function fontSizeOf(appearance: unknown): number {
  const size = (appearance as { fontSize?: unknown } | null | undefined)?.fontSize;
  return typeof size === 'number' && size > 0 ? size : 0;
}
