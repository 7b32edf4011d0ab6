import { appearanceStreams } from '../../content/content-streams.ts';
import type { PdfDocument } from '../../file/document.ts';
import { dictOf, type PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../../file/values.ts';
import type { ChangeLog } from './change-log.ts';
import { drawMarkup } from './draw-markup.ts';

/** Annotations that PDF/A allows (ISO 19005-2, 6.3.1). */
const allowed: ReadonlySet<string> = new Set(
  `Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup FileAttachment
  Widget PrinterMark TrapNet Watermark Redact`.split(/\s+/),
);
/** Entries of media that a picture does not need (ISO 32000-2, 13). */
const mediaKeys = [
  'Sound',
  'Movie',
  'MK',
  'RichMediaContent',
  'RichMediaSettings',
  '3DD',
  '3DV',
  '3DA',
  '3DI',
  '3DB',
  'A',
  'AA',
];
/** Bits of /F (ISO 32000-2, table 167). */
const flags = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 } as const;
const maxAncestors = 30;

/**
 * Makes the annotations of all pages those that PDF/A allows (ISO 19005-2, 6.3): each printed and with one appearance. What was hidden
 * stays so, with an empty one.
 */
export function repairAnnotations(document: PdfDocument, log: ChangeLog): void {
  const repairer = new AnnotationRepairer(document, log);
  for (const [pageIndex, page] of document.pages.entries()) {
    const annotations = document.array(page.dict.get('Annots'));
    if (!annotations) continue;
    const kept = annotations.filter((value) => {
      document.budget.step();
      const dict = document.dict(value);
      return dict !== undefined && repairer.repair(dict, pageIndex);
    });
    if (kept.length > 0) page.dict.set('Annots', kept);
    else page.dict.delete('Annots');
  }
}

class AnnotationRepairer {
  readonly #document: PdfDocument;
  readonly #log: ChangeLog;
  readonly #seen = new Set<PdfDict>();
  #empty: PdfRef | undefined;

  constructor(document: PdfDocument, log: ChangeLog) {
    this.#document = document;
    this.#log = log;
  }

  /** @returns whether the annotation stays */
  repair(dict: PdfDict, pageIndex: number): boolean {
    if (this.#seen.has(dict)) return true;
    this.#seen.add(dict);
    const document = this.#document;
    const subtype = document.name(dict.get('Subtype')) ?? '';
    if (!allowed.has(subtype)) {
      this.#log.add('mediaRemoved', [pageIndex]);
      if (!this.#hasAppearance(dict)) return false;
      for (const key of mediaKeys) dict.delete(key);
      dict.set('Subtype', new PdfName('Stamp'));
    }
    if (subtype === 'Widget' && dict.delete('A')) this.#log.add('actionRemoved', [pageIndex]);
    const isPopup = subtype === 'Popup';
    const stated = document.number(dict.get('F')) ?? 0;
    const isHidden = (stated & (flags.hidden | flags.noView)) !== 0;
    const removed = flags.invisible | flags.hidden | flags.noView | flags.toggleNoView;
    if (isPopup) dict.delete('F');
    else dict.set('F', (stated & ~removed) | flags.print);
    if (!isPopup && !isHidden && (stated & flags.print) === 0 && subtype !== 'Link')
      this.#log.add('annotationPrinted', [pageIndex]);
    if (isPopup || subtype === 'Link') this.#keepOneAppearance(dict, false);
    else if (isHidden) {
      this.#setAppearance(dict, this.#emptyAppearance());
      this.#log.add('annotationEmptied', [pageIndex]);
    } else {
      this.#keepOneAppearance(dict, this.#isButton(dict));
      if (!dict.has('AP') && !this.#isPoint(dict)) {
        this.#log.addDrawn(pageIndex);
        this.#setAppearance(dict, drawMarkup(document, dict) ?? this.#emptyAppearance());
      }
    }
    return true;
  }

  #hasAppearance(dict: PdfDict): boolean {
    const { value } = appearanceStreams(this.#document, dict.get('AP'), this.#document.budget).next();
    return value !== undefined;
  }

  #isPoint(dict: PdfDict): boolean {
    const [left, bottom, right, top] = this.#document.numbers(dict.get('Rect')) ?? [];
    return left === right && bottom === top && left !== undefined;
  }

  /** Whether a widget is that of a button, whose appearance has states. */
  #isButton(dict: PdfDict): boolean {
    const document = this.#document;
    if (document.name(dict.get('Subtype')) !== 'Widget') return false;
    let field: PdfDict | undefined = dict;
    for (let depth = 0; field && depth < maxAncestors; depth++) {
      const type = document.name(field.get('FT'));
      if (type !== undefined) return type === 'Btn';
      field = document.dict(field.get('Parent'));
    }
    return false;
  }

  /** The normal appearance alone: of a button one for each state, of others one (ISO 19005-2, 6.3.3). */
  #keepOneAppearance(dict: PdfDict, isButton: boolean): void {
    const document = this.#document;
    const appearances = document.dict(dict.get('AP'));
    if (!appearances) {
      dict.delete('AP');
      return;
    }
    const normal = appearances.get('N');
    const state = document.name(dict.get('AS'));
    const one = document.stream(normal);
    const states = one ? undefined : document.dict(normal);
    const ofStates = [...(states ?? [])].filter(([, value]) => document.stream(value) !== undefined);
    if (isButton) {
      const named: [string, PdfValue][] = one && normal !== undefined ? [[state ?? 'Off', normal]] : ofStates;
      if (named.length === 0) dict.delete('AP');
      else {
        dict.set('AP', dictOf({ N: new Map(named) }));
        if (state === undefined) dict.set('AS', new PdfName('Off'));
      }
    } else {
      const chosen = one ? normal : (states?.get(state ?? '') ?? ofStates[0]?.[1]);
      if (chosen === undefined || !document.stream(chosen)) dict.delete('AP');
      else dict.set('AP', dictOf({ N: chosen }));
    }
    for (const { stream } of appearanceStreams(document, dict.get('AP'), document.budget)) completeForm(stream);
  }

  #setAppearance(dict: PdfDict, form: PdfRef): void {
    if (!this.#isButton(dict)) {
      dict.set('AP', dictOf({ N: form }));
      return;
    }
    const state = this.#document.name(dict.get('AS')) ?? 'Off';
    dict.set('AS', new PdfName(state));
    dict.set('AP', dictOf({ N: dictOf({ [state]: form }) }));
  }

  #emptyAppearance(): PdfRef {
    this.#empty ??= this.#document.add(new PdfStream(dictOf(emptyForm), Buffer.alloc(0)));
    return this.#empty;
  }
}

const emptyForm = {
  Type: new PdfName('XObject'),
  Subtype: new PdfName('Form'),
  BBox: [0, 0, 1, 1],
  Resources: new Map<string, PdfValue>(),
};

/** An appearance is a form (ISO 32000-2, 8.10.2). */
function completeForm({ dict }: PdfStream): void {
  dict.set('Subtype', new PdfName('Form'));
  if (!dict.has('BBox')) dict.set('BBox', [0, 0, 1, 1]);
}
