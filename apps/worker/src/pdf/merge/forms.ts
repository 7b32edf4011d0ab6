import { createHash } from 'node:crypto';
import { shareNames, withSuffix } from './names.ts';
import { isDict, isReference, isText, type PdfObjects } from './objects.ts';
import { mapAscii } from './strings.ts';
import { entriesOf } from './trees.ts';
import type { QpdfDict, QpdfValue } from '../qpdf-json.ts';

/** What a file's form brings along. */
export interface FormPart {
  /** References to be carried through the merge. */
  carried: QpdfDict;
  needsAppearances: boolean;
  /** Whether there was an XFA form, which describes one file only. */
  hadXfa: boolean;
  /** Gives a dictionary the names that its fonts have among all forms. */
  renameFonts: (dict: QpdfDict) => void;
}

/** Reads the forms of the files one after the other: fields and fonts that are called alike get names of their own. */
export function createFormReader() {
  const fieldNames = shareNames((wanted, count) => withSuffix(wanted, `_${count}`));
  const fonts = new Map<string, string | undefined>();

  function shareFonts(objects: PdfObjects, form: QpdfDict) {
    const renamed = new Map<string, `/${string}`>();
    const carried: QpdfDict = {};
    for (const [name, font] of entriesOf(objects, objects.dict(form['/DR'])['/Font'])) {
      const print = fingerprint(objects, font);
      const isFree = (wanted: string) => !fonts.has(wanted) || (print !== undefined && fonts.get(wanted) === print);
      let shared = name;
      for (let count = 2; !isFree(shared); count++) shared = `${name}_${count}`;
      fonts.set(shared, print);
      carried[shared] = font;
      if (shared !== name) renamed.set(name, shared);
    }
    return { carried, renamed };
  }

  return {
    /** Undefined where the file has no form. Fields are changed in place: what the form says for all is said by each. */
    read(objects: PdfObjects): FormPart | undefined {
      const form = objects.dict(objects.catalog['/AcroForm']);
      const fields = objects.array(form['/Fields']).filter((field) => isDict(objects.resolve(field)));
      const refs = [...new Set(fields.filter(isReference))];
      const hadXfa = '/XFA' in form;
      if (refs.length === 0 && !hadXfa) return undefined;
      const { carried: sharedFonts, renamed } = shareFonts(objects, form);
      const nameFor = fieldNames.forNextFile();
      for (const ref of refs) completeField(objects, ref, form, nameFor);
      const others = entriesOf(objects, form['/DR']).filter(([category]) => category !== '/Font');
      return {
        carried: {
          '/Fields': refs,
          '/CO': objects.array(form['/CO']).filter(isReference),
          '/DR': { ...Object.fromEntries(others), '/Font': sharedFonts },
        },
        needsAppearances: objects.resolve(form['/NeedAppearances']) === true,
        hadXfa,
        renameFonts: (dict) => {
          if (renamed.size > 0) renameFontsIn(dict, renamed);
        },
      };
    },
  };
}

/** A field's own name among all files, and what it inherited from its form (ISO 32000-2, 12.7.4.3). */
function completeField(objects: PdfObjects, ref: string, form: QpdfDict, nameFor: (wanted: string) => string): void {
  const field = objects.dict(ref);
  const name = objects.resolve(field['/T']);
  if (isText(name)) field['/T'] = nameFor(name);
  for (const key of ['/DA', '/Q'] as const) {
    const inherited = objects.resolve(form[key]);
    if (!(key in field) && inherited !== null) field[key] = inherited;
  }
}

function renameFontsIn(dict: QpdfDict, renamed: ReadonlyMap<string, string>): void {
  const appearance = dict['/DA'];
  if (!isText(appearance)) return;
  dict['/DA'] = mapAscii(appearance, (text) =>
    text.replace(/\/[^\s/()<>[\]{}%]+/g, (name) => renamed.get(name) ?? name),
  );
}

/** The same for two fonts only where all that they consist of is the same; none where a stream is part of it. */
function fingerprint(objects: PdfObjects, font: QpdfValue): string | undefined {
  const hash = createHash('sha256');
  let room = 5_000;

  function add(value: QpdfValue, depth: number): boolean {
    if (--room < 0 || depth > 8 || objects.stream(value)) return false;
    const found = objects.resolve(value);
    if (Array.isArray(found)) {
      hash.update(`[${found.length}`);
      return found.every((item) => add(item, depth + 1));
    }
    if (!isDict(found)) {
      hash.update(JSON.stringify(found));
      return true;
    }
    const entries = Object.entries(found) as [string, QpdfValue][];
    hash.update(`{${entries.length}`);
    return entries
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .every(([key, item]) => {
        hash.update(JSON.stringify(key));
        return add(item, depth + 1);
      });
  }

  return add(font, 0) ? hash.digest('base64') : undefined;
}

/** One form of the parts. */
export function joinForms(parts: readonly FormPart[], merged: PdfObjects): QpdfDict | undefined {
  const form: QpdfDict = {};
  const fields: QpdfValue[] = [];
  const order: QpdfValue[] = [];
  const resources: Record<string, QpdfDict> = {};
  for (const { carried } of parts) {
    fields.push(...merged.array(carried['/Fields']));
    order.push(...merged.array(carried['/CO']));
    for (const [category, values] of entriesOf(merged, carried['/DR'])) {
      if (isDict(merged.resolve(values))) resources[category] = { ...merged.dict(values), ...resources[category] };
    }
  }
  if (fields.length === 0) return undefined;
  form['/Fields'] = fields;
  form['/DR'] = resources;
  if (order.length > 0) form['/CO'] = order;
  if (parts.some((part) => part.needsAppearances)) form['/NeedAppearances'] = true;
  return form;
}
