import { CannotConvert } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { asDict, type PdfDict, PdfName, PdfStream, type PdfValue } from '../../file/values.ts';
import { filtersOf } from '../../file/filters/decode.ts';
import { jpxSpace } from '../../image/jpx.ts';
import type { ChangeLog } from './change-log.ts';
import { entriesOf, findAllResources, isXObject, replaceValues, visitValues } from './visit-values.ts';

/** Limits of PDF 1.7 (ISO 32000-1, table C.1). */
const limits = {
  integer: 2 ** 31 - 1,
  real: 3.403e38,
  smallReal: 1.175e-38,
  stringBytes: 32_767,
  nameBytes: 127,
} as const;
const intents: ReadonlySet<string> = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
]);
const blendModes: ReadonlySet<string> = new Set(
  `Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue
  Saturation Color Luminosity`.split(/\s+/),
);
const imageBits: ReadonlySet<number> = new Set([1, 2, 4, 8, 16]);
/** Entries with texts for people, which no data of a program has. */
const textKeys: ReadonlySet<string> = new Set([
  'Contents',
  'RC',
  'V',
  'DV',
  'RV',
  'Alt',
  'ActualText',
  'E',
  'T',
  'TU',
  'Title',
  'Desc',
]);
const jpxSpaces = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const;

/** Whether a name is a rendering intent (ISO 32000-2, 8.6.5.8). */
export function isRenderingIntent(name: string | undefined): boolean {
  return name !== undefined && intents.has(name);
}

/** Repairs what images, forms and graphics states have that PDF/A does not allow (ISO 19005-2, 6.2.5 to 6.2.10). */
export function repairDictionaries(document: PdfDocument, log: ChangeLog): void {
  visitValues(document, (value) => {
    if (isXObject(document, value, 'Image')) repairImage(document, value, log);
    else if (isXObject(document, value, 'Form')) repairForm(document, value.dict, log);
    else if (value instanceof PdfStream && document.name(value.dict.get('Subtype')) === 'PS')
      emptyPostScript(value, log);
    const dict = asDict(value);
    if (dict?.has('BaseFont') || dict?.has('FontName')) repairNames(document, dict);
  });
  for (const resources of findAllResources(document))
    for (const state of entriesOf(document, resources, 'ExtGState')) repairState(document, state, log);
}

function repairImage(document: PdfDocument, image: PdfStream, log: ChangeLog): void {
  const { dict } = image;
  const removed = ['Alternates', 'OPI'].filter((key) => dict.delete(key));
  if (document.resolve(dict.get('Interpolate')) === true) removed.push('Interpolate');
  if (dict.has('Interpolate')) dict.delete('Interpolate');
  if (dict.has('Intent') && !isRenderingIntent(document.name(dict.get('Intent')))) dict.delete('Intent');
  const bits = document.number(dict.get('BitsPerComponent'));
  if (document.resolve(dict.get('ImageMask')) === true && bits !== undefined && bits !== 1)
    dict.set('BitsPerComponent', 1);
  else if (bits !== undefined && !imageBits.has(bits)) dict.delete('BitsPerComponent');
  if (removed.length > 0) log.add('imageRepaired');
  const isJpx = filtersOf(dict, (value) => document.resolve(value)).at(-1)?.name === 'JPXDecode';
  const space = isJpx && !dict.has('ColorSpace') ? jpxSpace(image.raw) : undefined;
  // What the image states itself, in a form that readers agree about.
  if (space) dict.set('ColorSpace', new PdfName(jpxSpaces[space]));
}

function repairForm(document: PdfDocument, dict: PdfDict, log: ChangeLog): void {
  const removed = ['OPI', 'PS', 'Ref'].filter((key) => dict.delete(key));
  if (document.name(dict.get('Subtype2')) === 'PS' && dict.delete('Subtype2')) removed.push('Subtype2');
  if (removed.length > 0) log.add('printingRemoved');
}

