import type { PageIndex } from './page-index.ts';
import { type CatalogEntries, changed, type DropStep, type Part } from './part.ts';
import { bytesOf, decodeName, namePattern, type PdfDict, type PdfValue, Ref } from './syntax.ts';

/** A field, or a widget of one; a field with one widget can be both in one (ISO 32000-2, 12.7.4.1). */
interface Field {
  number: number;
  dict: PdfDict;
  kids: Field[];
}

const maxParents = 64;
/** Readers take them for what is typed and ticked, named or not. */
const standardFonts = ['Helv', 'ZaDb'];

/** Form fields whose widgets all stood on removed pages go with their values (ISO 32000-2, 12.7). */
export function dropFields(index: PageIndex): DropStep {
  const { pdf } = index;
  const form = pdf.dict(pdf.catalog.get('/AcroForm'));
  if (!form) return () => ({});
  const fields = readFields(index, form.get('/Fields'), new Set());
  return (part): CatalogEntries => {
    if (!part.isPartial) return {};
    const shown = fieldsShown(part);
    const kept = fields.filter((field) => keepField(part, field, shown));
    if (kept.length === 0 && fields.length > 0)
      return { '/AcroForm': part.put(pdf.catalog.get('/AcroForm'), undefined) };
    part.leavesXfa = form.has('/XFA');
    const entries = {
      '/Fields': kept.map(({ number }) => new Ref(number)),
      // The same form in another language, with every page's values.
      '/XFA': undefined,
      '/DR': defaultResources(part, form, shown),
    };
    return { '/AcroForm': part.put(pdf.catalog.get('/AcroForm'), changed(form, entries)) };
  };
}

function readFields(index: PageIndex, fields: PdfValue | undefined, seen: Set<number>): Field[] {
  const { pdf } = index;
  return (pdf.array(fields) ?? []).flatMap((value): Field[] => {
    const number = pdf.numberOf(value);
    const dict = pdf.dict(value);
    if (number === undefined || !dict || seen.has(number)) return [];
    seen.add(number);
    return [{ number, dict, kids: readFields(index, dict.get('/Kids'), seen) }];
  });
}

/** Fields above the widgets of this part, also where they do not list them. */
function fieldsShown(part: Part): Set<number> {
  const { pdf, owners } = part.index;
  const shown = new Set<number>();
  for (const number of owners.keys()) {
    if (part.isGone(number)) continue;
    let field: number | undefined = number;
    for (let depth = 0; depth < maxParents && field !== undefined && !shown.has(field); depth++) {
      shown.add(field);
      const { value } = pdf.object(field);
      field = value instanceof Map ? pdf.numberOf(value.get('/Parent')) : undefined;
    }
  }
  return shown;
}

/** Default resources without fonts that no field of this part names, and without images, which no field can name. */
function defaultResources(part: Part, form: PdfDict, shown: ReadonlySet<number>): PdfValue | undefined {
  const { pdf } = part.index;
  const resources = pdf.dict(form.get('/DR'));
  const fonts = pdf.dict(resources?.get('/Font'));
  if (!resources || !fonts) return resources && changed(resources, { '/XObject': undefined });
  const dicts = [form, ...[...shown].flatMap((number) => pdf.dict(new Ref(number)) ?? [])];
  const appearances = dicts.map((dict) => bytesOf(pdf.resolve(dict.get('/DA'))) ?? '').join(' ');
  const named = new Set([
    ...standardFonts,
    ...Array.from(appearances.matchAll(namePattern), ([, name = '']) => decodeName(name)),
  ]);
  const kept = new Map([...fonts].filter(([key]) => named.has(decodeName(key.slice(1)))));
  return changed(resources, { '/XObject': undefined, '/Font': kept });
}

function keepField(part: Part, field: Field, shown: ReadonlySet<number>): boolean {
  const kept = field.kids.filter((kid) => keepField(part, kid, shown));
  const isKept = field.kids.length > 0 ? kept.length > 0 || shown.has(field.number) : isLeafKept(part, field, shown);
  if (!isKept) part.dropped.add(field.number);
  else if (kept.length < field.kids.length) {
    const kids = kept.map(({ number }) => new Ref(number));
    part.replace(field.number, changed(field.dict, { '/Kids': kids }));
  }
  return isKept;
}

/** A field that no page shows stays, unless it says that it stood on a removed one. */
function isLeafKept(part: Part, { number, dict }: Field, shown: ReadonlySet<number>): boolean {
  if (shown.has(number)) return true;
  return !part.index.owners.has(number) && !part.leadsAway(part.index.pageIndexOf(dict.get('/P')));
}
