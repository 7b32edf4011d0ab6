import type { PdfDocument } from '../../file/document.ts';
import { asDict, type PdfDict, type PdfValue } from '../../file/values.ts';
import type { ChangeLog } from './change-log.ts';
import { visitValues } from './visit-values.ts';

/** Actions that PDF/A allows (ISO 19005-2, 6.5.1). */
const allowed: ReadonlySet<string> = new Set(['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm']);
const otherActions: ReadonlySet<string> = new Set(
  `Launch Sound Movie ResetForm ImportData Hide SetOCGState Rendition Trans GoTo3DView JavaScript RichMediaExecute GoToDp NOP
  SetState`.split(/\s+/),
);
const namedActions: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
/** Keys whose values are actions (ISO 32000-2, 12.6). */
const actionKeys = ['A', 'PA', 'OpenAction', 'Next'];
/** Actions that follow one of these before PDF/A ends the chain. */
const maxNext = 100;

/**
 * Removes scripts and actions that PDF/A does not allow, wherever they are (ISO 19005-2, 6.5): links within the document, to others and
 * to the web stay.
 */
export function removeActions(document: PdfDocument, log: ChangeLog): void {
  const remover = new ActionRemover(document, log);
  visitValues(document, (value) => {
    const dict = asDict(value);
    if (dict) remover.clean(dict);
  });
  const names = document.dict(document.catalog.get('Names'));
  if (names?.delete('JavaScript')) log.add('scriptRemoved');
}

class ActionRemover {
  readonly #document: PdfDocument;
  readonly #log: ChangeLog;
  readonly #pages: ReadonlyMap<PdfDict, number>;

  constructor(document: PdfDocument, log: ChangeLog) {
    this.#document = document;
    this.#log = log;
    this.#pages = new Map(document.pages.map(({ dict }, index) => [dict, index]));
  }

  clean(dict: PdfDict): void {
    for (const key of actionKeys) if (dict.has(key)) this.#cleanEntry(dict, key);
    if (this.#isTriggered(dict) && dict.delete('AA')) this.#log.add('actionRemoved', this.#pagesOf(dict));
  }

  #pagesOf(dict: PdfDict): number[] {
    const index = this.#pages.get(dict);
    return index === undefined ? [] : [index];
  }

  /** Whether a dictionary has actions that events start, and not an entry of resources with that name. */
  #isTriggered(dict: PdfDict): boolean {
    const found = this.#document.resolve(dict.get('AA'));
    if (!(found instanceof Map) || found.has('Type') || found.has('Subtype')) return false;
    return [...found.values()].every((value) => this.#actionName(value) !== undefined);
  }

  #cleanEntry(dict: PdfDict, key: string): void {
    const kept = this.#kept(dict.get(key), 0);
    if (kept === undefined) dict.delete(key);
    else dict.set(key, kept);
  }

  /** The actions that stay; undefined for none. What is no action is as it is. */
  #kept(value: PdfValue | undefined, depth: number): PdfValue | undefined {
    this.#document.budget.step();
    const found = this.#document.resolve(value);
    if (Array.isArray(found) && found.length > 0 && found.every((item) => this.#actionName(item) !== undefined)) {
      const kept = depth > maxNext ? [] : found.filter((item) => this.#kept(item, depth + 1) !== undefined);
      return kept.length > 0 ? kept : undefined;
    }
    const name = this.#actionName(value);
    if (name === undefined || !(found instanceof Map)) return value;
    if (allowed.has(name) && (name !== 'Named' || namedActions.has(this.#document.name(found.get('N')) ?? '')))
      return value;
    this.#log.add(name === 'JavaScript' ? 'scriptRemoved' : 'actionRemoved');
    return undefined;
  }

  /** Kind of an action; undefined for what is none. */
  #actionName(value: PdfValue | undefined): string | undefined {
    const found = this.#document.resolve(value);
    const name = found instanceof Map ? this.#document.name(found.get('S')) : undefined;
    const isAction =
      name !== undefined &&
      (allowed.has(name) || otherActions.has(name) || this.#document.name((found as PdfDict).get('Type')) === 'Action');
    return isAction ? name : undefined;
  }
}