/** PostScript shows nothing on screens (ISO 32000-2, 8.8.2). */
function emptyPostScript(stream: PdfStream, log: ChangeLog): void {
  stream.dict.set('Subtype', new PdfName('Form'));
  stream.dict.set('BBox', [0, 0, 0, 0]);
  stream.dict.set('Resources', new Map());
  stream.dict.delete('Level1');
  log.add('printingRemoved');
}

function repairState(document: PdfDocument, state: PdfDict, log: ChangeLog): void {
  const removed = ['TR', 'HTP'].filter((key) => state.delete(key));
  if (state.has('TR2') && document.name(state.get('TR2')) !== 'Default' && state.delete('TR2')) removed.push('TR2');
  if (state.has('HT') && !isAllowedHalftone(document, state.get('HT')) && state.delete('HT')) removed.push('HT');
  if (state.has('RI') && !isRenderingIntent(document.name(state.get('RI')))) state.delete('RI');
  if (removed.length > 0) log.add('printingRemoved');
  const mode = state.get('BM');
  if (mode === undefined) return;
  const names = (document.array(mode) ?? [mode]).map((item) => document.name(item) ?? '');
  // Of several modes, readers take the first one that they know.
  if (!names.every((name) => blendModes.has(name)))
    state.set('BM', new PdfName(names.find((name) => blendModes.has(name)) ?? 'Normal'));
}

/** A halftone of one screen or one for each ink, without a name and a function (ISO 19005-2, 6.2.5). */
function isAllowedHalftone(document: PdfDocument, value: PdfValue | undefined): boolean {
  if (document.name(value) === 'Default') return true;
  const dict = document.dict(value);
  return (
    dict !== undefined &&
    document.number(dict.get('HalftoneType')) === 1 &&
    !dict.has('HalftoneName') &&
    !dict.has('TransferFunction')
  );
}

/** Names of fonts are UTF-8 (ISO 19005-2, 6.1.8). */
function repairNames(document: PdfDocument, dict: PdfDict): void {
  for (const key of ['BaseFont', 'FontName']) {
    const name = document.name(dict.get(key));
    if (name === undefined || isUtf8(name)) continue;
    // In which encoding they are is not known.
    dict.set(key, new PdfName(name.replaceAll(/[^\x21-\x7e]/g, '_').slice(0, limits.nameBytes)));
  }
}

function isUtf8(name: string): boolean {
  return !Buffer.from(name, 'latin1').toString('utf8').includes('\ufffd');
}

/**
 * Keeps numbers, texts and names within the limits of PDF 1.7 (ISO 19005-2, 6.1.13). Longer data of programs goes.
 * @throws CannotConvert where a text for people or a name is longer
 */
export function keepLimits(document: PdfDocument, log: ChangeLog): void {
  visitValues(document, (value) => {
    for (const [key, entry] of value instanceof Map ? value : []) {
      if (key.length > limits.nameBytes) throw new CannotConvert('length');
      if ((document.string(entry)?.length ?? 0) <= limits.stringBytes) continue;
      if (textKeys.has(key)) throw new CannotConvert('length');
      (value as PdfDict).delete(key);
      log.add('dataRemoved');
    }
  });
  replaceValues(document, (value) => {
    if (typeof value === 'number') return withinLimits(value);
    const length = Buffer.isBuffer(value) ? value.length - limits.stringBytes : 0;
    if (length > 0 || (value instanceof PdfName && value.text.length > limits.nameBytes))
      throw new CannotConvert('length');
    return value;
  });
}

/** The closest number that PDF 1.7 has. */
export function withinLimits(value: number): number {
  if (Number.isInteger(value)) return Math.min(limits.integer, Math.max(-limits.integer - 1, value));
  if (Math.abs(value) < limits.smallReal) return 0;
  return Math.min(limits.real, Math.max(-limits.real, value));
}
