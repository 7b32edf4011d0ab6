import type { PdfDocument } from '../../../file/document.ts';
import { decodeName } from '../../../file/parser.ts';
import type { Page } from '../../../file/page-tree.ts';
import { nameText } from '../../../file/serialize.ts';
import { dictOf, type PdfDict, PdfRef, type PdfValue } from '../../../file/values.ts';
import type { DictEdit } from '../numbering/edit-objects.ts';
import { fingerprintOf } from '../numbering/fingerprint.ts';
import { fieldsOf } from '../../../file/fields/form-fields.ts';
import { UniqueNames } from '../numbering/unique-names.ts';
import { mapBytes, mapText } from './strings.ts';

/** An imported interactive form (ISO 32000-2, 12.7). */
export interface ImportedForm {
  fields: PdfRef[];
  calculationOrder: PdfRef[];
  /** Default resources by category. */
  resources: Map<string, PdfDict>;
  needsAppearances: boolean;
  /** Whether the file has an XFA form, which cannot be merged. */
  hadXfa: boolean;
  /** Replaces font names in a default appearance by the unique names of the merged form. */
  renameFonts: DictEdit;
}

/** Imports the forms of several files in order, and makes the names of fields and fonts unique. */
export class FormImporter {
  /** First parts of the fully qualified field names. */
  readonly #fieldNames = new UniqueNames<string>(
    (name) => name,
    (name, count) => `${name}_${count}`,
  );
  /** Fingerprints of the fonts by name. */
  readonly #fonts = new Map<string, string | undefined>();

  /** @returns a function that undoes all imports from now on */
  checkpoint(): () => void {
    const undoNames = this.#fieldNames.checkpoint();
    const before = new Set(this.#fonts.keys());
    return () => {
      undoNames();
      for (const name of this.#fonts.keys()) if (!before.has(name)) this.#fonts.delete(name);
    };
  }

  /**
   * Imports a form. Changes its fields in place: writes inherited entries of the form into each.
   * @returns undefined where the file has no form
   */
  import(document: PdfDocument, pages: readonly Page[]): ImportedForm | undefined {
    const form = document.dict(document.catalog.get('AcroForm'));
    if (!form) return undefined;
    const fields = fieldsOf(document, form, pages);
    const hadXfa = form.has('XFA');
    if (fields.length === 0 && !hadXfa) return undefined;
    const nameFor = this.#fieldNames.forNextFile();
    for (const field of fields) completeField(document, field, form, nameFor);
    const resources = new Map<string, PdfDict>();
    for (const [category, value] of document.dict(form.get('DR')) ?? []) {
      const entries = document.dict(value);
      if (entries) resources.set(category, entries);
    }
    const { fonts, renamed } = this.#shareFonts(document, resources.get('Font') ?? new Map<string, PdfValue>());
    resources.set('Font', fonts);
    return {
      fields,
      calculationOrder: (document.array(form.get('CO')) ?? []).filter((item) => item instanceof PdfRef),
      resources,
      needsAppearances: document.resolve(form.get('NeedAppearances')) === true,
      hadXfa,
      renameFonts: (dict) => renamed.size > 0 && renameFontsIn(document, dict, renamed),
    };
  }

  #shareFonts(document: PdfDocument, own: PdfDict): { fonts: PdfDict; renamed: Map<string, string> } {
    const renamed = new Map<string, string>();
    const fonts: PdfDict = new Map();
    for (const [name, font] of own) {
      const fingerprint = fingerprintOf(document, font, { allowsStreams: false });
      let shared = name;
      for (let count = 2; !this.#isFree(shared, fingerprint); count++) shared = `${name}_${count}`;
      this.#fonts.set(shared, fingerprint);
      fonts.set(shared, font);
      if (shared !== name) renamed.set(name, shared);
    }
    return { fonts, renamed };
  }

  #isFree(name: string, fingerprint: string | undefined): boolean {
    if (!this.#fonts.has(name)) return true;
    return fingerprint !== undefined && this.#fonts.get(name) === fingerprint;
  }
}

/** Gives a field its unique name, and the entries that it inherits from the form (ISO 32000-2, 12.7.4.3). */
function completeField(document: PdfDocument, ref: PdfRef, form: PdfDict, nameFor: (name: string) => string): void {
  const field = document.dict(ref);
  const number = document.numberOf(ref);
  if (!field || number === undefined) return;
  const name = document.string(field.get('T'));
  const shared = name && uniqueFieldName(name, nameFor);
  if (shared && shared !== name) {
    field.set('T', shared);
    document.markChanged(number);
  }
  for (const key of ['DA', 'Q']) {
    const inherited = document.resolve(form.get(key));
    if (field.has(key) || inherited === null) continue;
    field.set(key, inherited);
    document.markChanged(number);
  }
}

/** Changes only the part before the first period: malformed forms have periods in partial field names. */
function uniqueFieldName(name: Buffer, nameFor: (name: string) => string): Buffer {
  let isSame = true;
  const shared = mapText(name, (text) => {
    const first = text.split('.', 1)[0] as string;
    const sharedFirst = nameFor(first);
    isSame = sharedFirst === first;
    return sharedFirst + text.slice(first.length);
  });
  return isSame ? name : shared;
}

function renameFontsIn(document: PdfDocument, dict: PdfDict, renamed: ReadonlyMap<string, string>): boolean {
  const appearance = document.string(dict.get('DA'));
  if (!appearance) return false;
  const changed = mapBytes(appearance, (text) =>
    text.replace(/\/[^\s/()<>[\]{}%]+/g, (written) => {
      const name = renamed.get(decodeName(written.slice(1)));
      return name === undefined ? written : nameText(name);
    }),
  );
  if (changed.equals(appearance)) return false;
  dict.set('DA', changed);
  return true;
}

/** Merges several forms; undefined where they have no fields. */
export function joinForms(forms: readonly ImportedForm[], isSigned: boolean): PdfDict | undefined {
  const fields = forms.flatMap((form) => form.fields);
  if (fields.length === 0) return undefined;
  const resources: PdfDict = new Map();
  for (const [category, entries] of forms.flatMap((form) => [...form.resources])) {
    const joined = (resources.get(category) ?? new Map()) as PdfDict;
    for (const [name, value] of entries) if (!joined.has(name)) joined.set(name, value);
    resources.set(category, joined);
  }
  const order = forms.flatMap(({ calculationOrder }) => calculationOrder);
  return dictOf({
    Fields: fields,
    DR: resources,
    CO: order.length > 0 ? order : undefined,
    NeedAppearances: forms.some(({ needsAppearances }) => needsAppearances) ? true : undefined,
    SigFlags: isSigned ? 1 : undefined,
  });
}
